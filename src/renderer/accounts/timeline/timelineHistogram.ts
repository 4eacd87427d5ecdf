import type { AccountCall } from '../../../contract/library/accounts.ts'
import { calendarBins, isPlausibleTime } from '../../../domain/explore/calendarBins.ts'
import type { TimeHistogram } from '../../../domain/explore/histogram.ts'
import type { EpochMs } from '../../../domain/units.ts'

/**
 * Calls and chats per week, or per month over many years. Null if fewer than two bars would show anything. Mistaken dates widen the
 * first and the last bar. `shown`: those that the filters leave; null for all.
 */
export function timelineHistogram(
  calls: readonly AccountCall[],
  shown: readonly AccountCall[] | null,
  zone: string,
): TimeHistogram | null {
  const times = calls.flatMap(({ timestamp }) => timestamp ?? [])
  const range = rangeOf(times.filter(isPlausibleTime))
  if (range === null) return null
  const { step, edges: starts } = calendarBins(range, zone, WEEKS)
  if (starts.length < 3) return null
  const all = rangeOf(times)!
  const edges = [Math.min(starts[0]!, all.from), ...starts.slice(1, -1), Math.max(starts.at(-1)!, all.to + 1)]
  return {
    field: 'timestamp',
    scale: 'time',
    step,
    edges,
    counts: countsOf(calls, edges),
    brushedCounts: shown && countsOf(shown, edges),
    missingCount: 0,
    brushedMissingCount: null,
    knownCount: times.length,
    unsureCount: 0,
  }
}

function rangeOf(times: readonly EpochMs[]): { readonly from: EpochMs; readonly to: EpochMs } | null {
  if (times.length === 0) return null
  return times.reduce(({ from, to }, time) => ({ from: Math.min(from, time), to: Math.max(to, time) }), {
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
  })
}

/** Weeks of three years, then months. */
const WEEKS = { day: 0, week: 160, month: 144 } as const

function countsOf(calls: readonly AccountCall[], edges: readonly EpochMs[]): readonly number[] {
  const counts = edges.slice(1).map(() => 0)
  for (const { timestamp } of calls) {
    if (timestamp === null) continue
    const at = edges.findLastIndex((edge) => edge <= timestamp)
    if (at >= 0 && at < counts.length) counts[at]! += 1
  }
  return counts
}
