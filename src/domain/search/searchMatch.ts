import { countUpTo } from '../countUpTo.ts'
import { type FoldedWord, foldedWords } from './foldedWords.ts'
import { assertNever } from '../units.ts'
import type { TextRange } from '../textSearch.ts'
import { type SearchedText, type SearchNear, type SearchPhrase, type SearchQuery, wordsOf } from './searchQuery.ts'

/** Whether one text is a hit. This defines the meaning of a search; the library's index finds the same texts. */
export function matches(query: SearchQuery, { text, by }: SearchedText): boolean {
  return matchesWords(query, foldedWords(text), by)
}

/** Everything in a text that the search looks for, in order and without overlaps, to highlight it. */
export function rangesOfSearch(query: SearchQuery, { text, by }: SearchedText): readonly TextRange[] {
  const words = foldedWords(text)
  const ranges = phrasesFor(query, by)
    .flatMap((phrase) => {
      const { length } = wordsOf(phrase)
      return startsOf(phrase, words).map((at) => ({ start: words[at]!.start, end: words[at + length - 1]!.end }))
    })
    .toSorted((one, other) => one.start - other.start)
  return ranges.reduce<TextRange[]>((joined, range) => {
    const last = joined.at(-1)
    if (last === undefined || range.start >= last.end) joined.push(range)
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    return joined
  }, [])
}

type Words = readonly FoldedWord[]

/** `matches`, for the words of a text that is compared to many searches. */
export function matchesWords(query: SearchQuery, words: Words, by: SearchedText['by']): boolean {
  switch (query.kind) {
    case 'phrase':
      return startsOf(query, words).length > 0
    case 'near':
      return isNear(query, words)
    case 'all':
      return (
        query.parts.every((part) => matchesWords(part, words, by)) &&
        !query.without.some((part) => matchesWords(part, words, by))
      )
    case 'any':
      return query.parts.some((part) => matchesWords(part, words, by))
    case 'said':
      return query.by === by && matchesWords(query.part, words, by)
    default:
      return assertNever(query)
  }
}

/** The indexes of words at which the phrase begins. */
function startsOf(phrase: SearchPhrase, words: Words): readonly number[] {
  const wanted = wordsOf(phrase)
  const starts: number[] = []
  const last = words.length - wanted.length
  const end = phrase.isStart ? Math.min(0, last) : last
  for (let at = phrase.isEnd ? Math.max(0, last) : 0; at <= end; at += 1) {
    const isHere = wanted.every((word, index) => {
      const found = words[at + index]!.word
      return phrase.isPrefix && index === wanted.length - 1 ? found.startsWith(word) : found === word
    })
    if (isHere) starts.push(at)
  }
  return starts
}

function isNear({ phrases, distance }: SearchNear, words: Words): boolean {
  const places = phrases.map((phrase) => ({ length: wordsOf(phrase).length, starts: startsOf(phrase, words) }))
  const lastStarts = places.flatMap(({ starts }) => starts)
  return lastStarts.some((last) =>
    places.every(({ length, starts }) => {
      const start = starts[countUpTo(starts, last) - 1]
      return start !== undefined && last - (start + length) <= distance
    }),
  )
}

/** Those that may be in a text by this side. */
function phrasesFor(query: SearchQuery, by: SearchedText['by']): readonly SearchPhrase[] {
  switch (query.kind) {
    case 'phrase':
      return [query]
    case 'near':
      return query.phrases
    case 'all':
    case 'any':
      return query.parts.flatMap((part) => phrasesFor(part, by))
    case 'said':
      return query.by === by ? phrasesFor(query.part, by) : []
    default:
      return assertNever(query)
  }
}
