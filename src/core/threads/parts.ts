/** The longest list that isn't divided. Copying this many messages or evaluators takes about a millisecond. */
const MOST_ITEMS = 250

/** Items to be added to the list at this path. */
export interface Part {
  readonly path: readonly (string | number)[]
  readonly items: readonly unknown[]
}

type Path = (string | number)[]

/** Divides a value: first the value with its long lists empty, as the only item of a list, then the items of these lists. */
export function* partsOf(value: unknown): Generator<Part> {
  const longLists: Part[] = []
  const path: Path = [0]
  yield { path: [], items: [withoutLongLists(value, path, longLists)] }
  // Grows meanwhile: items may have long lists, too.
  for (const { path: listPath, items } of longLists) {
    for (let start = 0; start < items.length; start += MOST_ITEMS) {
      const part = items.slice(start, start + MOST_ITEMS)
      yield {
        path: listPath,
        items: part.map((item, index) => withoutLongLists(item, [...listPath, start + index], longLists)),
      }
    }
  }
}

/** Adds a part to the list of the first one. */
export function addPart(list: unknown[], { path, items }: Part): void {
  const target = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], list)
  for (const item of items) (target as unknown[]).push(item)
}

/** The value itself if it has none. `path` is the same afterwards. */
function withoutLongLists(value: unknown, path: Path, found: Part[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value) && value.length > MOST_ITEMS) {
    found.push({ path: [...path], items: value })
    return []
  }
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value
  const fields = value as Record<string, unknown>
  let copy: Record<string, unknown> | null = null
  for (const key of Object.keys(fields)) {
    path.push(key)
    const field = withoutLongLists(fields[key], path, found)
    path.pop()
    if (field === fields[key]) continue
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...fields }) as Record<string, unknown>
    copy[key] = field
  }
  return copy ?? value
}
