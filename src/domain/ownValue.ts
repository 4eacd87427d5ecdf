/**
 * The value that a table has for a text from outside; undefined if it has none. Also for texts such as `constructor`, which
 * `table[key]` finds in every object.
 */
export function ownValue<Value>(table: Readonly<Partial<Record<string, Value>>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
