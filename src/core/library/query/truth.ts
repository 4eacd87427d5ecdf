/** SQL's three truth values, in the order in which AND is the least and OR the greatest. */
export const FALSE = 0
export const UNKNOWN = 1
export const TRUE = 2

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
  const pick = join === 'and' ? leastOf : greatestOf
  const least = pick(truths.map((truth) => truth.least))
  if (truths.every((truth) => truth.least === truth.most)) return both(least)
  return { least, most: pick(truths.map((truth) => truth.most)) }
}

export function negateTruth({ least, most }: Truth): Truth {
  const negated = negatedValues(most)
  return least === most ? both(negated) : { least: negated, most: negatedValues(least) }
}

function leastOf([first, ...others]: readonly Uint8Array[]): Uint8Array {
  if (others.length === 0) return first!
  const result = Uint8Array.from(first!)
  for (const other of others) {
    for (let slot = 0; slot < result.length; slot += 1) if (other[slot]! < result[slot]!) result[slot] = other[slot]!
  }
  return result
}

function greatestOf([first, ...others]: readonly Uint8Array[]): Uint8Array {
  if (others.length === 0) return first!
  const result = Uint8Array.from(first!)
  for (const other of others) {
    for (let slot = 0; slot < result.length; slot += 1) if (other[slot]! > result[slot]!) result[slot] = other[slot]!
  }
  return result
}

function negatedValues(values: Uint8Array): Uint8Array {
  const result = new Uint8Array(values.length)
  for (let slot = 0; slot < result.length; slot += 1) result[slot] = TRUE - values[slot]!
  return result
}
