import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { readSearch } from '../../../domain/search/readSearch.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

let folder: string
let store: LibraryStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-search-'))
  store = new LibraryStore(join(folder, 'calls.sqlite'))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (changes: Partial<CallDetail>) =>
  store.putDetail(fullDetail({ conversation: null, summary: null, ...changes }), { isOpened: false, now: 1 })

function search(text: string, offset = 0, limit = 50) {
  const read = readSearch(text)
  if (read.kind === 'problem') throw new Error(read.problem.kind)
  return store.search(read.query, { offset, limit })
}

const found = (text: string) => search(text).hits.map(({ call }) => call.id)

it('ranks titles first, then calls with more hits, then newer ones', () => {
  put({ id: 1, title: 'Refund', transcription: 'Anna Berg: Hello.' })
  put({ id: 2, transcription: 'Anna Berg: A refund?\nLea Novak: No.\nAnna Berg: A refund!' })
  put({ id: 3, transcription: 'Anna Berg: A refund.\nLea Novak: No.' })
  put({ id: 4, transcription: 'Anna Berg: A refund.\nLea Novak: Yes.' })
  expect(found('refund')).toEqual([1, 2, 4, 3])
  // "yes" is rarer.
  expect(found('refund OR yes')).toEqual([1, 4, 2, 3])
  // A line with both words is one hit.
  put({ id: 5, transcription: 'Anna Berg: A refund? Yes.\nLea Novak: Refund.' })
  expect(search('refund OR yes').hits.find(({ call }) => call.id === 5)?.hitCount).toBe(2)
  store.remove([5])
  expect(search('refund', 1, 2)).toMatchObject({
    totalCalls: 4,
    totalHits: 5,
    offset: 1,
    hits: [{ hitCount: 2 }, { hitCount: 1 }],
  })
})

it('shows the line with most of the words, and who said it', () => {
  put({ id: 1, transcription: 'Anna Berg: The price.\nLea Novak: This price is a good price.\nLea Novak: Yes.' })
  expect(search('price').hits[0]).toEqual({
    call: {
      id: 1,
      title: 'Renewal with Acme',
      timestamp: '2026-11-18T13:05:00Z',
      durationSeconds: 754.25,
      format: 'video',
      agent: { id: 7, name: 'Anna Berg', email: 'anna@example.com' },
      leadName: 'Lea Novak',
      leadCompany: 'Acme',
    },
    place: { kind: 'turn', turn: 1 },
    speaker: 'Lea Novak',
    side: 'lead',
    hitCount: 2,
    snippet: [
      { text: 'This ', isHit: false },
      { text: 'price', isHit: true },
      { text: ' is a good ', isHit: false },
      { text: 'price', isHit: true },
      { text: '.', isHit: false },
    ],
  })
})

it('shows messages with their sender, and topics, titles and leads', () => {
  const { conversation, summary } = fullDetail()
  put({ id: 1, conversation, summary })
  expect(search('hello').hits[0]).toMatchObject({
    place: { kind: 'message', messageId: 'm1' },
    speaker: 'Lea Novak',
    side: 'lead',
  })
  expect(search('discount').hits[0]).toMatchObject({ place: { kind: 'topic', topic: 0 }, speaker: null, side: null })
  expect(search('renewal').hits[0]).toMatchObject({ place: { kind: 'title' } })
  expect(search('acme -renewal').hits[0]).toMatchObject({ place: { kind: 'lead' }, hitCount: 1 })
})

it('finds what is stored now', () => {
  put({ id: 1, transcription: 'Anna Berg: A refund.' })
  expect(found('refund')).toEqual([1])
  put({ id: 2, transcription: 'Anna Berg: A refund.' })
  expect(found('refund')).toEqual([2, 1])
  store.remove([1])
  expect(found('refund')).toEqual([2])
  expect(found('nothing')).toEqual([])
})

it('leaves out what the index has by mistake', () => {
  put({ id: 1, title: null, transcription: 'Anna Berg: Hello.' })
  store.close()
  const database = new DatabaseSync(join(folder, 'calls.sqlite'))
  database.exec(
    `INSERT INTO turn_words (rowid, text) VALUES (401, 'refund'); INSERT INTO call_words (rowid, title) VALUES (9, 'refund')`,
  )
  database.close()
  store = new LibraryStore(join(folder, 'calls.sqlite'))
  expect(found('refund')).toEqual([])
})
