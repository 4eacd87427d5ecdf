import type { Filter } from '../filters/filter.ts'
import type { ResolvedPart } from '../query/query.ts'
import { drawSample, type Sample } from './drawSample.ts'
import { fingerprintOf, type PopulationUnit } from './population.ts'
import type { SampleMethod } from './sampleMethod.ts'
import type { SampleRules } from './sampleRules.ts'

/** Times of the filters are instants, because "last week" on another day is another population. */
export type PopulationSource =
  | { readonly kind: 'filter'; readonly filters: readonly Filter[] }
  | {
      readonly kind: 'selection'
      readonly callIds: readonly number[]
      /** Which calls they were, for the next sample. Absent in receipts of former versions. */
      readonly filters?: readonly ResolvedPart[] | undefined
    }

/**
 * Everything needed to draw a sample again, and to prove that it was drawn and not picked. The version is that of the
 * algorithm: increase it if a change gives other samples. In version 1, groups with the largest remainders got the calls
 * left after rounding. Until version 2, calls that were left out were replaced by others than the next of the draw. Everything
 * else is the same in all of them.
 */
export interface SampleReceipt {
  readonly version: 1 | 2 | 3
  readonly source: PopulationSource
  /** Absent if every call of the source could be drawn. */
  readonly rules?: SampleRules | undefined
  /** Calls of the source that were known to have nothing to review, so that they weren't part of the population. */
  readonly emptyIds?: readonly number[] | undefined
  /** Drawn calls that were replaced by the next of the draw, because their full record has nothing to review. */
  readonly leftOutIds?: readonly number[] | undefined
  /** IANA name; determines the week of a call. */
  readonly zone: string
  readonly method: SampleMethod
  readonly seed: string
  readonly populationCount: number
  /** See `fingerprintOf`. */
  readonly populationFingerprint: string
}

/** What a sample is drawn by. */
export type SampleDraw = Omit<SampleReceipt, 'version' | 'populationCount' | 'populationFingerprint'>

export function receiptOf(from: SampleDraw, population: readonly PopulationUnit[]): SampleReceipt {
  return {
    version: 3,
    source: from.source,
    ...(from.rules === undefined ? {} : { rules: from.rules }),
    ...(from.emptyIds === undefined || from.emptyIds.length === 0 ? {} : { emptyIds: from.emptyIds }),
    ...(from.leftOutIds === undefined || from.leftOutIds.length === 0 ? {} : { leftOutIds: from.leftOutIds }),
    zone: from.zone,
    method: from.method,
    seed: from.seed,
    populationCount: population.length,
    populationFingerprint: fingerprintOf(population),
  }
}

type RedrawnSample =
  | { readonly kind: 'same'; readonly sample: Sample }
  /** By an algorithm that isn't implemented anymore, see `SampleReceipt`. */
  | { readonly kind: 'older-method' }
  /** Calls were added, deleted or changed in a relevant way, so the same draw gives another sample. */
  | { readonly kind: 'population-changed'; readonly populationCount: number; readonly populationFingerprint: string }

/** Draws the receipt's sample from a reloaded population, made by `populationOf` with the receipt's method and zone. */
export function redraw(receipt: SampleReceipt, population: readonly PopulationUnit[]): RedrawnSample {
  if (isOlderMethod(receipt)) return { kind: 'older-method' }
  const populationFingerprint = fingerprintOf(population)
  if (population.length !== receipt.populationCount || populationFingerprint !== receipt.populationFingerprint)
    return { kind: 'population-changed', populationCount: population.length, populationFingerprint }
  const leftOut = new Set(receipt.leftOutIds)
  return { kind: 'same', sample: drawSample(population, receipt.method, receipt.seed, leftOut) }
}

function isOlderMethod({ version, method, leftOutIds = [] }: SampleReceipt): boolean {
  if (version === 1 && method.kind === 'stratified') return true
  return version < 3 && method.kind !== 'risk-weighted' && leftOutIds.length > 0
}
