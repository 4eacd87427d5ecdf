/**
 * The value of a key. Makes and stores it if there is none, or undefined. Not for loops over all calls, where a function for each
 * takes too long. `Map.prototype.getOrInsertComputed` isn't in Node 24.
 */
export function getOrInsert<Key, Value>(
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
