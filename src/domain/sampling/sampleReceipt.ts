import type { Filter } from '../filters/filter.ts'
import { drawSample, type Sample } from './drawSample.ts'
import { fingerprintOf, type PopulationUnit } from './population.ts'
import type { SampleMethod } from './sampleMethod.ts'

/** What a sample was drawn from. Times of the filters are instants: «last week» of another day is another population. */
export type PopulationSource =
  | { readonly kind: 'filter'; readonly filters: readonly Filter[] }
  | { readonly kind: 'selection'; readonly callIds: readonly number[] }

/**
 * All that is needed to draw a sample again, and to show that it was drawn and not picked. The version is that of the
 * draw: a change of it that gives other samples raises the number. Version 1 gave what was left after rounding to the
 * groups with the largest remainders; all else is the same in both.
 */
export interface SampleReceipt {
  readonly version: 1 | 2
  readonly source: PopulationSource
  /** IANA name; decides in which week a call falls. */
  readonly zone: string
  readonly method: SampleMethod
  readonly seed: string
  readonly populationCount: number
  /** See `fingerprintOf`. */
  readonly populationFingerprint: string
}

export function receiptOf(
  from: Pick<SampleReceipt, 'source' | 'zone' | 'method' | 'seed'>,
  population: readonly PopulationUnit[],
): SampleReceipt {
  return {
    version: 2,
    source: from.source,
    zone: from.zone,
    method: from.method,
    seed: from.seed,
    populationCount: population.length,
    populationFingerprint: fingerprintOf(population),
  }
}

export type RedrawnSample =
  | { readonly kind: 'same'; readonly sample: Sample }
  /** Stratified by version 1, whose draw is not kept: it left small groups out. */
  | { readonly kind: 'older-method' }
  /** Calls came, went or changed in what the method looks at, so the same draw is another sample. */
  | { readonly kind: 'population-changed'; readonly populationCount: number; readonly populationFingerprint: string }

/** The sample of the receipt from a population that was read again, by `populationOf` with the receipt's method and zone. */
export function redraw(receipt: SampleReceipt, population: readonly PopulationUnit[]): RedrawnSample {
  if (receipt.version === 1 && receipt.method.kind === 'stratified') return { kind: 'older-method' }
  const populationFingerprint = fingerprintOf(population)
  if (population.length !== receipt.populationCount || populationFingerprint !== receipt.populationFingerprint)
    return { kind: 'population-changed', populationCount: population.length, populationFingerprint }
  return { kind: 'same', sample: drawSample(population, receipt.method, receipt.seed) }
}
