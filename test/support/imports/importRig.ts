import { deepEqual, equal } from 'node:assert/strict'
import type { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { DIRECT_DISK } from './directDisk.ts'
import { AppError } from '../../../src/contract/errors/errors.ts'
import type { ImportSnapshot } from '../../../src/contract/snapshots.ts'
import type { ImportBudget } from '../../../src/core/budget/importBudget.ts'
import type { WorkspaceSession } from '../../../src/core/connection/session.ts'
import type { Log } from '../../../src/core/diagnostics/log.ts'
import { RequestLog } from '../../../src/core/diagnostics/requestLog.ts'
import { createExpectedErrors } from '../../../src/core/expectedErrors.ts'
import { ImportQueue, type ImportQueueOptions } from '../../../src/core/imports/queue/importQueue.ts'
import { IMPORT_MIGRATIONS } from '../../../src/core/imports/queue/journal/importDatabase.ts'
import { ImportJournal } from '../../../src/core/imports/queue/journal/importJournal.ts'
import type { ImportRecord, StoredImportState } from '../../../src/core/imports/queue/journal/importRecord.ts'
import { ApiKey } from '../../../src/core/secrets/apiKey.ts'
import { readBaseUrl } from '../../../src/core/service/baseUrl.ts'
import { createDispatcher } from '../../../src/core/service/dispatcher.ts'
import { type OpenedDatabase, openDatabase } from '../../../src/core/storage/database.ts'
import { HOUR, MINUTE } from '../../../src/domain/units.ts'
import { FakeClock } from '../fakeClock.ts'
import { type LocalServer, startLocalServer } from '../localServer.ts'

export const TIMESTAMP = '2026-06-01T09:00:00.000Z'
export const QUEUED: StoredImportState = { kind: 'queued', tries: 0 }
export const KEYLESS = new AppError('key-missing', {} as never)
export const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log

export function accept(callId: number | null): RequestListener {
  return (_request, response) =>
    void response.writeHead(202).end(JSON.stringify(callId === null ? {} : { call_id: callId }))
}

export function refuse(status: number, body = ''): RequestListener {
  return (_request, response) => void response.writeHead(status).end(body)
}

/** For each test of a file, runs imports against a local service with the responses that the test sets, and a fake clock. */
export class ImportRig {
  folder = ''
  clock!: FakeClock
  server!: LocalServer
  database!: OpenedDatabase
  journal!: ImportJournal
  queue!: ImportQueue
  /** The responses to the next uploads; the last is repeated. */
  answers: RequestListener[] = []
  session!: () => Promise<WorkspaceSession>
  detail!: (callId: number) => Promise<{ transcription: string | null; summary: null }>
  media = { hasAudio: true, hasVideo: false }
  /** What was sent. */
  bodies: string[] = []
  /** The calls in the list. */
  listed: unknown[] = []
  dropped: string[] = []
  endedBatches!: NonNullable<ImportQueueOptions['onBatchEnd']>
  coolingDownUntil: number | null = null
  budgetChanged!: () => void
  closers: (() => unknown)[] = []

  constructor() {
    beforeEach(() => this.#open())
    afterEach(async () => {
      await this.queue.close()
      this.database.close()
      for (const close of this.closers) await close()
      await this.server.close()
      rmSync(this.folder, { recursive: true, force: true })
    })
  }

  async #open(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), 'earshot-outcomes-'))
    this.clock = new FakeClock()
    this.closers = []
    this.answers = [accept(41)]
    this.server = await startLocalServer((request, response) => {
      const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0]
      let body = ''
      request.setEncoding('latin1').on('data', (part: string) => (body += part))
      request.once('end', () => {
        this.bodies.push(body)
        answer?.(request, response)
      })
    })
    this.session = () => Promise.resolve(this.sessionAt(this.server.url))
    this.detail = () => Promise.resolve({ transcription: 'Hello.', summary: null })
    this.media = { hasAudio: true, hasVideo: false }
    this.listed = []
    this.dropped = []
    this.bodies = []
    this.endedBatches = vi.fn<NonNullable<ImportQueueOptions['onBatchEnd']>>()
    this.coolingDownUntil = null
    this.database = openDatabase(join(this.folder, 'imports.db'), { migrations: IMPORT_MIGRATIONS, clock: this.clock })
    this.journal = new ImportJournal(this.database.database, log)
    this.queue = this.openQueue()
  }

  sessionAt(url: string): WorkspaceSession {
    const { clock } = this
    const base = readBaseUrl(url)
    const dispatcher = createDispatcher({ proxy: undefined }, base)
    this.closers.push(() => dispatcher.destroy())
    const slot = { answered: () => {}, abandoned: () => {}, unused: () => {}, refused: () => clock.now() + MINUTE }
    const budget = { acquire: () => Promise.resolve(slot), use: () => ({ used: 1, limit: 100 }) }
    const connection = { base, key: new ApiKey('key'), dispatcher, budget, clock, requests: new RequestLog() }
    const calls = {
      detail: async (callId: number) => ({ media: this.media, ...(await this.detail(callId)) }),
      page: () => Promise.resolve({ rows: this.listed.map((call) => ({ kind: 'call', call })) }),
    }
    return { client: { connection }, calls } as unknown as WorkspaceSession
  }

  openQueue(): ImportQueue {
    const { clock, journal } = this
    const slot = {
      answered: () => Promise.resolve(),
      refused: () => Promise.resolve(clock.now() + HOUR),
      abandoned: () => Promise.resolve(),
      unused: () => Promise.resolve(),
    }
    const opened = new ImportQueue({
      disk: DIRECT_DISK,
      journal,
      recovery: null,
      dropBytes: ({ importId }) => {
        this.dropped.push(importId)
        return Promise.resolve()
      },
      budget: {
        nextAt: () => null,
        slotTimes: () => Array.from({ length: 10 }, () => 0),
        use: () => ({ used: 1, coolingDownUntil: this.coolingDownUntil }),
        take: () => Promise.resolve(slot),
        onChange: (listener: () => void) => {
          this.budgetChanged = listener
          return () => {
            this.budgetChanged = () => {}
          }
        },
      } as unknown as ImportBudget,
      session: () => this.session(),
      checkKey: () => Promise.resolve(),
      errors: createExpectedErrors(log),
      clock,
      log,
      onBatchEnd: (batch) => this.endedBatches(batch),
    })
    opened.open()
    return opened
  }

  async restart(): Promise<void> {
    await this.queue.close()
    this.queue = this.openQueue()
  }

  readonly record = (name: string, state: StoredImportState = QUEUED, batchId: string | null = null): ImportRecord => ({
    importId: name,
    idempotencyKey: `key of ${name}`,
    batchId,
    position: name.charCodeAt(0),
    recording: { fileName: `${name}.wav`, kind: 'wav', sizeBytes: 5 } as ImportRecord['recording'],
    bytes: { kind: 'link', url: `https://recordings.example/${name}.wav` },
    fields: { timestamp: TIMESTAMP, userId: 1, callTypeId: null, title: null, leadName: null, leadCompany: null },
    addedAt: this.clock.now(),
    state,
  })

  readonly add = (...records: ImportRecord[]) => this.queue.add(records, { batch: null, stageIds: [] })
  readonly addBatch = (...names: string[]) =>
    this.queue.add(
      names.map((name) => this.record(name, QUEUED, 'b1')),
      { batch: { batchId: 'b1', addedAt: this.clock.now(), endedAt: null }, stageIds: [] },
    )
  readonly states = () => inTurn(this.queue).map(({ importId, state }) => `${importId} ${state.kind}`)
  readonly written = () => writtenStates(this.database.database)
  readonly stateOf = (name: string) => inTurn(this.queue).find(({ importId }) => importId === name)?.state
  /** Waits for pending sockets and promises; the fake clock doesn't advance. */
  readonly until = (...wanted: string[]) => vi.waitFor(() => deepEqual(this.states(), wanted), { interval: 5 })
  readonly sent = (count: number) => vi.waitFor(() => equal(this.server.requests.length, count), { interval: 5 })
}

/** All imports as a page sees them, in the order of their positions. */
export function inTurn(queue: ImportQueue): readonly ImportSnapshot[] {
  const { rows } = queue.view.page({ batchId: null, only: 'all', offset: 0, limit: 1000 })
  return queue.listed.records().flatMap(({ importId }) => rows.find((row) => row.importId === importId) ?? [])
}

/** What a restart would find, in the order of the positions. */
export function writtenStates(database: DatabaseSync): readonly string[] {
  const rows = database.prepare('SELECT import_id, kind FROM imports ORDER BY position').all()
  return rows.map((row) => `${String(row['import_id'])} ${String(row['kind'])}`)
}
