import type { CallDetail } from '../calls/call.ts'
import { messageSides, messageText, turnSides, turnsOf } from '../search/searchedTexts.ts'
import { type FoldedWord, foldedWords } from '../search/foldedWords.ts'
import { matchesWords } from '../search/searchMatch.ts'
import { searchedSides, type SearchQuery, type SearchSide } from '../search/searchQuery.ts'
import { isInTrackerPlace, type NewTracker, trackerSearch, whoeverSpeaks } from './tracker.ts'

/** A turn of a transcript, or a message of a chat. */
export interface TrackedText {
  readonly kind: 'turn' | 'message'
  /** Among those of its kind, from 0. */
  readonly index: number
  readonly text: string
  readonly words: readonly FoldedWord[]
  readonly by: SearchSide | null
}

export interface TrackedCall {
  readonly turns: readonly TrackedText[]
  readonly messages: readonly TrackedText[]
  /** Whether each turn has the label of a speaker. */
  readonly isLabeled: boolean
}

/** Everything in a full record that trackers look at. */
export function trackedCall(detail: CallDetail): TrackedCall {
  const turns = turnsOf(detail)
  const sides = turnSides(turns, detail)
  const { conversation } = detail
  const sideOf = conversation && messageSides(conversation)
  return {
    turns: turns.map(({ text }, index) => ({
      kind: 'turn',
      index,
      text,
      words: foldedWords(text),
      by: sides[index] ?? null,
    })),
    messages: (conversation?.messages ?? []).map((message, index) => {
      const text = messageText(message)
      return { kind: 'message', index, text, words: foldedWords(text), by: sideOf!(message) }
    }),
    isLabeled: turns.every(({ speaker }) => speaker !== null),
  }
}

/**
 * The turns and messages in which the tracker finds one of its phrases. A turn of an unknown speaker is one of them only if it
 * doesn't matter who that is. This defines what the library's index must find.
 */
export function trackerHits(tracker: NewTracker, call: TrackedCall): readonly TrackedText[] {
  const search = trackerSearch(tracker)
  if (search === null) return []
  const ofUnknown = areSidesKnown(search, call) ? search : whoeverSpeaks(search)
  return [call.turns, call.messages].flatMap((texts) =>
    texts.filter(
      ({ index, words, by }) =>
        isInTrackerPlace(tracker.place, index, texts.length) &&
        matchesWords(by === null ? ofUnknown : search, words, by),
    ),
  )
}

/**
 * What the tracker says about a call. Null if it can't be known: nothing was said or written, or nothing was found and it
 * isn't known which turns are of the side.
 */
export function trackerValue(tracker: NewTracker, call: TrackedCall): boolean | null {
  const search = trackerSearch(tracker)
  if (search === null || call.turns.length + call.messages.length === 0) return null
  const isSaid = trackerHits(tracker, call).length > 0
  return isSaid || areSidesKnown(search, call) ? isSaid !== tracker.isAbsence : null
}

/** Whether nothing found means that it isn't said. Chats say who wrote each message. */
export function areSidesKnown(search: SearchQuery, { turns, isLabeled }: TrackedCall): boolean {
  const sides = searchedSides(search)
  if (sides.size === 0 || turns.length === 0) return true
  return isLabeled && [...sides].every((side) => turns.some(({ by }) => by === side))
}
