import { setImmediate } from 'node:timers/promises'
import type { TrackerFigures, TrackersFigures } from '../../../contract/library/trackers.ts'
import { periodFinder, periodStarts } from '../../../domain/query/periods.ts'
import type { NewTracker } from '../../../domain/trackers/tracker.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { plausibleRange } from '../explore/fieldBars.ts'
import type { CallFields } from '../query/callFields.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { NO, NO_RECORD, NO_SIDE, NO_TEXT, YES } from '../query/trackerColumn.ts'
import { numbersOf } from '../query/fieldValues.ts'

type Engine = Pick<QueryEngine, 'read' | 'trackers' | 'version'>

/** All calls, with what trackers are evaluated from. */
export const TRACKED = { query: { filters: [], sort: [] }, fields: ['transcript'] } as const
/** Half a year. */
const TREND_WEEKS = 26

interface When {
  readonly zone: string
  readonly now: EpochMs
}

/** Of these trackers, as far as they exist. */
export async function trackersFigures(
  engine: Engine,
  trackerIds: readonly string[],
  when: When,
): Promise<TrackersFigures> {
  const figures: Record<string, TrackerFigures> = {}
  for (const id of trackerIds) {
    // Each time, because something may change while the thread does its other work.
    await engine.read(TRACKED, ({ fields }) => {
      const tracker = engine.trackers.get(id)
      if (tracker !== undefined) figures[id] = trackerFigures(fields, tracker, when)
    })
    await setImmediate()
  }
  return { figures, version: engine.version }
}

export function trackerFigures(fields: CallFields, tracker: NewTracker, when: When): TrackerFigures {
  const states = fields.trackerStates(tracker)
  const counts = [0, 0, 0, 0, 0]
  for (const slot of fields.usedSlots) counts[states[slot]!]! += 1
  return {
    yesCount: counts[YES]!,
    noCount: counts[NO]!,
    noRecordCount: counts[NO_RECORD]!,
    noTextCount: counts[NO_TEXT]!,
    noSideCount: counts[NO_SIDE]!,
    weeks: trend(fields, states, when),
  }
}

/** Up to the newest call. One that is dated in the future, which is a mistake, only counts if all are. */
function trend(fields: CallFields, states: Uint8Array, { zone, now }: When): TrackerFigures['weeks'] {
  const times = numbersOf(fields, 'timestamp')
  const past = fields.usedSlots.filter((slot) => times[slot]! / 1000 <= now)
  const range = plausibleRange(times, past) ?? plausibleRange(times, fields.usedSlots)
  if (range === null) return []
  const { to } = range
  const starts = periodStarts('week', { from: to - (TREND_WEEKS - 1) * WEEK, to }, zone).slice(0, -1)
  const weekOf = periodFinder('week', zone)
  const weeks = new Map<EpochMs, { start: EpochMs; yesCount: number; knownCount: number }>(
    starts.map((start) => [start, { start, yesCount: 0, knownCount: 0 }]),
  )
  for (const slot of fields.usedSlots) {
    const state = states[slot]!
    const at = times[slot]! / 1000
    if ((state !== YES && state !== NO) || !(at >= starts[0]! && at <= to)) continue
    const week = weeks.get(weekOf(at)!)!
    week.knownCount += 1
    if (state === YES) week.yesCount += 1
  }
  return [...weeks.values()]
}

const WEEK = 7 * 24 * 3_600_000
