import { countUpTo } from '../countUpTo.ts'
import { kindOf, type ValueKind } from '../fields/kinds.ts'

/** Bars of a field with numbers. The first one also has everything below it, the last one everything above it. */
export interface Bins {
  readonly scale: 'linear' | 'log'
  /** One more than bars; ascending. Round numbers of the field's unit, so that a filter by a bar reads well. */
  readonly edges: readonly number[]
}

/** From the smallest to the largest value that bars should show apart; null without values. */
export type ValueRange = { readonly from: number; readonly to: number } | null

const FEW_SECONDS = [0, 60, 300, 600, 1200, 1800, 3600, 7200]
const SECONDS = [
  ...[0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 45],
  ...[1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 45].map((minutes) => minutes * 60),
  ...[1, 1.5, 2, 3, 4, 6, 8, 12, 24].map((hours) => hours * 3600),
]

/** In the header of a column, and in a menu. */
export const COLUMN_BARS = 20
export const MENU_BARS = 5

/** Scores and ratios have the same bars whatever their range is, durations are on a log scale. */
export function numberBins(kind: ValueKind, range: ValueRange, bars: typeof COLUMN_BARS | typeof MENU_BARS): Bins {
  const { bars: shape, range: [lowest, highest] = [0, 1] } = kindOf(kind)
  if (shape === 'equal') {
    const size = highest - lowest
    return { scale: 'linear', edges: Array.from({ length: bars + 1 }, (_, at) => lowest + (at * size) / bars) }
  }
  if (shape !== 'log')
    return { scale: 'linear', edges: range === null ? [0, 1] : linearEdges(range.from, range.to, bars) }
  return {
    scale: 'log',
    edges: range === null ? [0, 1] : part(bars === MENU_BARS ? FEW_SECONDS : SECONDS, range.from, range.to),
  }
}

/** The bar of each value, or of NaN the number of bars. */
export function barFinder(edges: readonly number[]): (value: number) => number {
  const starts = Float64Array.from(edges.slice(1, -1))
  const bars = edges.length - 1
  return (value) => (Number.isNaN(value) ? bars : countUpTo(starts, value))
}

/** The edges around the range, at least two. */
function part(edges: readonly number[], from: number, to: number): readonly number[] {
  const first = Math.max(
    0,
    edges.findLastIndex((edge) => edge <= from),
  )
  const after = edges.findIndex((edge) => edge > to)
  const last = after === -1 ? edges.length - 1 : after
  return first < last ? edges.slice(first, last + 1) : edges.slice(-2)
}

function linearEdges(from: number, to: number, bars: number): readonly number[] {
  const step = roundStep((to - from) / bars)
  const first = Math.floor(from / step)
  const last = Math.max(first + 1, Math.ceil(to / step))
  return Array.from({ length: last - first + 1 }, (_, at) => exact((first + at) * step))
}

/** 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  if (!(least > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return exact(([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power)
}

/** Without the rounding errors of steps like 0.1. */
function exact(value: number): number {
  return Number(value.toPrecision(12))
}
