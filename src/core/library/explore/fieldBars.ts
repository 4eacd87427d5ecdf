import {
  barFinder,
  type COLUMN_BARS,
  type MENU_BARS,
  numberBins,
  type ValueRange,
} from '../../../domain/explore/bins.ts'
import {
  calendarBins,
  isPlausibleTime,
  type CalendarStep,
  type MostBars,
} from '../../../domain/explore/calendarBins.ts'
import { DAY } from '../../../domain/units.ts'
import { kindOf, type ValueKind } from '../../../domain/fields/kinds.ts'
import { wireValueProblem } from '../../../domain/filters/values/wireValue.ts'
import type { CodedData, FieldData, ListData, NumberData } from '../query/fieldData.ts'
import { type Bars, listBars, MISSING, NO_BAR, NO_ENTRY, OTHER, scalarBars, UNKNOWN } from './bars.ts'
import { NO_VALUE } from './countDistinct.ts'
import { mostFrequent, type FieldValues } from './fieldValues.ts'

/** What a histogram has besides counts. */
type BarLabels =
  | { readonly scale: 'linear' | 'log'; readonly edges: readonly number[] }
  | { readonly scale: 'time'; readonly edges: readonly number[]; readonly step: CalendarStep }
  | { readonly scale: 'category'; readonly labels: readonly string[]; readonly valueCount: number }

export interface FieldBars extends Bars {
  readonly labels: BarLabels
}

export interface BarSizes {
  readonly numbers: typeof COLUMN_BARS | typeof MENU_BARS
  readonly periods: MostBars
  readonly zone: string
}

/** All calls of the library. */
interface LibraryCalls {
  readonly slotEnd: number
  readonly used: Uint32Array
  /** The values of the field. */
  readonly valuesOf: (data: CodedData | ListData) => FieldValues
}

/** Values with a bar of their own. */
const MOST_LABELS = 30

/** Bars from all calls of the library, so that they stay where they are while filters change. */
export function fieldBars(data: FieldData, kind: ValueKind, calls: LibraryCalls, sizes: BarSizes): FieldBars {
  if (data.kind !== 'number') return categoryBars(data, kind, calls)
  const { bars } = kindOf(kind)
  if (bars === 'yes-no') return booleanBars(data, calls)
  if (bars === 'time') return timeBars(data, calls, sizes)
  const labels = numberBins(kind, usualRange(data, calls), sizes.numbers)
  return { labels, ...rangeBars(data, labels.edges, calls) }
}

function timeBars(data: NumberData, calls: LibraryCalls, { periods, zone }: BarSizes): FieldBars {
  const range = plausibleRange(data.values, calls.used)
  const bins = range === null ? ({ step: 'day', edges: [0, DAY] } as const) : calendarBins(range, zone, periods)
  const microseconds = bins.edges.map((edge) => edge * 1000)
  return { labels: { scale: 'time', ...bins }, ...rangeBars(data, microseconds, calls) }
}

function rangeBars({ values, hidden }: NumberData, edges: readonly number[], { slotEnd }: LibraryCalls): Bars {
  const barOf = new Uint8Array(slotEnd)
  const barCount = edges.length - 1
  const find = barFinder(edges)
  for (let slot = 0; slot < slotEnd; slot += 1) barOf[slot] = find(values[slot]!)
  for (const slot of hidden ?? []) barOf[slot] = barCount + UNKNOWN
  return scalarBars(barOf, barCount)
}

function booleanBars({ values, isMissing }: NumberData, { slotEnd }: LibraryCalls): FieldBars {
  const labels = ['true', 'false']
  const barOf = new Uint8Array(slotEnd)
  for (let slot = 0; slot < slotEnd; slot += 1) {
    const value = values[slot]!
    if (isMissing?.[slot] === 1) barOf[slot] = labels.length + UNKNOWN
    else if (Number.isNaN(value)) barOf[slot] = labels.length + MISSING
    else barOf[slot] = value === 1 ? 0 : 1
  }
  return { labels: { scale: 'category', labels, valueCount: labels.length }, ...scalarBars(barOf, labels.length) }
}

function categoryBars(data: CodedData | ListData, kind: ValueKind, { slotEnd, valuesOf }: LibraryCalls): FieldBars {
  const values = valuesOf(data)
  const { texts, indexOfCode, held } = values
  // A bar is a condition, which can't name an empty entry of a list or the format of a newer service.
  const shown = mostFrequent(held, MOST_LABELS, values).filter(
    (index) => wireValueProblem(kind, '==', texts[index]!) === null,
  )
  const barOfIndex = new Int16Array(texts.length).fill(NO_BAR)
  for (const [bar, index] of shown.entries()) barOfIndex[index] = bar
  const barOfCode = new Int16Array(indexOfCode.length)
  for (let code = 0; code < barOfCode.length; code += 1) {
    const index = indexOfCode[code]!
    barOfCode[code] = index === NO_VALUE ? NO_ENTRY : barOfIndex[index]!
  }
  const labels = {
    scale: 'category',
    labels: shown.map((index) => texts[index]!),
    valueCount: held.length,
  } as const
  if (data.kind === 'list') return { labels, ...listBars(data, barOfCode, shown.length) }
  const placeOfCode = Uint8Array.from(barOfCode, (bar) =>
    bar === NO_ENTRY ? shown.length + MISSING : bar === NO_BAR ? shown.length + OTHER : bar,
  )
  const barOf = new Uint8Array(slotEnd)
  for (let slot = 0; slot < slotEnd; slot += 1) {
    barOf[slot] = data.isMissing?.[slot] === 1 ? shown.length + UNKNOWN : placeOfCode[data.codes[slot]!]!
  }
  return { labels, ...scalarBars(barOf, shown.length) }
}

const SAMPLE = 2000

/** Without the lowest and the highest hundredth of the values, of a sample of calls. */
function usualRange({ values }: NumberData, { used }: LibraryCalls): ValueRange {
  const step = Math.max(1, Math.floor(used.length / SAMPLE))
  const sample: number[] = []
  for (let at = 0; at < used.length; at += step) {
    const value = values[used[at]!]!
    if (!Number.isNaN(value)) sample.push(value)
  }
  const sorted = Float64Array.from(sample).sort()
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return sorted.length === 0 ? null : { from: at(0.01), to: at(0.99) }
}

/** The times that are no mistakes, in milliseconds. `values` are in microseconds. */
export function plausibleRange(values: Float64Array, used: Uint32Array): ValueRange {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const slot of used) {
    const ms = values[slot]! / 1000
    if (!isPlausibleTime(ms)) continue
    if (ms < from) from = ms
    if (ms > to) to = ms
  }
  return from <= to ? { from, to } : null
}
