import { beforeEach, describe, expect, it } from 'vitest'
import { readSearch } from '../../../domain/search/readSearch.ts'
import { SEARCH_PLACES, type SearchPlace, type SearchQuery } from '../../../domain/search/searchQuery.ts'
import { searchText } from '../../../domain/search/searchText.ts'
import { randomSearch } from '../../../domain/search/testing/randomSearch.ts'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import { randomDetail, SearchRig } from '../testing/searchRig.ts'

let rig: SearchRig

beforeEach(() => {
  rig = new SearchRig()
})

function queryOf(text: string): SearchQuery {
  const read = readSearch(text)
  if (read.kind === 'problem') throw new Error(read.problem.kind)
  return read.query
}

const find = (text: string, place: SearchPlace = 'words') => rig.indexedHits(queryOf(text), place)

describe('a call', () => {
  it('is found by its title, lead, summary, turns, messages and the text of their media', () => {
    rig.put(fullDetail())
    expect(find('renewal')).toEqual(['4711 title'])
    expect(find('novak acme')).toEqual(['4711 lead'])
    expect(find('price discount')).toEqual(['4711 topic 0'])
    expect(find('"good morning"')).toEqual(['4711 turn 0', '4711 turn 1'])
    expect(find('lead:good')).toEqual(['4711 turn 1'])
    expect(find('hello OR hi')).toEqual(['4711 message 0', '4711 message 1'])
    expect(find('agent:hello')).toEqual([])
    expect(find('morning', 'transcript.agent')).toEqual(['4711 turn 0'])
    expect(rig.index.matchingCalls(queryOf('morning'), 'transcript')).toEqual([4711])
    expect(rig.index.matchingCalls(queryOf('morning'), 'message')).toEqual([])
  })

  it('is found by what it says now, and not at all when it was removed', () => {
    rig.put(fullDetail())
    rig.put(fullDetail({ title: 'Goodbye', transcription: 'Anna Berg: Farewell.\nLea Novak: Bye.' }))
    expect(find('renewal OR morning')).toEqual([])
    expect(find('goodbye OR farewell')).toEqual(['4711 title', '4711 turn 0'])
    rig.remove(4711)
    expect(find('goodbye OR farewell OR novak OR hello OR discount')).toEqual([])
  })
})

/** `npm run bench -- search` compares 10,000 searches over 2,000 transcripts. */
it('finds exactly what a naive search finds, whatever was stored, replaced and removed', () => {
  const random = createSeededRandom('index')
  let hitCount = 0
  for (let round = 0; round < 600; round += 1) {
    if (round < 40 || round % 4 === 0) rig.put(randomDetail(random, 1 + random.below(40)))
    if (round % 17 === 0) rig.remove(1 + random.below(40))
    if (round % 97 === 0) rig.index.rolledBack()
    if (round === 300) rig.index.erasing(true, () => undefined)
    const search = randomSearch(random)
    const place = SEARCH_PLACES[random.below(SEARCH_PLACES.length)]!
    const expected = rig.naiveHits(search, place)
    hitCount += expected.length
    expect(rig.indexedHits(search, place), `${place}: ${searchText(search)}`).toEqual(expected)
  }
  expect(hitCount).toBeGreaterThan(1000)
})
