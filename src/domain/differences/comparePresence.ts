import { countPValue, differenceOf, shareEstimate, type Estimate } from '../statistics/shares.ts'
import type { ComparedCalls } from './comparedCalls.ts'

/** What calls can have or not: the values of a field, answers, or words. */
export interface PresenceSource {
  readonly codeCount: number
  /** Writes the call's codes to `into` and returns how many; -1 if they aren't known. A code may repeat, unless `isDistinct`. */
  readonly codesOf: (slot: number, into: Uint32Array) => number
  readonly isDistinct?: boolean
  /** By code: the code that a call must have to count: that the question was answered. -1: every known call counts. */
  readonly baseOf?: Int32Array
}

/** By code, over the strata in which both groups have calls that count. */
export interface PresenceCounts {
  /** Calls of each group that have the code. */
  readonly inside: Float64Array
  readonly others: Float64Array
  /** How many inside calls would have it if the others' share of the same stratum were theirs. */
  readonly standard: Float64Array
  /** Of `inside`, if chance had drawn the inside calls from their stratum. */
  readonly mean: Float64Array
  readonly variance: Float64Array
  readonly bases: BaseCounts
}

/** The calls that count: by base code, and for codes without base at the end. */
interface BaseCounts {
  readonly inside: Float64Array
  readonly others: Float64Array
  /** The sum over strata of the inside calls squared by the others. */
  readonly spread: Float64Array
}

/** How many calls must have, and how many must not have a value: with fewer, no difference could be found. */
const FEWEST = 5
/** Distinct codes of one call. No transcript has as many words. */
const MOST_CODES = 1 << 16

/** Codes between two pauses: a millisecond at most. */
const CODES_PER_STEP = 50_000

/** Counts calls, so a value or word that one call repeats counts once. Pauses often, because texts take long. */
export function* countPresence(calls: ComparedCalls, source: PresenceSource): Generator<undefined, PresenceCounts> {
  const { codeCount, codesOf, baseOf, isDistinct = false } = source
  const sums = () => new Float64Array(codeCount)
  const counts = { inside: sums(), others: sums(), standard: sums(), mean: sums(), variance: sums() }
  const withAll = () => new Float64Array(codeCount + 1)
  const bases = { inside: withAll(), others: withAll(), spread: withAll() }
  // Of one stratum. The last is for all known calls.
  const insideHere = new Uint32Array(codeCount + 1)
  const othersHere = new Uint32Array(codeCount + 1)
  const lastPlace = new Int32Array(codeCount + 1).fill(-1)
  const touched = new Uint32Array(codeCount + 1)
  const found = new Uint32Array(Math.min(MOST_CODES, Math.max(64, codeCount)) + 1)
  const own = found.subarray(0, -1)
  const isBase = new Uint8Array(codeCount + 1)
  isBase[codeCount] = 1
  if (baseOf !== undefined) for (const base of baseOf) if (base >= 0) isBase[base] = 1

  let codesRead = 0
  for (let stratum = 1; stratum < calls.starts.length; stratum += 1) {
    let touchedCount = 0
    for (let place = calls.starts[stratum - 1]!; place < calls.starts[stratum]!; place += 1) {
      const count = codesOf(calls.slots[place]!, own)
      if (count < 0) continue
      codesRead += count + 1
      if (codesRead > CODES_PER_STEP) {
        codesRead = 0
        yield
      }
      const here = calls.isInside[place] === 1 ? insideHere : othersHere
      found[count] = codeCount
      for (let at = 0; at <= count; at += 1) {
        const code = found[at]!
        if (!isDistinct) {
          if (lastPlace[code] === place) continue
          lastPlace[code] = place
        }
        if (insideHere[code] === 0 && othersHere[code] === 0) touched[touchedCount++] = code
        here[code]! += 1
      }
    }
    for (let at = 0; at < touchedCount; at += 1) {
      const code = touched[at]!
      if (isBase[code] === 1) addBase(bases, code, insideHere[code]!, othersHere[code]!)
      if (code === codeCount) continue
      const base = baseOf === undefined || baseOf[code]! < 0 ? codeCount : baseOf[code]!
      const inside = insideHere[base]!
      const others = othersHere[base]!
      if (inside === 0 || others === 0) continue
      const all = inside + others
      const withCode = insideHere[code]! + othersHere[code]!
      counts.inside[code]! += insideHere[code]!
      counts.others[code]! += othersHere[code]!
      counts.standard[code]! += (inside * othersHere[code]!) / others
      counts.mean[code]! += (inside * withCode) / all
      counts.variance[code]! += (inside * others * withCode * (all - withCode)) / (all * all * (all - 1))
    }
    codesRead += touchedCount
    for (let at = 0; at < touchedCount; at += 1) insideHere[touched[at]!] = othersHere[touched[at]!] = 0
  }
  return { ...counts, bases }
}

function addBase(bases: BaseCounts, code: number, inside: number, others: number): void {
  if (inside === 0 || others === 0) return
  bases.inside[code]! += inside
  bases.others[code]! += others
  bases.spread[code]! += (inside * inside) / others
}

/** How often each group has the code. If calls were adjusted, `others` is what would be expected for calls like the inside ones. */
export interface ShareComparison {
  readonly inside: GroupShare
  readonly others: GroupShare
  readonly difference: Estimate
}

export interface GroupShare extends Estimate {
  readonly withValue: number
  readonly calls: number
  /** The number of calls that would give as narrow an interval without adjusting. */
  readonly effectiveCalls: number
}

/** Null if too few calls have the code, or don't have it, to find a difference. */
export function presencePValue(counts: PresenceCounts, code: number, base: number): number | null {
  const withCode = counts.inside[code]! + counts.others[code]!
  const without = counts.bases.inside[base]! + counts.bases.others[base]! - withCode
  if (Math.min(withCode, without) < FEWEST || counts.variance[code]! <= 0) return null
  const [count, mean, variance] = [counts.inside[code]!, counts.mean[code]!, counts.variance[code]!]
  // Far from a finding. Most words are, and the exact value takes most of the time.
  if ((count - mean) ** 2 < 2 * variance) return 1
  return countPValue(count, mean, variance)
}

export function shareComparison({ bases, ...counts }: PresenceCounts, code: number, base: number): ShareComparison {
  const calls = bases.inside[base]!
  const group = (withValue: number, share: number, all: number, effectiveCalls: number): GroupShare => ({
    ...shareEstimate(share, effectiveCalls),
    withValue,
    calls: all,
    effectiveCalls,
  })
  const inside = group(counts.inside[code]!, counts.inside[code]! / calls, calls, calls)
  const others = group(
    counts.others[code]!,
    counts.standard[code]! / calls,
    bases.others[base]!,
    calls ** 2 / bases.spread[base]!,
  )
  return { inside, others, difference: differenceOf(inside, others) }
}
