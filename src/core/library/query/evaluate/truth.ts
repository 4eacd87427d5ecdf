/**
 * SQL's three truth values in two bits each, so that AND and OR of them are those of their bits: arrays are joined four values at
 * a time.
 */
export const FALSE = 0b00
export const UNKNOWN = 0b01
export const TRUE = 0b11

/**
 * The truth of a condition by slot. `least` and `most` differ for calls whose full record isn't in the library: there, a
 * condition on the record is anything from false to true. Elsewhere they are the same, and often the same array.
 */
export interface Truth {
  readonly least: Uint8Array
  readonly most: Uint8Array
}

export function both(values: Uint8Array): Truth {
  return { least: values, most: values }
}

export function joinTruth(join: 'and' | 'or', truths: readonly Truth[]): Truth {
  const joined = join === 'and' ? allOf : anyOf
  const least = joined(truths.map((truth) => truth.least))
  if (truths.every((truth) => truth.least === truth.most)) return both(least)
  return { least, most: joined(truths.map((truth) => truth.most)) }
}

export function negateTruth({ least, most }: Truth): Truth {
  const negated = negatedValues(most)
  return least === most ? both(negated) : { least: negated, most: negatedValues(least) }
}

function allOf([first, ...others]: readonly Uint8Array[]): Uint8Array {
  if (others.length === 0) return first!
  const result = Uint8Array.from(first!)
  const words = wordsOf(result)
  for (const other of others) {
    const otherWords = wordsOf(other)
    for (let at = 0; at < words.length; at += 1) words[at]! &= otherWords[at]!
    for (let slot = 4 * words.length; slot < result.length; slot += 1) result[slot]! &= other[slot]!
  }
  return result
}

function anyOf([first, ...others]: readonly Uint8Array[]): Uint8Array {
  if (others.length === 0) return first!
  const result = Uint8Array.from(first!)
  const words = wordsOf(result)
  for (const other of others) {
    const otherWords = wordsOf(other)
    for (let at = 0; at < words.length; at += 1) words[at]! |= otherWords[at]!
    for (let slot = 4 * words.length; slot < result.length; slot += 1) result[slot]! |= other[slot]!
  }
  return result
}

/** Without the last values, if their number isn't a multiple of four. */
function wordsOf(values: Uint8Array): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.length >>> 2)
}

export function negatedValues(values: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(values.length)
  for (let slot = 0; slot < result.length; slot += 1) result[slot] = NEGATED[values[slot]!]!
  return result
}

const NEGATED = Uint8Array.of(TRUE, UNKNOWN, FALSE, FALSE)
