import { compareTexts } from '../../../../domain/query/compareTexts.ts'

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
