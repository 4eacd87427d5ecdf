/**
 * Postgres' order in the database's collation C: by code points. JavaScript compares UTF-16 units, which differs for
 * characters outside the Basic Multilingual Plane: their units are below U+E000.
 */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const a = one.charCodeAt(at)
    const b = other.charCodeAt(at)
    if (a !== b) return isSurrogate(a) !== isSurrogate(b) && a > 0xd7ff && b > 0xd7ff ? b - a : a - b
  }
  return one.length - other.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
