/**
 * Two groups of calls to compare, by stratum: calls are compared only with those of the same stratum. Without adjusting there
 * is one stratum. Strata that have calls of one group only say nothing about a difference, and are left out.
 */
export interface ComparedCalls {
  /** Stratum by stratum. What a call is: its place in the columns of the library. */
  readonly slots: Uint32Array
  /** 1 for the calls in question, 0 for the others. By place in `slots`. */
  readonly isInside: Uint8Array
  /** The places at which the strata start, and the end of the last one. */
  readonly starts: readonly number[]
}

/** `stratumOf` gives each call a number, or is null without adjusting. */
export function comparedCalls(
  inside: Uint32Array,
  others: Uint32Array,
  stratumOf: ((slot: number) => number) | null,
): ComparedCalls {
  const byStratum = new Map<number, Stratum>()
  const add = (group: 'inside' | 'others') => (slot: number) => {
    const key = stratumOf === null ? 0 : stratumOf(slot)
    let stratum = byStratum.get(key)
    if (stratum === undefined) byStratum.set(key, (stratum = { inside: [], others: [] }))
    stratum[group].push(slot)
  }
  inside.forEach(add('inside'))
  others.forEach(add('others'))
  const strata = [...byStratum.values()].filter((stratum) => stratum.inside.length > 0 && stratum.others.length > 0)
  const starts = [0]
  for (const stratum of strata) starts.push(starts.at(-1)! + stratum.inside.length + stratum.others.length)
  const slots = new Uint32Array(starts.at(-1)!)
  const isInside = new Uint8Array(slots.length)
  for (const [at, stratum] of strata.entries()) {
    const start = starts[at]!
    slots.set(stratum.inside, start)
    slots.set(stratum.others, start + stratum.inside.length)
    isInside.fill(1, start, start + stratum.inside.length)
  }
  return { slots, isInside, starts }
}

interface Stratum {
  readonly inside: number[]
  readonly others: number[]
}
