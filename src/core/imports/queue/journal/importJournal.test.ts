import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../../../test/support/fakeClock.ts'
import type { Log } from '../../../diagnostics/log.ts'
import { type OpenedDatabase, openDatabase } from '../../../storage/database.ts'
import { IMPORT_MIGRATIONS } from './importDatabase.ts'
import { ImportBook } from './importBook.ts'
import { ImportJournal } from './importJournal.ts'
import type { ImportRecord, StoredImportState } from './importRecord.ts'

/** The imports on disk, and in memory. */

const QUEUED: StoredImportState = { kind: 'queued', tries: 0 }
const NOW = Date.UTC(2026, 10, 21, 9)
const BATCH = { batchId: 'b1', addedAt: 5, endedAt: null }

let folder: string
let database: OpenedDatabase
let logError: ReturnType<typeof vi.fn<Log['error']>>
let journal: ImportJournal
let book: ImportBook
let changes: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-journal-'))
  database = openDatabase(join(folder, 'imports.db'), { migrations: IMPORT_MIGRATIONS, clock: new FakeClock() })
  logError = vi.fn<Log['error']>()
  const log: Log = { info: () => undefined, warn: () => undefined, error: logError }
  journal = new ImportJournal(database.database, log)
  changes = 0
  book = new ImportBook({ journal, clock: new FakeClock(), log, changed: () => (changes += 1) })
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

function record(importId: string, change: Partial<ImportRecord> = {}): ImportRecord {
  return {
    importId,
    idempotencyKey: `key of ${importId}`,
    batchId: null,
    position: importId.charCodeAt(0),
    recording: { fileName: `${importId}.wav`, sizeBytes: 5, kind: 'wav', durationSeconds: null },
    bytes: { kind: 'link', url: `https://recordings.example/${importId}.wav` },
    fields: {
      timestamp: '2026-06-01T09:00:00Z',
      userId: 1,
      callTypeId: null,
      title: null,
      leadName: null,
      leadCompany: null,
    },
    addedAt: 0,
    state: QUEUED,
    ...change,
  }
}
const FILE: ImportRecord['bytes'] = {
  kind: 'file',
  path: '/a.wav',
  isOurs: false,
  fingerprint: { sizeBytes: 5, modifiedMs: 0 },
  sha256: 'ab12',
}
const all = (sql: string) => database.database.prepare(sql).all()
const failWrites = (method: 'change' | 'changeBatch') =>
  vi.spyOn(journal, method).mockImplementation(() => {
    throw new Error('disk full')
  })

describe('the journal', () => {
  it('returns what was written: imports in order, batches, and whether the queue is stopped', () => {
    const [b, a] = [record('b', { batchId: 'b1', bytes: FILE }), record('a')]
    journal.add([b, a], { batch: BATCH, stageIds: [], at: NOW })
    journal.stop({ kind: 'person' })
    expect(journal.read()).toEqual({
      imports: [a, b],
      batches: [BATCH],
      accepted: [],
      stopped: { kind: 'person' },
      isWhole: true,
    })
    journal.stop(null)
    expect(journal.read().stopped).toBeNull()
  })

  it('takes the rows of new imports from the staging table', () => {
    const insert = database.database.prepare('INSERT INTO staged (stage_id, position, row) VALUES (?, 1, ?)')
    for (const stageId of ['s1', 's2']) insert.run(stageId, '{}')
    journal.add([record('a')], { batch: null, stageIds: ['s1'], at: NOW })
    const inTable = () => all('SELECT stage_id FROM staged WHERE discarded_by IS NULL').map((row) => row['stage_id'])
    expect(inTable()).toEqual(['s2'])
    journal.takeBack(['a'], { before: [], stageIds: ['s1'], at: NOW })
    expect([inTable(), journal.read().imports]).toEqual([['s1', 's2'], []])
  })

  it('keeps the history of each import', () => {
    journal.add([record('a')], { batch: null, stageIds: [], at: NOW })
    journal.change(record('a', { state: { kind: 'cancelled' } }), NOW + 1)
    expect(all('SELECT import_id, at, step FROM import_steps')).toEqual([
      { import_id: 'a', at: NOW, step: JSON.stringify(QUEUED) },
      { import_id: 'a', at: NOW + 1, step: '{"kind":"cancelled"}' },
    ])
  })

  it('remembers accepted recordings by the hash of their bytes, once their call is known', () => {
    journal.change(record('a', { state: { kind: 'accepted', callId: null, acceptedAt: NOW } }), NOW)
    expect(journal.read().accepted).toEqual([])
    journal.change(record('a', { state: { kind: 'done', callId: 5 } }), NOW)
    journal.change(record('b', { bytes: FILE, state: { kind: 'done', callId: 6 } }), NOW)
    const accepted = [
      { idempotencyKey: 'key of a', sha256: null, fileName: 'a.wav', callId: 5 },
      { idempotencyKey: 'key of b', sha256: 'ab12', fileName: 'b.wav', callId: 6 },
    ]
    expect(journal.read().accepted).toEqual(accepted)
    journal.remove(['a', 'b'])
    expect(journal.read()).toMatchObject({ imports: [], accepted })
  })

  it('removes batches with their last import, and the history of removed imports', () => {
    journal.add([record('a', { batchId: 'b1' }), record('b', { batchId: 'b1' })], {
      batch: BATCH,
      stageIds: [],
      at: NOW,
    })
    journal.remove(['a'])
    expect(journal.read().batches).toEqual([BATCH])
    journal.remove(['b'])
    expect(journal.read().batches).toEqual([])
    expect(all('SELECT * FROM import_steps')).toEqual([])
  })

  it.each(['record', 'state'])(
    'keeps an import with an unreadable %s on disk, logs it, and reads the others',
    (column) => {
      journal.add([record('a'), record('b')], { batch: null, stageIds: [], at: NOW })
      for (const damaged of ['{', '{}', '5']) {
        database.database.prepare(`UPDATE imports SET ${column} = ? WHERE import_id = 'a'`).run(damaged)
        logError.mockClear()
        const { imports, isWhole } = journal.read()
        expect([imports.map(({ importId }) => importId), isWhole]).toEqual([['b'], false])
        expect(logError).toHaveBeenCalledWith('imports.unreadable-record', { importId: 'a' })
      }
      expect(all('SELECT import_id FROM imports')).toHaveLength(2)
    },
  )

  it('ignores an unreadable reason for a stop', () => {
    journal.stop({ kind: 'person' })
    database.database.exec("UPDATE settings SET value = '{}'")
    expect(journal.read().stopped).toBeNull()
  })
})

describe('the imports in memory', () => {
  it('report each change', () => {
    const step = (change: () => unknown) => {
      const before = changes
      change()
      return changes - before
    }
    expect(step(() => book.add([record('a', { batchId: 'b1' })], { batch: BATCH, stageIds: [] }))).toBe(1)
    expect(step(() => book.move([{ ...book.get('a').record, position: 9 }]))).toBe(1)
    expect(step(() => book.change(book.get('a'), () => null))).toBe(0)
    expect(step(() => book.change(book.get('a'), () => ({ kind: 'cancelled' })))).toBe(1)
    expect(step(() => book.endBatch('b1'))).toBe(1)
    expect(step(() => book.endBatch('b1'))).toBe(0)
    expect(step(() => book.reopenBatch('b1'))).toBe(1)
    expect(step(() => book.reopenBatch('b1'))).toBe(0)
    expect(step(() => book.remove([book.get('a').record]))).toBe(1)
  })

  it('drop a batch with its last import', () => {
    const records = ['a', 'b', 'c'].map((name) => record(name, { batchId: name === 'c' ? 'b2' : 'b1' }))
    book.add(records, { batch: BATCH, stageIds: [] })
    book.add([], { batch: { ...BATCH, batchId: 'b2' }, stageIds: [] })
    const batchIds = () => book.batches().map(({ batchId }) => batchId)
    book.remove(records.slice(0, 1))
    expect(batchIds()).toEqual(['b1', 'b2'])
    book.remove(records.slice(1, 2))
    expect(batchIds()).toEqual(['b2'])
  })

  it('change although a change that has happened can’t be written, which is logged', () => {
    book.add([record('a', { batchId: 'b1' })], { batch: BATCH, stageIds: [] })
    const item = book.get('a')
    failWrites('change')
    const before = changes
    expect(book.changeAnyway(item, () => ({ kind: 'cancelled' }))).toBe(false)
    expect([item.record.state.kind, changes - before]).toEqual(['cancelled', 1])
    expect(logError).toHaveBeenCalledWith('imports.not-written', { importId: 'a', error: expect.any(Error) })
    expect(journal.read().imports[0]?.state).toEqual(QUEUED)
    failWrites('changeBatch')
    expect(book.endBatch('b1')).toBe(true)
    expect(book.batches()).toEqual([{ ...BATCH, endedAt: NOW }])
    expect(logError).toHaveBeenCalledWith('imports.batch-not-written', { batchId: 'b1', error: expect.any(Error) })
  })

  it('know accepted recordings as soon as their call is known', () => {
    book.add([record('a'), record('b', { bytes: FILE })], { batch: null, stageIds: [] })
    expect(book.accept(book.get('a'), null, NOW)).toBe(true)
    expect([[...book.accepted()], book.hasCall(5)]).toEqual([[], false])
    book.identify(book.get('a'), 5)
    book.accept(book.get('b'), 6, NOW)
    expect([...book.accepted()]).toEqual([
      { idempotencyKey: 'key of a', sha256: null, fileName: 'a.wav', callId: 5 },
      { idempotencyKey: 'key of b', sha256: 'ab12', fileName: 'b.wav', callId: 6 },
    ])
    expect([book.hasCall(5), book.hasCall(6), book.hasCall(7)]).toEqual([true, true, false])
  })

  it('never get another call once they are done', () => {
    book.add([record('a', { state: { kind: 'done', callId: 5 } }), record('b')], { batch: null, stageIds: [] })
    book.identify(book.get('a'), 6)
    book.identify(book.get('b'), 7)
    expect(book.ordered().map(({ record: { state } }) => state)).toEqual([{ kind: 'done', callId: 5 }, QUEUED])
  })
})

it('knows whether a request of an import has begun', () => {
  const also = { batch: null, stageIds: [], at: NOW }
  journal.add([record('a'), record('b')], also)
  journal.change(record('a', { state: { kind: 'sending', tries: 0 } }), NOW)
  journal.change(record('a', { state: QUEUED }), NOW)
  expect([journal.wasTried('a'), journal.wasTried('b')]).toEqual([true, false])
})
