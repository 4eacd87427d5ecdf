import { getOrInsert } from '../getOrInsert.ts'
import { foldedWords } from '../search/foldedWords.ts'
import { readSearch } from '../search/readSearch.ts'
import type { SearchQuery } from '../search/searchQuery.ts'

export const TRACKER_SIDES = ['either', 'agent', 'lead'] as const
export type TrackerSide = (typeof TRACKER_SIDES)[number]

export const TRACKER_PLACES = ['anywhere', 'first', 'last'] as const
/** Turns of a transcript, or messages of a chat, counted over all speakers. */
export type TrackerPlace =
  | { readonly kind: 'anywhere' }
  | { readonly kind: 'first' | 'last'; readonly turnCount: number }

/**
 * A named group of phrases to look for in transcripts and chats. It is a field of the library: `tracker.<id>` is true for
 * calls in which one of the phrases is said by the side in the place, or with `isAbsence`, in which none is.
 */
export interface Tracker extends NewTracker {
  /** Words with hyphens: it's a part of the filter's text, and stays the same if the name changes. */
  readonly id: string
}

export interface NewTracker {
  readonly name: string
  /** Searches (`readSearch`), each within one turn or message. */
  readonly phrases: readonly string[]
  readonly side: TrackerSide
  readonly place: TrackerPlace
  readonly isAbsence: boolean
  /** The question that it's evidence for: what it finds may answer the question, and never says what the answer is. */
  readonly question?: TrackerQuestion | undefined
}

/** A question of scorecards. */
export interface TrackerQuestion {
  /** Null in a workspace that has no such question: ids differ between workspaces. */
  readonly id: number | null
  /** As on the scorecard. */
  readonly text: string | null
}

export const LONGEST_TRACKER_NAME = 100
export const MOST_TRACKER_PHRASES = 100
export const MOST_TRACKER_TURNS = 999
export const LONGEST_QUESTION = 20_000
/** In one request or file, not in a workspace. */
export const MOST_ADDED_TRACKERS = 1000

const TRACKER_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LONGEST_ID = 60

export function isTrackerId(text: string): boolean {
  return TRACKER_ID.test(text) && text.length <= LONGEST_ID + 12
}

/** From the name, and different from those that are taken: `recorded-line`, `recorded-line-2`. */
export function newTrackerId(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const base = words.join('-').slice(0, LONGEST_ID).replace(/-$/, '') || 'tracker'
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}

/** A tracker that was changed and looks for the same as before has the same key. */
export function trackerKey({ phrases, side, place, isAbsence }: NewTracker): string {
  return JSON.stringify([phrases, side, place, isAbsence])
}

/** What the tracker looks for in one turn or message. Null without a phrase that can be read. */
export function trackerSearch(tracker: NewTracker): SearchQuery | null {
  return getOrInsert(searches, tracker, () => readPhrases(tracker))
}

/** A tracker is compared to many calls. */
const searches = new WeakMap<NewTracker, SearchQuery | null>()

function readPhrases({ phrases, side }: NewTracker): SearchQuery | null {
  const parts = phrases.flatMap((phrase): readonly SearchQuery[] => {
    const read = readSearch(phrase)
    return read.kind === 'search' ? [read.query] : []
  })
  const [only, second] = parts
  if (only === undefined) return null
  const any: SearchQuery = second === undefined ? only : { kind: 'any', parts }
  return side === 'either' ? any : { kind: 'said', by: side, part: any }
}

/** The search for texts whose speaker is unknown: what excludes one side applies to them, because that side may have said them. */
export function whoeverSpeaks(search: SearchQuery, isExcluded = false): SearchQuery {
  const within = (part: SearchQuery) => whoeverSpeaks(part, isExcluded)
  switch (search.kind) {
    case 'phrase':
    case 'near':
      return search
    case 'all':
      return {
        ...search,
        parts: search.parts.map(within),
        without: search.without.map((part) => whoeverSpeaks(part, !isExcluded)),
      }
    case 'any':
      return { ...search, parts: search.parts.map(within) }
    case 'said':
      return isExcluded ? within(search.part) : search
  }
}

/** The longest phrase that is taken from a text, in words: nothing longer is said twice. */
const LONGEST_TAKEN = 12

/** A text of a transcript as a phrase to look for. */
export function phraseOf(text: string): string {
  const words = foldedWords(text)
  const last = words[Math.min(words.length, LONGEST_TAKEN) - 1]
  const taken = text.slice(words[0]?.start ?? 0, last?.end ?? 0).replaceAll(/["“”„\s]+/gu, ' ')
  // In capitals, a word may be an operator: NOT.
  return words.length === 1 && readSearch(taken).kind === 'search' ? taken : `"${taken}"`
}

/** Whether a turn is in the place. `index` counts from 0. */
export function isInTrackerPlace(place: TrackerPlace, index: number, count: number): boolean {
  switch (place.kind) {
    case 'anywhere':
      return true
    case 'first':
      return index < place.turnCount
    case 'last':
      return index >= count - place.turnCount
  }
}
