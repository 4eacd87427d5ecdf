import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import type { FolderFile, FoldersSnapshot } from '../../../src/contract/import/folders.ts'
import { ALL_OF_FOLDER } from '../../../src/core/folders/testing/folderDatabase.ts'
import type { NewRule } from '../../../src/domain/recordings/rules/importRule.ts'
import { ruleForSystem } from '../../../src/domain/recordings/rules/suggestRules.ts'
import { sql } from '../../../src/simulator/sql/sql.ts'
import { type Simulator, startSimulator } from '../../../src/simulator/server.ts'
import { namedWav } from '../recordings/pcmWav.ts'
import { addWorkspace, fileSource, firstOf, memoryStore, startTestCore, type TestCore } from '../testCore.ts'
import { hastyClock } from './hastyClock.ts'

type FolderCounts = FoldersSnapshot['folders'][number]['counts']

/** A core and a folder of recordings for each test. The simulator is shared, and has no imports at the beginning of each. */
export class FolderRig {
  readonly clock = hastyClock()
  readonly #secretStore = memoryStore()
  root = ''
  calls = ''
  workspaceId = ''
  #simulator: Simulator | null = null
  #test: TestCore | null = null

  constructor() {
    beforeEach(async () => {
      this.root = mkdtempSync(join(tmpdir(), 'earshot-folders-'))
      this.calls = join(this.root, 'calls')
      mkdirSync(this.calls)
      this.#simulator ??= await startSimulator({ calls: 20, seed: 5, processingMs: 10 })
      await this.start()
      this.workspaceId = await addWorkspace(this.test, this.simulator)
    })
    afterEach(async () => {
      await this.stop()
      if (this.#simulator !== null) await removeImports(this.#simulator)
      rmSync(this.root, { recursive: true, force: true })
    })
    afterAll(() => this.#simulator?.close())
  }

  get simulator(): Simulator {
    if (this.#simulator === null) throw new Error('It is started before each test.')
    return this.#simulator
  }

  get test(): TestCore {
    if (this.#test === null) throw new Error('The core is not running.')
    return this.#test
  }

  get client(): TestCore['client'] {
    return this.test.client
  }

  async start(): Promise<void> {
    const { clock } = this
    this.#test = await startTestCore({ dataFolder: join(this.root, 'data'), clock, secretStore: this.#secretStore })
  }

  async stop(): Promise<void> {
    await this.#test?.stop()
    this.#test = null
  }

  write(name: string): string {
    writeFileSync(join(this.calls, name), namedWav(name))
    return name
  }

  /** As Asterisk names it: the call's time on the wall in UTC+7, and its epoch. */
  record(extension: string, startMs: number): string {
    const seconds = Math.floor(startMs / 1000)
    const wall = new Date((seconds + 7 * 3600) * 1000).toISOString().replaceAll(/[-:]/g, '')
    return this.write(
      `out-+493012345-${extension}-${wall.slice(0, 8)}-${wall.slice(9, 15)}-${seconds}.${extension}.wav`,
    )
  }

  /** Extensions 321 and 322 are remembered for two agents. */
  async addFolder(names: Partial<NewRule> = {}): Promise<string> {
    const { client, workspaceId } = this
    const users = await client.directory.users({ workspaceId })
    const remembered = Object.fromEntries(users.slice(0, 2).map(({ userId }, index) => [`32${index + 1}`, userId]))
    const rule = { ...ruleForSystem('asterisk'), agents: { customField: null, remembered }, ...names }
    const { folderId } = await client.folders.add({
      workspaceId,
      scanId: await this.scanId(),
      rule: { rule },
      ...ALL_OF_FOLDER,
      confirmed: null,
    })
    return folderId
  }

  async scanId(): Promise<string> {
    const location = { kind: 'ticket', ticket: fileSource(this.calls).ticket } as const
    const steps = await this.client.folders.scan({ workspaceId: this.workspaceId, location })
    const last = await firstOf(steps, ({ kind }) => kind === 'done')
    if (last.kind !== 'done') throw new Error('unreachable')
    return last.scan.scanId
  }

  async files(folderId: string): Promise<readonly FolderFile[]> {
    const { workspaceId } = this
    return (await this.client.folders.files({ workspaceId, folderId, only: 'all', offset: 0, limit: 100 })).rows
  }

  async fileOf(folderId: string, path: string): Promise<FolderFile | undefined> {
    return (await this.files(folderId)).find((file) => file.path === path)
  }

  until(isWanted: (snapshot: FoldersSnapshot) => boolean): Promise<FoldersSnapshot> {
    return firstOf(this.client.folders.watch({ workspaceId: this.workspaceId }), isWanted)
  }

  untilCount(status: keyof FolderCounts, count: number): Promise<FoldersSnapshot> {
    return this.until(({ folders }) => folders[0]?.counts[status] === count)
  }

  /** Until this many files wait for a person to confirm the rule. New files wait for their check instead. */
  async untilDecided(folderId: string, count: number): Promise<FoldersSnapshot> {
    for await (const snapshot of await this.client.folders.watch({ workspaceId: this.workspaceId })) {
      const files = await this.files(folderId)
      if (files.filter(({ reason }) => reason?.kind === 'not-confirmed').length === count) return snapshot
    }
    throw new Error('The core was closed.')
  }

  /** Looks at the files again whenever they change. */
  async untilFile(folderId: string, path: string, isWanted: (file: FolderFile) => boolean): Promise<FolderFile> {
    for await (const _ of await this.client.folders.watch({ workspaceId: this.workspaceId })) {
      const file = await this.fileOf(folderId, path)
      if (file !== undefined && isWanted(file)) return file
    }
    throw new Error('The core was closed.')
  }

  /** As a person does who has seen the rule. */
  async confirm(folderId: string): Promise<void> {
    const { folders, rules } = await this.until(() => true)
    const folder = folders.find((one) => one.folderId === folderId)!
    const { ruleId: _, ...rule } = rules.find(({ ruleId }) => ruleId === folder.ruleId)!
    await this.client.folders.confirm({ workspaceId: this.workspaceId, folderId, rule })
  }

  async check(folderId: string): Promise<void> {
    await this.client.folders.check({ workspaceId: this.workspaceId, folderId })
  }

  /** Of the imports that the service accepted. */
  async sentKeys(): Promise<readonly string[]> {
    const rows = await this.simulator.database.query(sql`select idempotency_key from imports order by idempotency_key`)
    return rows.map((row) => String(row['idempotency_key']))
  }
}

/** Not while it processes one. */
async function removeImports({ database, faults }: Simulator): Promise<void> {
  faults.clear()
  await vi.waitUntil(
    async () => (await database.query(sql`select from imports where state = 'received' limit 1`)).length === 0,
  )
  await database.run('delete from imports; delete from calls where seed_index is null')
}
