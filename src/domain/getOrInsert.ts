/**
 * The value of a key, made and stored if there is none. Not for loops over all calls, where a function for each takes too long.
 * `Map.prototype.getOrInsertComputed` isn't in Node 24.
 */
export function getOrInsert<Key, Value extends NonNullable<unknown> | null>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}
