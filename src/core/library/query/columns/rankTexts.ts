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

/** The place of each text in Postgres' order, the same for equal texts. Null has rank 0. */
export function rankTexts(values: readonly (string | null)[]): Uint32Array<ArrayBuffer> {
  const sorted = values.filter((value) => value !== null)
  // Without a comparison function, sorting is four times as fast.
  if (sorted.some((value) => OUTSIDE_PLAIN_ORDER.test(value))) sorted.sort(compareTexts)
  else sorted.sort()
  const rankOf = new Map<string, number>()
  for (const value of sorted) if (!rankOf.has(value)) rankOf.set(value, rankOf.size)
  return Uint32Array.from(values, (value) => (value === null ? 0 : rankOf.get(value)!))
}

/** The units whose order differs. */
const OUTSIDE_PLAIN_ORDER = /[\uD800-\uFFFF]/

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
