/** The longest rising part of different numbers, in their order: patience sorting, n log n. */
export function longestIncreasing(numbers: readonly number[]): readonly number[] {
  /** By length: the index of the least number at which a part of it ends. */
  const ends: number[] = []
  /** By index: that of the number before it. */
  const before: number[] = []
  for (const [at, number] of numbers.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    before.push(ends[low - 1] ?? -1)
    ends[low] = at
  }
  const longest: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) longest.push(numbers[at]!)
  return longest.toReversed()
}
