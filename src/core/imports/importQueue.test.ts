import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportFields } from '../../domain/recordings/recording.ts'
import type { ImportBudget } from '../budget/importBudget.ts'
import type { Log } from '../diagnostics/log.ts'
import { createExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import type { WorkspaceSession } from '../workspaces/session.ts'
import type { ImportJournal, ImportRecord, StoredImportState } from './importJournal.ts'
import { ImportQueue } from './importQueue.ts'

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
/** The states as they were written down. */
let written: StoredImportState['kind'][]
let beforeWrite: (record: ImportRecord) => Promise<void>
let queue: ImportQueue
let sends: number
let session: () => Promise<WorkspaceSession>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-queue-'))
  path = join(folder, 'a.wav')
  writeFileSync(path, 'sound')
  written = []
  sends = 0
  beforeWrite = () => Promise.resolve()
  const clock: Clock = { now: () => 0, monotonicMs: () => 0, wait: () => new Promise(() => undefined) }
  const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log
  const slot = { unused: () => Promise.resolve() }
  // A request that got its turn would be on its way; here it waits for it until it is cancelled.
  const acquire = (_urgency: unknown, signal: AbortSignal) => {
    if (!signal.aborted) sends += 1
    return new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const connection = { base: {}, budget: { acquire }, clock }
  session = () => Promise.resolve({ client: { connection } } as unknown as WorkspaceSession)
  queue = new ImportQueue({
    workspaceId: 'w1',
    journal: {
      load: () => Promise.resolve([]),
      write: async (record: ImportRecord) => {
        await beforeWrite(record)
        written.push(record.state.kind)
      },
      remove: () => Promise.resolve(),
    } as unknown as ImportJournal,
    budget: {
      nextAt: () => null,
      use: () => ({ used: 1 }),
      take: () => Promise.resolve(slot),
      onChange: () => () => {},
    } as unknown as ImportBudget,
    session: () => session(),
    errors: createExpectedErrors(log),
    clock,
    log,
  })
  await queue.open()
})

afterEach(async () => {
  await queue.close()
  rmSync(folder, { recursive: true, force: true })
})

function record(state: StoredImportState = { kind: 'queued' }): ImportRecord {
  const { size, mtimeMs } = statSync(path)
  return {
    importId: 'i1',
    idempotencyKey: 'key',
    recording: { fileName: 'a.wav', kind: 'wav' } as ImportRecord['recording'],
    path,
    isOurs: false,
    fingerprint: { sizeBytes: size, modifiedMs: Math.round(mtimeMs) },
    fields: FIELDS,
    addedAt: 0,
    state,
  }
}

const state = () => queue.snapshots()[0]?.state

describe('an import in the queue', () => {
  it('cancelled while «sending» is being written down is cancelled, and nothing is sent', async () => {
    const writing = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    beforeWrite = async ({ state: { kind } }) => {
      if (kind !== 'sending') return
      writing.resolve()
      await gate.promise
    }
    await queue.add(record())
    await writing.promise
    const cancelled = queue.cancel('i1')
    gate.resolve()
    await cancelled
    await vi.waitFor(() => expect(state()?.kind).toBe('cancelled'))
    expect(sends).toBe(0)
    expect(written.at(-1)).toBe('cancelled')
  })

  it('retried twice at once is queued once, with the fields of the first', async () => {
    await queue.add(record({ kind: 'cancelled' }))
    await Promise.all([
      queue.retry('i1', { ...FIELDS, title: 'first' }),
      queue.retry('i1', { ...FIELDS, title: 'second' }),
    ])
    await vi.waitFor(() => expect(sends).toBe(1))
    expect(written.filter((kind) => kind === 'queued')).toHaveLength(1)
    expect(queue.snapshots()[0]?.fields.title).toBe('first')
  })

  it('holds up nobody who cancels or quits while its workspace is still opening', async () => {
    session = () => new Promise(() => undefined)
    await queue.add(record())
    await queue.cancel('i1')
    expect(state()?.kind).toBe('cancelled')
    await queue.retry('i1', undefined)
    await queue.close()
    expect(written.at(-1)).toBe('queued')
  })
})
