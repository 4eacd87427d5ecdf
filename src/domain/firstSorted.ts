/** The same as `toSorted(compare).slice(0, limit)`; faster if the limit is much smaller than the number of items. */
export function firstSorted<Item>(
  items: ArrayLike<Item>,
  limit: number,
  compare: (one: Item, other: Item) => number,
): readonly Item[] {
  if (items.length <= limit) return Array.from(items).sort(compare)
  const first: Item[] = []
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!
    if (first.length === limit) {
      if (limit === 0 || compare(item, first[limit - 1]!) >= 0) continue
      first.pop()
    }
    let low = 0
    let high = first.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(first[middle]!, item) <= 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, item)
  }
  return first
}
