import { searchedSides, type SearchPlace, type SearchQuery } from '../../../domain/search/searchQuery.ts'
import { isInTrackerPlace, type NewTracker, trackerSearch, whoeverSpeaks } from '../../../domain/trackers/tracker.ts'
import type { SearchIndex } from '../search/searchIndex.ts'
import { indexOf, sideOf } from '../search/textIds.ts'
import type { Records } from './callSets/records.ts'

export type HitIndex = Pick<SearchIndex, 'forEachHit'>

/** What a tracker says about a call. The last three: it can't be known, because … is missing. */
export const NO = 0
export const YES = 1
export const NO_RECORD = 2
export const NO_TEXT = 3
export const NO_SIDE = 4

interface TrackedCalls {
  readonly records: Records
  readonly slotEnd: number
  slotOf(callId: number): number | undefined
}

/** By slot. `domain/trackers/trackerEvaluation.ts` defines the meaning. */
export function trackerStates(tracker: NewTracker, index: HitIndex, calls: TrackedCalls): Uint8Array {
  const { records, slotEnd } = calls
  const [found, notFound] = tracker.isAbsence ? [NO, YES] : [YES, NO]
  const states = new Uint8Array(slotEnd)
  const search = trackerSearch(tracker)
  const areSidesKnown = search && knownSides(search, records)
  for (let slot = 0; slot < slotEnd; slot += 1) {
    const hasText = records.turns.count[slot]! > 0 || records.messages.count[slot]! > 0
    if (records.isMissing[slot] === 1) states[slot] = NO_RECORD
    else if (areSidesKnown === null || !hasText) states[slot] = NO_TEXT
    else states[slot] = areSidesKnown(slot) ? notFound : NO_SIDE
  }
  forEachTrackerHit(tracker, index, calls, (slot) => (states[slot] = found))
  return states
}

/** Calls `visit` for each turn and message that the tracker finds, call by call: with its kind, and the id of its row. */
export function forEachTrackerHit(
  tracker: NewTracker,
  index: HitIndex,
  calls: Pick<TrackedCalls, 'records' | 'slotOf'>,
  visit: (slot: number, kind: 'turn' | 'message', id: number) => void,
): void {
  const search = trackerSearch(tracker)
  if (search === null) return
  const areSidesKnown = knownSides(search, calls.records)
  for (const [place, kind, rows] of [
    ['transcript', 'turn', calls.records.turns],
    ['message', 'message', calls.records.messages],
  ] as const) {
    let surely: ReadonlySet<number> | undefined
    const isSure = (slot: number, id: number) =>
      sideOf(id) !== null || areSidesKnown(slot) || (surely ??= hitIds(index, whoeverSpeaks(search), place)).has(id)
    index.forEachHit(search, place, ({ callId, ids, from, to }) => {
      const slot = calls.slotOf(callId)
      if (slot === undefined) return
      const count = rows.count[slot]!
      const first = rows.first[slot]!
      for (let at = from; at < to; at += 1) {
        const id = ids[at]!
        if (isInTrackerPlace(tracker.place, indexOf(id, first), count) && isSure(slot, id)) visit(slot, kind, id)
      }
    })
  }
}

function knownSides(search: SearchQuery, { turns, isLabeled, hasText }: Records): (slot: number) => boolean {
  const sides = [...searchedSides(search)]
  return (slot) =>
    turns.count[slot] === 0 ||
    sides.length === 0 ||
    (isLabeled[slot] === 1 && sides.every((side) => hasText[`transcript.${side}`][slot] === 1))
}

function hitIds(index: HitIndex, search: SearchQuery, place: SearchPlace): ReadonlySet<number> {
  const found = new Set<number>()
  index.forEachHit(search, place, ({ ids, from, to }) => {
    for (let at = from; at < to; at += 1) found.add(ids[at]!)
  })
  return found
}
