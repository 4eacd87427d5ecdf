import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { FakeClock } from '../fakeClock.ts'
import { NO_SOUND_FACTS, type RecordingFacts } from '../../../src/domain/recordings/recordingFacts.ts'
import type { User } from '../../../src/domain/workspaces/directory.ts'
import type { Log } from '../../../src/core/diagnostics/log.ts'
import { type OpenedDatabase, openDatabase } from '../../../src/core/storage/database.ts'
import type { HashOptions } from '../../../src/core/imports/probing/fileHasher.ts'
import type { FileThreads } from '../../../src/core/imports/probing/inspectRecording.ts'
import { IMPORT_MIGRATIONS } from '../../../src/core/imports/queue/journal/importDatabase.ts'
import type { StagingContext } from '../../../src/core/imports/staging/stagingContext.ts'
import { ProbeMark } from '../../../src/core/imports/staging/probeMark.ts'
import { NOTHING_ENTERED, type StoredRow } from '../../../src/core/imports/staging/stagedRow.ts'
import { StagedRows } from '../../../src/core/imports/staging/stagedRows.ts'
import { DIRECT_DISK } from './directDisk.ts'
import { StagingTable, type StagingTableOptions } from '../../../src/core/imports/staging/stagingTable.ts'

export const TIME = '2026-06-01T09:00:00.000Z'
export const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log
export const agent = (userId: number, isActive = true) =>
  ({
    userId,
    isActive,
    name: `Agent ${userId}`,
    email: `agent${userId}@example.com`,
    workspaceId: null,
    customFields: [],
  }) as unknown as User
export const agentless: Partial<StoredRow> = { entered: NOTHING_ENTERED }

/** All rows without doubts. */
export const ALL = { stageIds: 'all', accepted: [] } as const

/** A new staging table for each test of a file, with threads that the test answers for. */
export class StagingRig {
  folder = ''
  clock!: FakeClock
  database!: OpenedDatabase
  table!: StagingTable
  known!: { -readonly [Part in keyof StagingContext]: StagingContext[Part] }
  dropped: string[] = []
  settled!: StagingTableOptions['settled']
  /** The results of the next probes. */
  probe!: (fileName: string) => Promise<Partial<RecordingFacts>>
  probed: string[] = []
  hash!: (path: string, hashed?: (bytes: number) => void) => Promise<string>

  constructor() {
    beforeEach(() => this.#open())
    afterEach(() => {
      this.table.close()
      this.database.close()
      rmSync(this.folder, { recursive: true, force: true })
    })
  }

  #open(): void {
    this.folder = mkdtempSync(join(tmpdir(), 'earshot-table-'))
    this.clock = new FakeClock()
    this.known = {
      users: [agent(7), agent(8)],
      callTypes: [],
      rules: [],
      byContent: new Map(),
      byKey: new Map(),
      likelyCall: () => null,
    }
    this.dropped = []
    this.settled = vi.fn<StagingTableOptions['settled']>()
    this.probed = []
    this.probe = () => Promise.resolve({})
    this.hash = (path) => Promise.resolve(`hash of ${path}`)
    this.database = openDatabase(join(this.folder, 'imports.db'), { migrations: IMPORT_MIGRATIONS, clock: this.clock })
    this.table = this.#openTable()
  }

  #openTable(): StagingTable {
    const threads = {
      disk: DIRECT_DISK,
      prober: {
        probe: async (_path: string, fileName: string, probing?: () => void) => {
          probing?.()
          this.probed.push(fileName)
          const found = await this.probe(fileName)
          return { kind: 'wav', ...NO_SOUND_FACTS, durationSeconds: 60, problem: null, ...found }
        },
      },
      hasher: { hash: (path: string, { onRead }: HashOptions = {}) => this.hash(path, onRead) },
    } as unknown as FileThreads
    return new StagingTable({
      store: new StagedRows(this.database.database, log),
      threads,
      mark: new ProbeMark(this.database.database, log),
      known: () => this.known,
      settled: () => this.settled(),
      dropBytes: (path) => {
        this.dropped.push(path)
        return Promise.resolve()
      },
      clock: this.clock,
      log,
    })
  }

  restart(): void {
    this.table.close()
    this.probed = []
    this.table = this.#openTable()
  }

  /** A row that can be sent: its link is its recording, and a person set its time and agent. */
  readonly row = (stageId: string, change: Partial<StoredRow> = {}): StoredRow => ({
    stageId,
    source: { kind: 'link', url: `https://recordings.example/${stageId}.wav` },
    fileName: `${stageId}.wav`,
    folder: '',
    sizeBytes: null,
    modifiedAt: null,
    timeZone: 'UTC',
    inspection: null,
    entered: {
      ...NOTHING_ENTERED,
      fields: { timestamp: { value: TIME, from: 'person' }, userId: { value: 7, from: 'person' } },
    },
    ...change,
  })

  /** The same for our own copy of a file. */
  readonly upload = (stageId: string, change: Partial<StoredRow> = {}): StoredRow => {
    const path = join(this.folder, `${stageId}.wav`)
    writeFileSync(path, 'sound')
    return this.row(stageId, { source: { kind: 'upload', path }, sizeBytes: 5, ...change })
  }

  readonly only = (wanted: 'all' | 'ready' | 'blocked' | 'warned') =>
    this.table.page({ only: wanted, sort: 'arrival', offset: 0, limit: 100 }).rows.map(({ stageId }) => stageId)

  readonly shown = (stageId: string) =>
    this.table
      .page({ only: 'all', sort: 'arrival', offset: 0, limit: 100 })
      .rows.find((one) => one.stageId === stageId)!

  readonly problemsOf = (stageId: string) => this.shown(stageId).problems.map(({ kind }) => kind)
  readonly titleOf = (stageId: string) => this.shown(stageId).fields.title
  readonly inspected = () => vi.waitUntil(() => this.table.snapshot().unseenCount === 0, { interval: 5 })
}
