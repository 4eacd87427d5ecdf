import type { AccountTouch } from '../../../contract/library/accounts.ts'
import { calendarBins } from '../../../domain/explore/calendarBins.ts'
import type { TimeHistogram } from '../../../domain/explore/histogram.ts'
import type { EpochMs } from '../../../domain/units.ts'

/** Calls and chats per week, or per month over many years. Null if fewer than two bars would show anything. `shown`: those that the filters leave; null for all. */
export function touchHistogram(
  touches: readonly AccountTouch[],
  shown: readonly AccountTouch[] | null,
  zone: string,
): TimeHistogram | null {
  const times = touches.flatMap(({ timestamp }) => timestamp ?? [])
  if (times.length === 0) return null
  const range = times.reduce(({ from, to }, time) => ({ from: Math.min(from, time), to: Math.max(to, time) }), {
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
  })
  const { step, edges } = calendarBins(range, zone, WEEKS)
  if (edges.length < 3) return null
  return {
    field: 'timestamp',
    scale: 'time',
    step,
    edges,
    counts: countsOf(touches, edges),
    brushedCounts: shown && countsOf(shown, edges),
    missingCount: 0,
    brushedMissingCount: null,
    knownCount: times.length,
    unsureCount: 0,
  }
}

/** Weeks of three years, then months. */
const WEEKS = { day: 0, week: 160, month: 144 } as const

function countsOf(touches: readonly AccountTouch[], edges: readonly EpochMs[]): readonly number[] {
  const counts = edges.slice(1).map(() => 0)
  for (const { timestamp } of touches) {
    if (timestamp === null) continue
    const at = edges.findLastIndex((edge) => edge <= timestamp)
    if (at >= 0 && at < counts.length) counts[at]! += 1
  }
  return counts
}
