import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { readSearch } from '../../../domain/search/readSearch.ts'
import { isInPlace, searchedTexts } from '../../../domain/search/searchedTexts.ts'
import { matches } from '../../../domain/search/searchMatch.ts'
import { SEARCH_PLACES, type SearchPlace, type SearchQuery } from '../../../domain/search/searchQuery.ts'
import { searchText } from '../../../domain/search/searchText.ts'
import { randomSearch, randomText } from '../../../domain/search/testing/randomSearch.ts'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import { Statements } from '../statements.ts'
import { CallRows } from '../store/callRows.ts'
import { DetailRows } from '../store/detailRows.ts'
import { LIBRARY_MIGRATIONS } from '../store/schema.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import { SearchIndex } from './searchIndex.ts'
import { indexOf } from './textIds.ts'

let sql: Statements
let index: SearchIndex
let calls: CallRows
let details: DetailRows
let stored: Map<number, CallDetail>

beforeEach(() => {
  const database = new DatabaseSync(':memory:')
  for (const { up } of LIBRARY_MIGRATIONS) up(database)
  sql = new Statements(database)
  index = new SearchIndex(sql)
  calls = new CallRows(sql, index)
  details = new DetailRows(sql, index)
  stored = new Map()
})

function put(detail: CallDetail): void {
  calls.put(detail, 1)
  details.put(detail, 1)
  stored.set(detail.id, detail)
}

function remove(id: number): void {
  details.delete(id)
  calls.delete(id)
  stored.delete(id)
}

function indexedHits(search: SearchQuery, place: SearchPlace): readonly string[] {
  const hits: string[] = []
  index.forEachHit(search, place, (callId, kind, ids) => {
    if (kind === 'title' || kind === 'lead') hits.push(`${callId} ${kind}`)
    for (const id of ids) {
      const row = sql.first(`SELECT first_${kind} AS first FROM details WHERE call_id = ?`, callId)
      hits.push(`${callId} ${kind} ${indexOf(id, Number(row?.['first']))}`)
    }
  })
  return hits.toSorted()
}

function naiveHits(search: SearchQuery, place: SearchPlace): readonly string[] {
  return [...stored.values()]
    .flatMap((detail) => {
      const messages = (detail.conversation?.messages ?? []).map(({ id }) => id)
      return searchedTexts(detail)
        .filter((text) => isInPlace(text, place) && matches(search, text))
        .map(({ place: at }) => {
          if (at.kind === 'turn') return `${detail.id} turn ${at.turn}`
          if (at.kind === 'topic') return `${detail.id} topic ${at.topic}`
          return at.kind === 'message'
            ? `${detail.id} message ${messages.indexOf(at.messageId)}`
            : `${detail.id} ${at.kind}`
        })
    })
    .toSorted()
}

function queryOf(text: string): SearchQuery {
  const read = readSearch(text)
  if (read.kind === 'problem') throw new Error(read.problem.kind)
  return read.query
}

const find = (text: string, place: SearchPlace = 'words') => indexedHits(queryOf(text), place)

describe('a call', () => {
  it('is found by its title, lead, summary, turns, messages and the text of their media', () => {
    put(fullDetail())
    expect(find('renewal')).toEqual(['4711 title'])
    expect(find('novak acme')).toEqual(['4711 lead'])
    expect(find('price discount')).toEqual(['4711 topic 0'])
    expect(find('"good morning"')).toEqual(['4711 turn 0', '4711 turn 1'])
    expect(find('lead:good')).toEqual(['4711 turn 1'])
    expect(find('hello OR hi')).toEqual(['4711 message 0', '4711 message 1'])
    expect(find('agent:hello')).toEqual([])
    expect(find('morning', 'transcript.agent')).toEqual(['4711 turn 0'])
    expect(index.matchingCalls(queryOf('morning'), 'transcript')).toEqual([4711])
    expect(index.matchingCalls(queryOf('morning'), 'message')).toEqual([])
  })

  it('is found by what it says now, and not at all when it was removed', () => {
    put(fullDetail())
    put(fullDetail({ title: 'Goodbye', transcription: 'Anna Berg: Farewell.\nLea Novak: Bye.' }))
    expect(find('renewal OR morning')).toEqual([])
    expect(find('goodbye OR farewell')).toEqual(['4711 title', '4711 turn 0'])
    remove(4711)
    expect(find('goodbye OR farewell OR novak OR hello OR discount')).toEqual([])
  })
})

/** `npm run bench -- search` runs 10,000 searches over 2,000 transcripts. */
it('finds exactly what a naive search finds, whatever was stored, replaced and removed', () => {
  const random = createSeededRandom('index')
  const names = ['Anna Berg', 'Lea Novak', 'Tom', null]
  const text = (most: number) => randomText(random, most)
  const detail = (id: number): CallDetail => {
    const turns = Array.from({ length: random.below(9) }, () => {
      const name = names[random.below(names.length)]
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
  let hitCount = 0
  for (let round = 0; round < 500; round += 1) {
    if (round < 30 || round % 4 === 0) put(detail(1 + random.below(30)))
    if (round % 17 === 0) remove(1 + random.below(30))
    if (round % 97 === 0) index.rolledBack()
    if (round === 300) index.eraseRemoved()
    const search = randomSearch(random)
    const place = SEARCH_PLACES[random.below(SEARCH_PLACES.length)]!
    const expected = naiveHits(search, place)
    hitCount += expected.length
    expect(indexedHits(search, place), `${place}: ${searchText(search)}`).toEqual(expected)
  }
  expect(hitCount).toBeGreaterThan(600)
})
