import { DatabaseSync } from 'node:sqlite'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { type FoldedWord, foldedWords } from '../../../domain/search/foldedWords.ts'
import { type PlacedText, isInPlace, searchedTexts } from '../../../domain/search/testing/placedTexts.ts'
import { matchesWords } from '../../../domain/search/searchMatch.ts'
import type { SearchPlace, SearchQuery } from '../../../domain/search/searchQuery.ts'
import { randomText } from '../../../domain/search/testing/randomSearch.ts'
import type { SeededRandom } from '../../../domain/seededRandom.ts'
import { SearchIndex } from '../search/searchIndex.ts'
import { indexOf } from '../search/textIds.ts'
import { Statements } from '../../storage/statements.ts'
import { CallRows } from '../store/callRows.ts'
import { DetailRows } from '../store/detailRows.ts'
import { WordSets } from '../words/wordSets.ts'
import { LIBRARY_SCHEMA } from '../store/schema.ts'
import { fullDetail } from './fullDetail.ts'

/** For tests and benchmarks: the same calls in the library's index and in memory, to compare what a search finds in both. */
export class SearchRig {
  readonly index: SearchIndex
  readonly #sql: Statements
  readonly #calls: CallRows
  readonly #details: DetailRows
  /** By call, with each text's name and words. */
  readonly #texts = new Map<number, readonly { name: string; placed: PlacedText; words: readonly FoldedWord[] }[]>()

  constructor() {
    const database = new DatabaseSync(':memory:')
    LIBRARY_SCHEMA.create(database)
    this.#sql = new Statements(database)
    this.index = new SearchIndex(this.#sql)
    this.#calls = new CallRows(this.#sql, this.index)
    this.#details = new DetailRows(this.#sql, this.index, new WordSets(this.#sql, this.index))
  }

  put(detail: CallDetail): void {
    this.#calls.put(detail, 1)
    this.#details.put(detail, 1)
    const messages = (detail.conversation?.messages ?? []).map(({ id }) => id)
    const nameOf = ({ place }: PlacedText) => {
      if (place.kind === 'turn') return `${detail.id} turn ${place.turn}`
      if (place.kind === 'topic') return `${detail.id} topic ${place.topic}`
      if (place.kind === 'message') return `${detail.id} message ${messages.indexOf(place.messageId)}`
      return `${detail.id} ${place.kind}`
    }
    this.#texts.set(
      detail.id,
      searchedTexts(detail).map((placed) => ({ name: nameOf(placed), placed, words: foldedWords(placed.text) })),
    )
  }

  remove(id: number): void {
    this.#details.delete(id)
    this.#calls.delete(id)
    this.#texts.delete(id)
  }

  /** Names such as "4711 turn 3", sorted. */
  indexedHits(search: SearchQuery, place: SearchPlace): readonly string[] {
    const hits: string[] = []
    this.index.forEachHit(search, place, ({ callId, kind, ids, from, to }) => {
      if (kind === 'title' || kind === 'lead') hits.push(`${callId} ${kind}`)
      for (const id of ids.slice(from, to)) {
        const row = this.#sql.first(`SELECT first_${kind} AS first FROM details WHERE call_id = ?`, callId)
        hits.push(`${callId} ${kind} ${indexOf(id, Number(row?.['first']))}`)
      }
    })
    return hits.toSorted()
  }

  naiveHits(search: SearchQuery, place: SearchPlace): readonly string[] {
    const hits: string[] = []
    for (const texts of this.#texts.values()) {
      for (const { name, placed, words } of texts) {
        if (isInPlace(placed, place) && matchesWords(search, words, placed.by)) hits.push(name)
      }
    }
    return hits.toSorted()
  }
}

const NAMES = ['Anna Berg', 'Lea Novak', 'Tom', null]

/** A full record with up to nine short turns of words that are hard to search. */
export function randomDetail(random: SeededRandom, id: number): CallDetail {
  const text = (most: number) => randomText(random, most)
  const turns = Array.from({ length: random.below(9) }, () => {
    const name = NAMES[random.below(NAMES.length)]
    return name === null ? text(9) : `${name}: ${text(9)}`
  })
  const base = fullDetail({ id, title: random.below(9) === 0 ? null : text(3), leadCompany: text(2) })
  return {
    ...base,
    transcription: turns.join('\n'),
    summary: random.below(3) === 0 ? null : [{ title: text(2), content: text(6) }],
    conversation: {
      ...base.conversation!,
      messages: Array.from({ length: random.below(4) }, (_, at) => ({
        ...base.conversation!.messages[0]!,
        id: `m${at}`,
        sender: random.below(2) === 0 ? 'client' : 'internal',
        text: random.below(3) === 0 ? null : text(6),
        transcription: random.below(3) === 0 ? text(6) : null,
      })),
    },
  }
}
