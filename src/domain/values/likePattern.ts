/**
 * `contains` is written as an SQL pattern: `%text%`, where `%` matches any characters and `_` matches one. The typed text
 * is literal, so its `%`, `_` and `\` are escaped with a backslash, the escape character of LIKE in the databases that have
 * ILIKE.
 */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The text of a pattern from `containsPattern`; undefined for other patterns, which are shown unchanged. */
export function textOfContainsPattern(pattern: string): string | undefined {
  const inner = /^%(.+)%$/su.exec(pattern)?.[1]
  if (inner === undefined) return undefined
  const text = inner.replace(/\\([\\%_])/g, '$1')
  return containsPattern(text) === pattern ? text : undefined
}
