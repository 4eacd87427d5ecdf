import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { completed } from '../../../domain/completed.ts'
import { foldedWords, isUnspaced } from '../../../domain/search/foldedWords.ts'
import { searchedTexts } from '../../../domain/search/testing/placedTexts.ts'
import { randomText } from '../../../domain/search/testing/randomSearch.ts'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import { SearchIndex } from '../search/searchIndex.ts'
import { Statements } from '../../storage/statements.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import { type SaidKind, WordSets } from './wordSets.ts'

let folder: string
let path: string
let store: LibraryStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-words-'))
  path = join(folder, 'calls.sqlite')
  store = open()
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})
const open = () => new LibraryStore(path)
const put = (detail: CallDetail) => store.putDetail(detail, { isOpened: false, now: 1 })

const KINDS = ['turn', 'message'] as const

/** The file's content: "4711 turn" and the words of this call's turns, and all words that have a code. */
function stored() {
  const database = new DatabaseSync(path)
  const sql = new Statements(database)
  const words = new WordSets(sql, new SearchIndex(sql))
  const into = new Uint32Array(1 << 16)
  const wordOf = completed(words.words())
  const wordsOf = (kind: SaidKind, first: number) => {
    expect(words.missing(kind, [first])).toEqual([])
    const codes = into.subarray(0, words.codesOf(kind, first, words.codeEnd, into))
    return Array.from(codes, (code) => wordOf[code]!).toSorted()
  }
  const sets = KINDS.flatMap((kind) =>
    sql
      .arrays(`SELECT call_id, first_${kind} FROM details WHERE ${kind}_count > 0`)
      .map(([callId, first]) => [`${callId} ${kind}`, wordsOf(kind, Number(first))] as const),
  )
  const rowCount = KINDS.reduce((sum, kind) => sum + sql.all(`SELECT 1 FROM ${kind}_word_sets`).length, 0)
  expect(rowCount).toBe(sets.length)
  const all = sql.arrays('SELECT word FROM words ORDER BY word').map(([word]) => word)
  database.close()
  return { sets: Object.fromEntries(sets), words: all }
}

function naive(details: Iterable<CallDetail>) {
  const sets: Record<string, readonly string[]> = {}
  for (const detail of details) {
    for (const kind of KINDS) {
      const texts = searchedTexts(detail).filter(({ place }) => place.kind === kind)
      if (texts.length > 0) sets[`${detail.id} ${kind}`] = naiveWords(texts.map(({ text }) => text))
    }
  }
  return { sets, words: [...new Set(Object.values(sets).flat())].toSorted() }
}

function naiveWords(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => foldedWords(text).map(({ word }) => word))
  return [...new Set(words.filter((word) => word.length > 1 || isUnspaced(word)))].toSorted()
}

describe('stored words', () => {
  it('are those of the texts, also after changes and removals', () => {
    const random = createSeededRandom('stored words')
    const details = new Map<number, CallDetail>()
    for (let step = 0; step < 300; step += 1) {
      const id = 1 + random.below(12)
      const action = random.below(20)
      if (action < 5) {
        store.remove([id])
        details.delete(id)
      } else if (action === 5) {
        store.close()
        store = open()
      } else if (action === 6 && step % 3 === 0) {
        store.restrict({ since: null, keepsDetails: false })
        details.clear()
      } else {
        const detail = randomDetail(id)
        put(detail)
        details.set(id, detail)
      }
      if (step % 5 === 0) expect(stored()).toEqual(naive(details.values()))
    }
    expect(stored().words.length).toBeGreaterThan(20)

    function randomDetail(id: number): CallDetail {
      const { conversation } = fullDetail()
      const lines = Array.from({ length: random.below(4) }, (_, at) => `${at % 2 === 0 ? 'Anna' : 'Lea'}: ${said()}`)
      const messages = Array.from({ length: random.below(3) }, (_, at) => ({
        ...conversation!.messages[0]!,
        id: `m${at}`,
        text: random.below(3) === 0 ? null : said(),
        transcription: random.below(3) === 0 ? said() : null,
      }))
      return fullDetail({
        id,
        transcription: lines.length === 0 ? null : lines.join('\n'),
        conversation: random.below(3) === 0 ? null : { ...conversation!, messages },
      })
    }

    /** With words that only one call has. */
    function said(): string {
      return `${randomText(random, 5).replaceAll('\ud800', '')} ${random.below(3) === 0 ? `rare${random.below(1e6)}` : ''}`
    }
  })

  it('aren’t those of a record that couldn’t be stored', () => {
    const database = new DatabaseSync(path)
    database.exec(`CREATE TRIGGER fails BEFORE INSERT ON details WHEN new.call_id = 2
      BEGIN SELECT raise(ABORT, 'full'); END`)
    database.close()
    put(fullDetail({ id: 1, transcription: 'Lea: Hello there.' }))
    const before = stored()
    expect(() => put(fullDetail({ id: 2, transcription: 'Lea: Zephyr.' }))).toThrow('full')
    expect(stored()).toEqual(before)
    put(fullDetail({ id: 3, transcription: 'Lea: Zephyr, hello.' }))
    expect(stored().sets['3 turn']).toEqual(['hello', 'zephyr'])
  })

  it('leave out what is too long for a word, and new ones when there are too many', () => {
    put(fullDetail({ id: 1, transcription: `Lea: Yes ${'x'.repeat(64)} ${'y'.repeat(65)} ${'z'.repeat(100_000)}.` }))
    expect(stored().sets['1 turn']).toEqual(['x'.repeat(64), 'yes'])
    const database = new DatabaseSync(path)
    database.exec(`INSERT INTO words (code, word) VALUES (${(1 << 19) - 1}, 'last')`)
    database.close()
    store.close()
    store = open()
    put(fullDetail({ id: 2, transcription: 'Lea: Yes, the last one.' }))
    expect(stored().sets['2 turn']).toEqual(['last', 'yes'])
  })

  it('of a transcript without end are limited', () => {
    const many = Array.from({ length: 70_000 }, (_, at) => `w${at}`)
    put(fullDetail({ id: 1, transcription: many.join(' '), conversation: null }))
    expect(stored().words).toHaveLength(1 << 16)
  })
})
