import type { TrackerShare } from '../../../contract/library/insights.ts'
import { NO, YES } from '../query/trackerColumn.ts'
import { inChunks, weekFinder, type CallsOfPeriod } from './callsOfPeriod.ts'

/** `states`: of the tracker, by slot. */
export function* trackerShare(
  calls: CallsOfPeriod,
  states: Uint8Array,
): Generator<undefined, Omit<TrackerShare, 'trackerId'>> {
  const weekOf = weekFinder(calls)
  const weeks = calls.weekStarts.map((start) => ({ start, yesCount: 0, knownCount: 0 }))
  const inside = { yesCount: 0, knownCount: 0 }
  yield* inChunks(calls.inside, (slot) => {
    count(inside, states[slot]!)
    const week = weeks[weekOf(slot)]
    if (week !== undefined) count(week, states[slot]!)
  })
  if (calls.earlier === null) return { ...inside, before: null, weeks }
  const before = { yesCount: 0, knownCount: 0 }
  yield* inChunks(calls.earlier, (slot) => count(before, states[slot]!))
  return { ...inside, before, weeks }
}

function count(share: { yesCount: number; knownCount: number }, state: number): void {
  if (state !== YES && state !== NO) return
  share.knownCount += 1
  if (state === YES) share.yesCount += 1
}
