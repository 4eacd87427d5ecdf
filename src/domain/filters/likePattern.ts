/**
 * «contains» is written as an SQL pattern: `%text%`, where `%` stands for any run of characters and `_` for any one.
 * What a person typed is meant literally, so its own `%`, `_` and `\` are escaped with a backslash, the escape
 * character of LIKE in the databases that have ILIKE.
 */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The text of a pattern that `containsPattern` made; undefined for every other pattern, which is shown as it is. */
export function textOfContainsPattern(pattern: string): string | undefined {
  const inner = /^%(.+)%$/su.exec(pattern)?.[1]
  if (inner === undefined) return undefined
  const text = inner.replace(/\\([\\%_])/g, '$1')
  return containsPattern(text) === pattern ? text : undefined
}
