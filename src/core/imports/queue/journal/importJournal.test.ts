import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../../../test/support/fakeClock.ts'
import type { Log } from '../../../diagnostics/log.ts'
import { type OpenedDatabase, openDatabase } from '../../../storage/database.ts'
import { IMPORT_MIGRATIONS } from './importDatabase.ts'
import { ImportJournal } from './importJournal.ts'
import type { ImportRecord, StoredImportState } from './importRecord.ts'
import { linkHash } from './knownRecordings.ts'

/** The imports on disk, and in memory. */

const QUEUED: StoredImportState = { kind: 'queued', tries: 0 }
const NOW = Date.UTC(2026, 10, 21, 9)
const BATCH = { batchId: 'b1', addedAt: 5, endedAt: null }

let folder: string
let database: OpenedDatabase
let logError: ReturnType<typeof vi.fn<Log['error']>>
let journal: ImportJournal

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-journal-'))
  database = openDatabase(join(folder, 'imports.db'), { migrations: IMPORT_MIGRATIONS, clock: new FakeClock() })
  logError = vi.fn<Log['error']>()
  const log: Log = { info: () => undefined, warn: () => undefined, error: logError }
  journal = new ImportJournal(database.database, log)
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
const ALL = { batchId: null, only: 'all', offset: 0, limit: 100 } as const

describe('the journal', () => {
  it('returns what was written: imports in order, batches, and whether the queue is stopped', () => {
    const [b, a] = [record('b', { batchId: 'b1', bytes: FILE }), record('a')]
    journal.add([b, a], { batch: BATCH, stageIds: [], at: NOW })
    journal.stop({ kind: 'person' })
    expect(journal.open()).toEqual({ isWhole: true })
    expect(journal.listed.records(null)).toEqual([a, b])
    expect([journal.listed.batch('b1'), journal.listed.batch('b2'), journal.stopped()]).toEqual([
      BATCH,
      null,
      { kind: 'person' },
    ])
    journal.stop(null)
    expect(journal.stopped()).toBeNull()
  })

  it('takes the rows of new imports from the staging table', () => {
    const insert = database.database.prepare('INSERT INTO staged (stage_id, position, row) VALUES (?, 1, ?)')
    for (const stageId of ['s1', 's2']) insert.run(stageId, '{}')
    journal.add([record('a', { batchId: 'b1' })], { batch: BATCH, stageIds: ['s1'], at: NOW })
    const inTable = () => all('SELECT stage_id FROM staged WHERE discarded_by IS NULL').map((row) => row['stage_id'])
    expect(inTable()).toEqual(['s2'])
    journal.takeBack('b1', { before: [], importIds: ['a'], stageIds: ['s1'], at: NOW })
    expect([inTable(), journal.listed.records(null)]).toEqual([['s1', 's2'], []])
  })

  it('keeps the history of each import', () => {
    journal.add([record('a')], { batch: null, stageIds: [], at: NOW })
    journal.change(record('a', { state: { kind: 'canceled' } }), NOW + 1)
    expect(all('SELECT import_id, at, step FROM import_steps')).toEqual([
      { import_id: 'a', at: NOW, step: JSON.stringify(QUEUED) },
      { import_id: 'a', at: NOW + 1, step: '{"kind":"canceled"}' },
    ])
  })

  it('remembers accepted recordings by the hash of their bytes or their link, once their call is known', () => {
    journal.change(record('a', { state: { kind: 'accepted', callId: null, acceptedAt: NOW } }), NOW)
    expect(journal.known.accepted('key of a')).toBeNull()
    journal.change(record('a', { state: { kind: 'done', callId: 5 } }), NOW)
    journal.change(record('b', { bytes: FILE, state: { kind: 'done', callId: 6 } }), NOW)
    const link = createHash('sha256').update('https://recordings.example/a.wav').digest('hex')
    const accepted = [
      { idempotencyKey: 'key of a', sha256: link, fileName: 'a.wav', callId: 5 },
      { idempotencyKey: 'key of b', sha256: 'ab12', fileName: 'b.wav', callId: 6 },
    ]
    const known = () => ['a', 'b'].map((name) => journal.known.accepted(`key of ${name}`))
    expect(known()).toEqual(accepted)
    journal.remove(['a', 'b'])
    expect([journal.listed.records(null), known()]).toEqual([[], accepted])
    const found = journal.known.byContent.get('https://recordings.example/a.wav')
    expect(found.map(({ importId, callId }) => [importId, callId])).toEqual([['', 5]])
  })

  it('removes batches with their last import, and the history of removed imports', () => {
    journal.add([record('a', { batchId: 'b1' }), record('b', { batchId: 'b1' })], {
      batch: BATCH,
      stageIds: [],
      at: NOW,
    })
    journal.remove(['a'])
    expect(journal.listed.batch('b1')).toEqual(BATCH)
    journal.remove(['b'])
    expect(journal.listed.batch('b1')).toBeNull()
    expect(all('SELECT * FROM import_steps')).toEqual([])
  })

  it.each(['record', 'state'])(
    'keeps an import with an unreadable %s on disk, logs it, and reads the others',
    (column) => {
      journal.add([record('a'), record('b')], { batch: null, stageIds: [], at: NOW })
      for (const damaged of ['{', '{}', '5']) {
        database.database.prepare(`UPDATE imports SET ${column} = ? WHERE import_id = 'a'`).run(damaged)
        logError.mockClear()
        expect(journal.open()).toEqual({ isWhole: false })
        expect(journal.listed.page(ALL)).toMatchObject({ total: 1, rows: [{ importId: 'b' }] })
        expect(journal.listed.counts()).toMatchObject({ waiting: 1 })
        expect(logError).toHaveBeenCalledWith('imports.unreadable-record', { importId: 'a' })
      }
      expect(all('SELECT import_id FROM imports')).toHaveLength(2)
    },
  )

  it('ignores an unreadable reason for a stop', () => {
    journal.stop({ kind: 'person' })
    database.database.exec("UPDATE settings SET value = '{}'")
    expect(journal.stopped()).toBeNull()
  })
})

describe('a change that has happened but can’t be written', () => {
  it('counts until the next start, and is logged', () => {
    journal.add([record('a', { batchId: 'b1', state: { kind: 'sending', tries: 0 } })], {
      batch: BATCH,
      stageIds: [],
      at: NOW,
    })
    vi.spyOn(journal, 'change').mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    const state = { kind: 'accepted', callId: 5, acceptedAt: NOW } as const
    expect(journal.updateAnyway('a', NOW, (one) => ({ ...one, state }))).toMatchObject({
      record: { state },
      isWritten: false,
    })
    expect(logError).toHaveBeenCalledWith('imports.not-written', { importId: 'a', error: expect.any(Error) })
    expect(journal.listed.get('a').state).toEqual(state)
    expect(journal.listed.counts()).toMatchObject({ processing: 1, sending: 0 })
    expect([journal.known.hasCall(5), journal.known.accepted('key of a')?.callId]).toEqual([true, 5])
    expect(all('SELECT kind FROM imports')).toEqual([{ kind: 'sending' }])
    journal.open()
    expect([journal.listed.get('a').state, journal.known.hasCall(5)]).toEqual([{ kind: 'queued', tries: 1 }, false])
  })

  it('ends with the next change that is written', () => {
    journal.add([record('a')], { batch: null, stageIds: [], at: NOW })
    vi.spyOn(journal, 'change').mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    journal.updateAnyway('a', NOW, (one) => ({ ...one, state: { kind: 'canceled' } }))
    journal.move(new Map([['a', 9]]))
    expect(journal.listed.get('a')).toMatchObject({ position: 9, state: { kind: 'canceled' } })
    journal.update('a', NOW, (one) => ({ ...one, state: { kind: 'done', callId: 5 } }))
    expect(journal.listed.page(ALL)).toMatchObject({ total: 1, rows: [{ state: { kind: 'done' }, position: 9 }] })
    expect(all('SELECT kind FROM imports')).toEqual([{ kind: 'done' }])
  })

  it('is in the history once the next change is written, so that the import still may be a call', () => {
    for (const state of [QUEUED, { kind: 'sending', tries: 0 } as const]) journal.change(record('a', { state }), NOW)
    vi.spyOn(journal, 'change').mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    journal.updateAnyway('a', NOW, (one) => ({ ...one, state: { kind: 'canceled' } }))
    // A person retries it.
    journal.update('a', NOW, (one) => ({ ...one, state: QUEUED }))
    const kinds = all("SELECT step ->> '$.kind' AS kind FROM import_steps ORDER BY step_id").map(({ kind }) => kind)
    expect(kinds).toEqual(['queued', 'sending', 'canceled', 'queued'])
    expect(journal.listed.mayBeCall('a')).toBe(true)
  })
})

describe('the list', () => {
  it('has what needs a person first, then what is sent now, what waits, what is analyzed, and the rest, newest first', () => {
    const states: readonly StoredImportState[] = [
      { kind: 'done', callId: 1 },
      { kind: 'canceled' },
      QUEUED,
      { kind: 'accepted', callId: 2, acceptedAt: NOW },
      { kind: 'failed', failure: { code: 'service-failed', data: { status: 500 } }, canRetry: true },
      { kind: 'sending', tries: 0 },
      QUEUED,
      { kind: 'no-recording', callId: 3 },
    ]
    const records = states.map((state, index) => record(String.fromCharCode(97 + index), { state }))
    journal.add(records, { batch: null, stageIds: [], at: NOW })
    const page = (only: 'all' | 'open' | 'done' | 'attention', offset = 0, limit = 99) => {
      const { total, rows } = journal.listed.page({ batchId: null, only, offset, limit })
      return `${total} ${rows.map(({ importId }) => importId).join('')}`
    }
    expect(page('all')).toBe('8 ehfcgdba')
    expect([page('all', 2, 3), page('open'), page('done'), page('attention')]).toEqual([
      '8 fcg',
      '4 fcgd',
      '1 a',
      '2 eh',
    ])
  })

  it('pages by its index', () => {
    const plan = (sql: string) => all(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => String(detail))
    expect(plan('SELECT * FROM current ORDER BY section, place LIMIT 50').join('\n')).toMatch(/imports_in_order/)
    expect(plan("SELECT * FROM current WHERE content = 'x'").join('\n')).toMatch(/imports_by_content/)
    expect(plan("SELECT * FROM current WHERE idempotency_key = 'x'").join('\n')).toMatch(/SEARCH imports/)
    for (const column of ['sha256', 'idempotency_key'])
      expect(plan(`SELECT * FROM possible_calls WHERE ${column} = 'x'`).join('\n')).toMatch(/SEARCH possible_calls/)
  })

  it('counts the bytes of a batch without canceled imports', () => {
    const states: readonly StoredImportState[] = [
      { kind: 'accepted', callId: null, acceptedAt: NOW },
      { kind: 'done', callId: 1 },
      { kind: 'sending', tries: 0 },
      QUEUED,
      { kind: 'canceled' },
    ]
    const records = states.map((state, index) => record(String(index), { batchId: 'b1', state }))
    journal.add(records, { batch: BATCH, stageIds: [], at: NOW })
    expect(journal.listed.batches()).toMatchObject([
      { batchId: 'b1', bytes: { sent: 10, total: 20 }, counts: { processing: 1, done: 1, canceled: 1 }, lastTurn: 1 },
    ])
  })
})

describe('known recordings', () => {
  const known = (content: string) =>
    journal.known.byContent.get(content).map(({ importId, callId, isOver }) => [importId, callId, isOver])

  it('are found by content and key, whether they are in the list or not', () => {
    const done = record('a', { bytes: FILE, state: { kind: 'done', callId: 5 }, batchId: 'b1' })
    const canceled = record('b', { bytes: FILE, state: { kind: 'canceled' } })
    journal.add([done, canceled, record('c')], { batch: BATCH, stageIds: [], at: NOW })
    journal.change(done, NOW)
    expect(known('ab12')).toEqual([
      ['a', 5, false],
      ['b', null, true],
    ])
    expect(known('https://recordings.example/c.wav')).toEqual([['c', null, false]])
    expect(journal.known.byKey.get('key of a')).toMatchObject({ importId: 'a', fileName: 'a.wav', isOfFolder: false })
    expect(journal.known.byKey.get('key of b')).toMatchObject({ importId: 'b', isOfFolder: true })
    expect(journal.known.byKey.get('another')).toBeUndefined()
    journal.remove(['a'])
    expect(known('ab12')).toEqual([
      ['', 5, false],
      ['b', null, true],
    ])
    // It was accepted, so its call exists although its last try failed.
    journal.add([record('again', { idempotencyKey: 'key of a', bytes: FILE, state: { kind: 'canceled' } })], {
      batch: null,
      stageIds: [],
      at: NOW,
    })
    expect(journal.known.byKey.get('key of a')).toMatchObject({ importId: 'again', callId: 5, isOver: false })
  })

  describe('that failed or were canceled', () => {
    const SENDING: StoredImportState = { kind: 'sending', tries: 0 }
    const QUEUED_AGAIN: StoredImportState = { kind: 'queued', tries: 1 }
    const SENDING_AGAIN: StoredImportState = { kind: 'sending', tries: 1 }
    const CANCELED: StoredImportState = { kind: 'canceled' }
    const LOST: StoredImportState = {
      kind: 'failed',
      failure: { code: 'answer-incomplete', data: { host: 'x', stalledMs: null } },
      canRetry: true,
    }
    const UNREADABLE: StoredImportState = {
      kind: 'failed',
      failure: { code: 'recording-unreadable', data: { fileName: 'a.wav', reason: '' } },
      canRetry: true,
    }
    const REFUSED: StoredImportState = {
      kind: 'failed',
      failure: { code: 'user-or-agent-or-type-refused', data: { message: 'No such user' } },
      canRetry: true,
    }
    const mayBeCall = (...steps: readonly StoredImportState[]) => {
      for (const state of steps) journal.change(record('a', { bytes: FILE, state }), NOW)
      return [journal.known.byContent.get('ab12')[0], journal.known.byKey.get('key of a')].map(
        (one) => one?.mayBeCall === true,
      )
    }

    it.each<readonly [string, readonly StoredImportState[]]>([
      ['canceled while it was sent', [QUEUED, SENDING, CANCELED]],
      ['interrupted, and canceled after a restart', [QUEUED, SENDING, CANCELED]],
      ['interrupted, edited after a restart, and canceled', [QUEUED, SENDING, QUEUED_AGAIN, CANCELED]],
      ['interrupted, and refused after a restart', [SENDING, SENDING_AGAIN, REFUSED]],
      ['its response was lost', [SENDING, LOST]],
      ['its response was lost, and its drive was removed', [SENDING, QUEUED_AGAIN, UNREADABLE]],
      ['interrupted, and its drive was removed after a restart', [SENDING, UNREADABLE]],
      ['its response was lost, and a later try was refused', [SENDING, QUEUED_AGAIN, SENDING_AGAIN, REFUSED]],
      [
        'its response was lost, and a later try rate limited',
        [SENDING, QUEUED_AGAIN, SENDING_AGAIN, QUEUED_AGAIN, CANCELED],
      ],
      ['its responses were lost, and it was retried and canceled', [SENDING, LOST, QUEUED, CANCELED]],
      ['interrupted, and it failed unsent with another of its agent', [SENDING, { ...REFUSED, isUnsent: true }]],
      ['refused, and canceled while it was sent again', [SENDING, REFUSED, QUEUED, SENDING, CANCELED]],
    ])('may be calls: %s', (_, steps) => {
      expect(mayBeCall(...steps)).toEqual([true, true])
    })

    it.each<readonly [string, readonly StoredImportState[]]>([
      ['never sent', [QUEUED, CANCELED]],
      ['rate limited, or the service couldn’t be reached', [QUEUED, SENDING, QUEUED, CANCELED]],
      ['failed unsent', [QUEUED, { ...REFUSED, isUnsent: true }]],
      ['refused each time, and edited', [SENDING, REFUSED, QUEUED, SENDING, REFUSED, REFUSED]],
      ['still in the queue', [SENDING, QUEUED]],
      ['being sent', [QUEUED, SENDING]],
      ['accepted', [SENDING, { kind: 'accepted', callId: null, acceptedAt: NOW }]],
    ])('can’t be calls that nothing knows of: %s', (_, steps) => {
      expect(mayBeCall(...steps)).toEqual([false, false])
    })

    it.each(['import-not-enabled', 'import-refused', 'recording-too-large', 'invalid-request'])(
      'can’t be calls after the service refused them: %s',
      (code) => {
        const failure = { code, data: { message: null, parameter: null } }
        expect(mayBeCall(SENDING, { ...REFUSED, failure } as StoredImportState)).toEqual([false, false])
      },
    )

    it('may still be calls after they were removed from the list', () => {
      expect(mayBeCall(SENDING, CANCELED)).toEqual([true, true])
      for (const state of [SENDING, LOST]) journal.change(record('link', { state }), NOW)
      journal.change(record('unsent', { bytes: { ...FILE, sha256: 'cd34' }, state: CANCELED }), NOW)
      journal.remove(['a', 'link', 'unsent'])
      expect(all('SELECT * FROM import_steps')).toEqual([])
      const removed = { importId: '', callId: null, isOver: true, mayBeCall: true, isOfFolder: false }
      const link = 'https://recordings.example/link.wav'
      expect([...journal.known.byContent.get('ab12'), ...journal.known.byContent.get(link)]).toEqual([
        { ...removed, idempotencyKey: 'key of a', content: 'ab12', fileName: 'a.wav' },
        { ...removed, idempotencyKey: 'key of link', content: linkHash(link), fileName: 'link.wav' },
      ])
      expect(journal.known.byContent.get('cd34')).toEqual([])
      const ofKeys = ['key of a', 'key of unsent'].map((key) => journal.known.byKey.get(key))
      expect(ofKeys).toMatchObject([{ ...removed, content: 'ab12' }, undefined])
      // It is in the list again, and removed again.
      journal.change(record('a', { bytes: FILE, state: SENDING }), NOW)
      journal.remove(['a'])
      expect(journal.known.byContent.get('ab12')).toHaveLength(1)
    })

    it('are calls once they were accepted, also if they aren’t in the list anymore', () => {
      expect(mayBeCall(SENDING, { kind: 'done', callId: 5 })).toEqual([false, false])
      journal.remove(['a'])
      expect(mayBeCall()).toEqual([false, false])
      expect(all('SELECT * FROM possible_calls')).toEqual([])
    })
  })
})

it('knows whether a request of an import has begun', () => {
  const also = { batch: null, stageIds: [], at: NOW }
  journal.add([record('a'), record('b')], also)
  journal.change(record('a', { state: { kind: 'sending', tries: 0 } }), NOW)
  journal.change(record('a', { state: QUEUED }), NOW)
  expect([journal.listed.wasTried('a'), journal.listed.wasTried('b')]).toEqual([true, false])
})

it('knows whether the service may have received an import that is queued, also after a retry that resets its tries', () => {
  const lost: StoredImportState = {
    kind: 'failed',
    failure: { code: 'answer-incomplete', data: { host: 'x', stalledMs: null } },
    canRetry: true,
  }
  const after = (importId: string, ...states: readonly StoredImportState[]) => {
    for (const state of states) journal.change(record(importId, { state }), NOW)
    return [journal.listed.mayBeCall(importId), journal.listed.get(importId).state]
  }
  const sending = { kind: 'sending', tries: 0 } as const
  expect(after('a', QUEUED)).toEqual([false, QUEUED])
  expect(after('b', QUEUED, sending, lost, QUEUED)).toEqual([true, QUEUED])
  // Rate limited.
  expect(after('c', QUEUED, sending, QUEUED)).toEqual([false, QUEUED])
  expect(after('d', QUEUED, sending)).toEqual([true, sending])
  expect(journal.listed.mayBeCall('unknown')).toBe(false)
})

it('counts the tries of an interrupted import, one at least, because the service may have made a call of it', () => {
  const state = (importId: string, tries: number) => record(importId, { state: { kind: 'sending', tries } })
  journal.add([state('a', 0), state('b', 3), record('c')], { batch: null, stageIds: [], at: NOW })
  journal.open()
  journal.open()
  const tries = ['a', 'b', 'c'].map((importId) => journal.listed.get(importId).state)
  expect(tries).toEqual([1, 3, 0].map((count) => ({ kind: 'queued', tries: count })))
})

it('knows how often a failed import may have been sent', () => {
  const failure = { code: 'recording-unreadable', data: { fileName: 'a.wav', reason: 'gone' } } as const
  const FAILED: StoredImportState = { kind: 'failed', failure, canRetry: true }
  const triesAfter = (importId: string, ...states: readonly StoredImportState[]) => {
    for (const state of states) journal.change(record(importId, { state }), NOW)
    return journal.listed.triesOf(importId)
  }
  const sending = { kind: 'sending', tries: 0 } as const
  expect(triesAfter('a', QUEUED, FAILED)).toBe(0)
  // Nothing was sent.
  expect(triesAfter('b', QUEUED, sending, QUEUED, FAILED)).toBe(0)
  expect(triesAfter('c', QUEUED, sending, { kind: 'queued', tries: 1 }, FAILED, FAILED)).toBe(1)
  // The app quit.
  expect(triesAfter('d', QUEUED, sending, FAILED)).toBe(1)
})
