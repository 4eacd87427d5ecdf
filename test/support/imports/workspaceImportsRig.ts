import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import type { ImportBudget } from '../../../src/core/budget/importBudget.ts'
import type { WorkspaceSession } from '../../../src/core/connection/session.ts'
import type { Log } from '../../../src/core/diagnostics/log.ts'
import { createExpectedErrors } from '../../../src/core/expectedErrors.ts'
import type { FileThreads } from '../../../src/core/imports/probing/inspectRecording.ts'
import { namedBeside } from '../../../src/core/imports/probing/namedBeside.ts'
import { WorkspaceImports, type WorkspaceImportsOptions } from '../../../src/core/imports/workspaceImports.ts'
import { NO_SOUND_FACTS } from '../../../src/domain/recordings/recordingFacts.ts'
import type { StagingRow } from '../../../src/domain/recordings/rows/stagingRow.ts'
import { FakeClock } from '../fakeClock.ts'
import { DIRECT_DISK } from './directDisk.ts'
import { ALL } from './stagingRig.ts'

export const TIME = '2026-06-01T09:00:00.000Z'

export const agent = (userId: number) => ({
  userId,
  isActive: true,
  name: 'Ada',
  email: 'ada@example.com',
  customFields: [],
})

/** New imports of a workspace for each test of a file. Their queue is paused. */
export class WorkspaceImportsRig {
  folder = ''
  spoolFolder = ''
  clock!: FakeClock
  logged: string[] = []
  lists!: { users: () => Promise<readonly unknown[]>; callTypes: () => Promise<readonly unknown[]> }
  listed!: () => Promise<readonly unknown[]>
  probe!: () => Promise<object>
  /** The signal of the last request for calls. */
  listing: AbortSignal | undefined
  imports!: WorkspaceImports

  constructor() {
    beforeEach(async () => {
      this.folder = mkdtempSync(join(tmpdir(), 'earshot-workspace-imports-'))
      this.spoolFolder = join(this.folder, 'imports', 'spool')
      this.clock = new FakeClock()
      this.logged = []
      this.lists = { users: () => Promise.resolve([agent(7)]), callTypes: () => Promise.resolve([]) }
      this.listed = () => Promise.resolve([])
      this.probe = () => Promise.resolve({})
      this.imports = await this.open()
      this.imports.queue.pause()
    })
    afterEach(async () => {
      await this.imports.close()
      rmSync(this.folder, { recursive: true, force: true })
    })
  }

  open(): Promise<WorkspaceImports> {
    const say = (event: string) => void this.logged.push(event)
    const log: Log = { info: say, warn: say, error: say }
    const directory = { users: () => this.lists.users(), callTypes: () => this.lists.callTypes() }
    const page: WorkspaceSession['calls']['page'] = async (_query, _cursor, _size, { signal }) => {
      this.listing = signal
      return { rows: (await this.listed()).map((call) => ({ kind: 'call', call })), hasNextPage: false } as never
    }
    const options: WorkspaceImportsOptions = {
      folder: join(this.folder, 'imports'),
      budget: {
        nextAt: () => null,
        slotTimes: () => [0],
        use: () => ({ used: 0, coolingDownUntil: null }),
        onChange: () => () => undefined,
      } as unknown as ImportBudget,
      threads: {
        disk: DIRECT_DISK,
        prober: {
          namedBeside,
          probe: async () => {
            const facts = { kind: 'wav', ...NO_SOUND_FACTS, durationSeconds: 60, problem: null }
            return { ...facts, ...(await this.probe()) }
          },
        },
        hasher: { hash: (path: string) => Promise.resolve(`hash of ${readFileSync(path, 'utf8')}`) },
      } as unknown as FileThreads,
      session: () => Promise.resolve({ directory, calls: { page } } as unknown as WorkspaceSession),
      checkKey: () => Promise.resolve(),
      rules: () => Promise.resolve([]),
      library: () => Promise.resolve({ callsBetween: () => Promise.resolve(null) }),
      errors: createExpectedErrors(log),
      clock: this.clock,
      log,
      onBatchEnd: () => undefined,
      onChanged: () => undefined,
    }
    return WorkspaceImports.open(options)
  }

  async restart(): Promise<void> {
    await this.imports.close()
    this.imports = await this.open()
  }

  readonly file = (name: string, content = 'sound'): string => {
    const path = join(this.folder, name)
    writeFileSync(path, content)
    return path
  }

  readonly upload = (content: string, parameters: Record<string, string> = {}) =>
    this.imports.receive(
      new Request('http://127.0.0.1/', { method: 'POST', body: content }),
      new URLSearchParams({ timeZone: 'UTC', name: 'a.wav', ...parameters }),
      () => Promise.resolve(),
    )
  readonly rows = () => this.imports.table.page({ only: 'all', sort: 'arrival', offset: 0, limit: 100 }).rows
  readonly problemsOf = (row: StagingRow | undefined) => row?.problems.map(({ kind }) => kind)
  readonly inspected = () => vi.waitUntil(() => this.imports.table.snapshot().unseenCount === 0, { interval: 5 })
  readonly fill = (stageIds: readonly string[] | 'all' = 'all', change: object = {}) =>
    this.imports.table.edit('person', [{ stageIds, change: { timestamp: TIME, userId: 7, ...change } }])
  readonly addFile = (name: string, content?: string) =>
    this.imports.add([{ kind: 'path', path: this.file(name, content) }], 'UTC')
  readonly addLink = (url: string) => this.imports.add([{ kind: 'link', url }], 'UTC')
  /** Adds these files and turns them into imports, in a batch. */
  readonly commitFiles = async (...names: readonly string[]): Promise<string> => {
    for (const name of names) await this.addFile(name, name)
    await this.inspected()
    this.fill()
    return (await this.imports.exchange.commit(ALL)).batchId ?? ''
  }
}
