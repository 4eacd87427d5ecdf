/** The middle value, or the mean of the two in the middle. Null without values. Changes their order. */
export function medianOf(values: Float64Array): number | null {
  const count = values.length
  if (count === 0) return null
  const middle = count >>> 1
  const upper = selected(values, middle)
  if (count % 2 === 1) return upper
  let lower = values[0]!
  for (let at = 1; at < middle; at += 1) if (values[at]! > lower) lower = values[at]!
  return (lower + upper) / 2
}

/** The value that sorting would put at `place`; smaller ones are before it then (Hoare's selection). */
function selected(values: Float64Array, place: number): number {
  let from = 0
  let to = values.length - 1
  while (from < to) {
    const pivot = values[(from + to) >>> 1]!
    let low = from
    let high = to
    while (low <= high) {
      while (values[low]! < pivot) low += 1
      while (values[high]! > pivot) high -= 1
      if (low > high) break
      const value = values[low]!
      values[low] = values[high]!
      values[high] = value
      low += 1
      high -= 1
    }
    if (place <= high) to = high
    else if (place >= low) from = low
    else break
  }
  return values[place]!
}
