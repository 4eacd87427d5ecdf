import { getOrInsert } from '../getOrInsert.ts'
import { foldedWords } from './foldedWords.ts'

/**
 * What a search looks for in one text: a turn, a message, a topic of the summary, a title or a lead. Every search has
 * something that must be found, so "without" is only a part of `SearchAll`.
 */
export type SearchQuery = SearchPhrase | SearchNear | SearchAll | SearchAny | SearchSaid

/** Words in a row. Has at least one word. */
export interface SearchPhrase {
  readonly kind: 'phrase'
  /** As entered, without quotes and star. */
  readonly text: string
  /** The last word is the beginning of a word. */
  readonly isPrefix: boolean
  /** The text begins with it. Not within `SearchNear`. */
  readonly isStart?: true
  /** The text ends with it. Not within `SearchNear`. */
  readonly isEnd?: true
}

/** At most `distance` words between the end of each phrase and the beginning of the last one, in any order. */
export interface SearchNear {
  readonly kind: 'near'
  readonly phrases: readonly SearchPhrase[]
  readonly distance: number
}

/** All of `parts`, at least one, and none of `without`. */
interface SearchAll {
  readonly kind: 'all'
  readonly parts: readonly SearchQuery[]
  readonly without: readonly SearchQuery[]
}

interface SearchAny {
  readonly kind: 'any'
  readonly parts: readonly SearchQuery[]
}

/** Said or written by the agent, or by the lead. */
interface SearchSaid {
  readonly kind: 'said'
  readonly by: SearchSide
  readonly part: SearchQuery
}

export type SearchSide = 'agent' | 'lead'

/** The sides that a search names: they must be known to tell that nothing was found. */
export function searchedSides(search: SearchQuery): ReadonlySet<SearchSide> {
  switch (search.kind) {
    case 'phrase':
    case 'near':
      return new Set()
    case 'all':
      return sidesOf([...search.parts, ...search.without])
    case 'any':
      return sidesOf(search.parts)
    case 'said':
      return new Set([search.by, ...searchedSides(search.part)])
  }
}

function sidesOf(parts: readonly SearchQuery[]): ReadonlySet<SearchSide> {
  return new Set(parts.flatMap((part) => [...searchedSides(part)]))
}

/** One text that is searched. */
export interface SearchedText {
  readonly text: string
  /** Who said it; null for other people, and for texts that aren't speech. */
  readonly by: SearchSide | null
}

/** Where to search. `words` is everywhere. */
export const SEARCH_PLACES = [
  'transcript',
  'transcript.agent',
  'transcript.lead',
  'message',
  'summary',
  'words',
] as const
export type SearchPlace = (typeof SEARCH_PLACES)[number]

export function wordsOf(phrase: SearchPhrase): readonly string[] {
  return getOrInsert(wordsOfPhrases, phrase, () => foldedWords(phrase.text).map(({ word }) => word))
}

/** A search is compared to many texts. */
const wordsOfPhrases = new WeakMap<SearchPhrase, readonly string[]>()
