import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DIRECT_DISK } from '../../../../test/support/imports/directDisk.ts'
import { inTurn, writtenStates } from '../../../../test/support/imports/importRig.ts'
import type { ImportFields } from '../../../domain/recordings/recording.ts'
import { HOUR } from '../../../domain/units.ts'
import type { ImportBudget } from '../../budget/importBudget.ts'
import type { Log } from '../../diagnostics/log.ts'
import { createExpectedErrors } from '../../expectedErrors.ts'
import type { Clock } from '../../ports.ts'
import { type OpenedDatabase, openDatabase } from '../../storage/database.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import { IMPORT_MIGRATIONS } from './journal/importDatabase.ts'
import { ImportJournal } from './journal/importJournal.ts'
import { ImportQueue } from './importQueue.ts'
import type { ImportRecord, StoredImportState } from './journal/importRecord.ts'

const FIELDS: ImportFields = {
  timestamp: '2026-06-01T09:00:00Z',
  userId: 1,
  callTypeId: null,
  title: null,
  leadName: null,
  leadCompany: null,
}

let folder: string
let path: string
let database: OpenedDatabase
let journal: ImportJournal
let queue: ImportQueue
let sends: number
let session: () => Promise<WorkspaceSession>
let take: () => Promise<unknown>

/** A clock that stands still: a wait ends only when aborted. */
const clock: Clock = {
  now: () => 0,
  monotonicMs: () => 0,
  wait: (_ms, signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
}
const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log
/** The number of slots of the hourly limit that were given back. */
let unusedSlots: number
const slot = { unused: () => Promise.resolve(void (unusedSlots += 1)) }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-queue-'))
  path = join(folder, 'a.wav')
  writeFileSync(path, 'sound')
  sends = 0
  unusedSlots = 0
  take = () => Promise.resolve(slot)
  // A request that got its slot would be sent; here it waits for the slot until canceled.
  const acquire = (_urgency: unknown, signal: AbortSignal) => {
    if (!signal.aborted) sends += 1
    return new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const connection = { base: {}, budget: { acquire }, clock }
  session = () => Promise.resolve({ client: { connection } } as unknown as WorkspaceSession)
  database = openDatabase(join(folder, 'imports.db'), { migrations: IMPORT_MIGRATIONS, clock })
  journal = new ImportJournal(database.database, log)
  queue = openQueue()
})

afterEach(async () => {
  await queue.close()
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

function openQueue(
  options: { readonly isImportForbidden?: boolean; readonly journal?: ImportJournal } = {},
): ImportQueue {
  const opened = new ImportQueue({
    disk: DIRECT_DISK,
    journal,
    recovery: null,
    dropBytes: () => Promise.resolve(),
    budget: {
      nextAt: () => null,
      slotTimes: () => Array.from({ length: 10 }, () => 0),
      use: () => ({ used: 1, coolingDownUntil: null }),
      take: () => take(),
      onChange: () => () => {},
    } as unknown as ImportBudget,
    session: () => session(),
    checkKey: () => Promise.resolve(),
    ...options,
    errors: createExpectedErrors(log),
    clock,
    log,
  })
  opened.open()
  return opened
}

const QUEUED: StoredImportState = { kind: 'queued', tries: 0 }

function record(name: string, state: StoredImportState = QUEUED, position = 1): ImportRecord {
  const { size, mtimeMs } = statSync(path)
  const fingerprint = { sizeBytes: size, modifiedMs: Math.round(mtimeMs) }
  return {
    importId: name,
    idempotencyKey: `key of ${name}`,
    batchId: null,
    position,
    recording: { fileName: `${name}.wav`, kind: 'wav', sizeBytes: size } as ImportRecord['recording'],
    bytes: { kind: 'file', path, isOurs: false, fingerprint, sha256: name },
    fields: FIELDS,
    addedAt: 0,
    state,
  }
}

const add = (...records: ImportRecord[]) => queue.add(records, { batch: null, stageIds: [] })
const states = () => inTurn(queue).map(({ importId, state }) => `${importId} ${state.kind}`)
const written = () => writtenStates(database.database)

describe('an import in the queue', () => {
  it('canceled while its slot is being written is canceled, and nothing is sent', async () => {
    const taking = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    take = async () => {
      taking.resolve()
      await gate.promise
      return slot
    }
    add(record('a'))
    await taking.promise
    expect(queue.cancel('a')).toBe(true)
    gate.resolve()
    await vi.waitFor(() => expect(states()).toEqual(['a canceled']))
    await vi.waitFor(() => expect(unusedSlots).toBe(1))
    expect(sends).toBe(0)
    expect(written()).toEqual(['a canceled'])
  })

  it('canceled just before the app quits is not sent after a restart', async () => {
    const gate = Promise.withResolvers<void>()
    take = () => Promise.resolve({ unused: () => gate.promise })
    add(record('a'))
    await vi.waitFor(() => expect(sends).toBe(1))
    expect(queue.cancel('a')).toBe(true)
    const closed = queue.close()
    gate.resolve()
    await closed
    expect(written()).toEqual(['a canceled'])
  })

  it('is not sent if its file has changed', async () => {
    add(record('a', { kind: 'canceled' }))
    writeFileSync(path, 'another sound')
    queue.retry('a', undefined)
    await vi.waitFor(() => expect(states()).toEqual(['a failed']))
    expect(inTurn(queue)[0]?.state).toMatchObject({ failure: { code: 'recording-changed' } })
    expect(sends).toBe(0)
  })

  it('gives its slot back if "sending" can’t be written', async () => {
    vi.spyOn(journal, 'change').mockImplementation(() => {
      throw new Error('disk full')
    })
    add(record('a'))
    await vi.waitFor(() => expect(unusedSlots).toBe(1))
    expect(sends).toBe(0)
  })

  it('is written as "sending" before it can be sent', async () => {
    add(record('a'))
    await vi.waitFor(() => expect(sends).toBe(1))
    expect(written()).toEqual(['a sending'])
  })

  it('retried twice at once is queued once, with the fields of the first', async () => {
    add(record('a', { kind: 'canceled' }))
    expect(queue.retry('a', { ...FIELDS, title: 'first' })).toBe(true)
    expect(queue.retry('a', { ...FIELDS, title: 'first' })).toBe(false)
    // Otherwise the person would believe that it is sent with them.
    expect(() => queue.retry('a', { ...FIELDS, title: 'second' })).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
    await vi.waitFor(() => expect(sends).toBe(1))
    expect(inTurn(queue)[0]?.fields.title).toBe('first')
  })

  it('doesn’t delay canceling or quitting while its workspace is opening', async () => {
    session = () => new Promise(() => undefined)
    add(record('a'))
    queue.cancel('a')
    expect(states()).toEqual(['a canceled'])
    queue.retry('a', undefined)
    await queue.close()
    expect(written()).toEqual(['a queued'])
  })

  it('resumes at the next start if it was interrupted; failed imports wait for a person', async () => {
    await queue.close()
    const failure = { code: 'service-failed', data: { status: 500 } } as const
    const records = [
      record('a', { kind: 'sending', tries: 1 }, 1),
      record('b', { kind: 'failed', failure, canRetry: true }, 2),
    ]
    journal.add(records, { batch: null, stageIds: [], at: 0 })
    queue = openQueue()
    await vi.waitFor(() => expect(sends).toBe(1))
    expect(states()).toEqual(['a sending', 'b failed'])
  })
})

describe('the order of the queue', () => {
  beforeEach(() => {
    queue.pause()
    add(record('a', QUEUED, 1), record('b', QUEUED, 2), record('c', QUEUED, 3))
  })

  it('can be changed by a person and survives restarts', async () => {
    const { from } = queue.move(['c', 'b'], 'first')
    // Where the first of them was.
    expect(from).toBe('last')
    expect(states()).toEqual(['c waiting', 'b waiting', 'a waiting'])
    expect(queue.move(['c'], 'last')).toEqual({ from: { before: 'b' } })
    await queue.close()
    queue = openQueue()
    expect(states()).toEqual(['b waiting', 'a waiting', 'c waiting'])
  })

  it('is kept while paused, also over restarts', async () => {
    await queue.close()
    queue = openQueue()
    expect(queue.snapshot()).toMatchObject({ stopped: { kind: 'person' }, counts: { waiting: 3 } })
    expect(sends).toBe(0)
    queue.unpause()
    await vi.waitFor(() => expect(states()[0]).toBe('a sending'))
  })
})

it('sends nothing where the administrator doesn’t allow importing', async () => {
  add(record('a', { kind: 'canceled' }))
  await queue.close()
  queue = openQueue({ isImportForbidden: true })
  queue.retry('a', undefined)
  // Another, which may send the same, does so later than this one would.
  const other = openDatabase(join(folder, 'allowed.db'), { migrations: IMPORT_MIGRATIONS, clock })
  const allowed = openQueue({ journal: new ImportJournal(other.database, log) })
  allowed.add([record('a')], { batch: null, stageIds: [] })
  await vi.waitFor(() => expect(sends).toBeGreaterThan(0))
  expect(allowed.snapshot().counts).toMatchObject({ sending: 1 })
  await allowed.close()
  other.close()
  expect([states(), sends]).toEqual([['a waiting'], 1])
})

it('never stores two records with one key', () => {
  add(record('a', { kind: 'canceled' }))
  const twin = { ...record('b'), idempotencyKey: 'key of a' }
  expect(() => add(twin)).toThrow(/UNIQUE/)
  expect(states()).toEqual(['a canceled'])
})

it('shows when the last of many can be sent, ten an hour', () => {
  queue.pause()
  add(...Array.from({ length: 25 }, (_, index) => record(`r${index}`, QUEUED, index + 1)))
  queue.unpause()
  expect(queue.snapshot()).toMatchObject({ nextSendAt: null, lastSendAt: 2 * HOUR })
})

it('shows when each queued import can be sent', () => {
  queue.pause()
  add(...Array.from({ length: 25 }, (_, index) => record(`r${index}`, QUEUED, index + 1)))
  const untils = () => inTurn(queue).map(({ state }) => (state.kind === 'waiting' ? state.until : state.kind))
  const hour = (count: number, until: number | null) => Array.from({ length: count }, () => until)
  const times = [...hour(10, null), ...hour(10, HOUR), ...hour(5, 2 * HOUR)]
  // While paused: if it were resumed now.
  expect(untils()).toEqual(times)
  expect(queue.snapshot()).toMatchObject({ stopped: { kind: 'person' }, nextSendAt: null, lastSendAt: 2 * HOUR })
  queue.unpause()
  expect(untils()).toEqual(times)
  queue.move(['r24'], 'first')
  expect(inTurn(queue)[0]).toMatchObject({ importId: 'r24', state: { until: null } })
  const page = queue.view.page({ batchId: null, only: 'open', offset: 20, limit: 1 })
  expect(page.rows[0]?.state).toEqual({ kind: 'waiting', until: 2 * HOUR })
})
