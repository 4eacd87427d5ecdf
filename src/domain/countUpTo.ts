/** How many of the ascending numbers are at most this large. `from`: skips this many, which are known to be small enough. */
export function countUpTo(numbers: ArrayLike<number>, most: number, from = 0): number {
  let low = from
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low
}
