import { flushCompileCache } from 'node:module'
import { createRouterClient } from '@orpc/server'
import { createCore } from '../../src/core/createCore.ts'
import { FileStore } from '../../src/core/folders/store/fileStore.ts'
import { FolderStore } from '../../src/core/folders/store/folderStore.ts'
import { ALL_OF_FOLDER } from '../../src/core/folders/testing/folderDatabase.ts'
import { ImportJournal } from '../../src/core/imports/queue/journal/importJournal.ts'
import type { Clock } from '../../src/core/ports.ts'
import { STALL_LIMIT } from '../../src/core/service/answerBody.ts'
import { PROGRESS_CHECKED_EVERY } from '../../src/core/service/importRequest.ts'
import { ruleForSystem } from '../../src/domain/recordings/rules/suggestRules.ts'
import { HOUR } from '../../src/domain/units.ts'
import { realClock } from '../support/testCore.ts'
import { dieAtStep, type DyingAt, fileStore, type Hook, openWorkspace } from './dyingApp.ts'

/**
 * A separate process with an app that watches a folder until all of its files are calls, made to be killed. Restarted with the
 * same data folder, it continues with what it finds.
 */
export interface FolderOrders {
  readonly dataFolder: string
  readonly baseUrl: string
  readonly folder: string
  readonly fileCount: number
  readonly remembered: Readonly<Record<string, number>>
  readonly clockAheadMs: number
  /** Where to kill itself; null: the parent kills it. */
  readonly dieAt: DyingAt | null
}

export type FolderNews =
  | { readonly kind: 'clock'; readonly aheadMs: number }
  | { readonly kind: 'step'; readonly step: string }
  | { readonly kind: 'done' }

/**
 * Of requests: while one is open, progress is checked this often, and a response that stops for this long is incomplete. They
 * keep their length, because requests aren't faster. So do longer waits.
 */
const TIME_LIMITS_MS: readonly number[] = [PROGRESS_CHECKED_EVERY, STALL_LIMIT]
const LONGEST_SHORTENED_MS = 15_000
const SHORTENED_BY = 150

const HOOKS: readonly Hook[] = [
  [FolderStore.prototype, 'addFolder', () => 'folder added'],
  [FolderStore.prototype, 'prove', () => 'zone proven'],
  [FileStore.prototype, 'seen', () => 'files seen'],
  [FileStore.prototype, 'writeDecided', (files) => `file ${statusOf(files)}`],
  [FileStore.prototype, 'writeLinked', () => 'file linked'],
  [FileStore.prototype, 'write', (files) => `file ${statusOf(files)}`],
  [ImportJournal.prototype, 'add', () => 'handed over'],
  [ImportJournal.prototype, 'change', (record) => `import ${(record as { state: { kind: string } }).state.kind}`],
]

function statusOf(files: unknown): string {
  const [first] = files as readonly { status: string; needs: string | null; source: unknown }[]
  if (first === undefined) return 'none'
  if (first.source !== null) return 'moved'
  return first.needs === null ? first.status : `to ${first.needs}`
}

if (process.send !== undefined) process.once('message', (orders: FolderOrders) => void run(orders))

function tell(news: FolderNews): void {
  process.send?.(news)
}

async function run(orders: FolderOrders): Promise<void> {
  // Otherwise it is written at the end, which a killed app doesn't reach, and each start would compile everything again.
  flushCompileCache()
  dieAtStep(orders.dieAt, HOOKS, (step) => tell({ kind: 'step', step }))
  let aheadMs = orders.clockAheadMs
  const clock: Clock = {
    now: () => Math.floor(Date.now() + aheadMs),
    monotonicMs: () => performance.now() + aheadMs,
    wait: async (ms, signal) => {
      if (ms > LONGEST_SHORTENED_MS || TIME_LIMITS_MS.includes(ms)) return realClock.wait(ms, signal)
      const startMs = performance.now()
      await realClock.wait(ms / SHORTENED_BY, signal)
      aheadMs += Math.max(0, ms - (performance.now() - startMs))
    },
  }
  const core = await createCore({
    host: 'web',
    version: '0.0.0-test',
    dataFolder: orders.dataFolder,
    clock,
    secretStore: fileStore(`${orders.dataFolder}.secrets`),
    demoService: null,
  })
  const client = createRouterClient(core.router)
  const workspaceId = await openWorkspace(client, orders.baseUrl)
  for await (const { folders } of await client.folders.watch({ workspaceId })) {
    if (folders.length === 0) await addFolder()
    break
  }
  void skipHours()
  for await (const { folders } of await client.folders.watch({ workspaceId })) {
    // Not by the queue: a skipped hour can leave the analysis of a call unfinished, which is looked for again at the next start.
    if (folders[0]?.counts.sent === orders.fileCount) {
      const { rows } = await client.folders.files({
        workspaceId,
        folderId: folders[0].folderId,
        only: 'sent',
        offset: 0,
        limit: 500,
      })
      if (rows.every(({ source }) => source !== null)) break
    }
  }
  await core.close()
  tell({ kind: 'done' })
  process.disconnect()

  /** Goes to the next hour whenever imports wait for the hourly limit, which changes nothing in the folder. */
  async function skipHours(): Promise<void> {
    for await (const { counts } of await client.imports.watchQueue({ workspaceId })) {
      if (counts.sending > 0 || counts.waiting === 0) continue
      aheadMs += HOUR
      tell({ kind: 'clock', aheadMs })
      core.wake()
    }
  }

  async function addFolder(): Promise<void> {
    const location = { kind: 'path', path: orders.folder } as const
    let scanId = ''
    for await (const step of await client.folders.scan({ workspaceId, location })) {
      if (step.kind === 'done') scanId = step.scan.scanId
    }
    const rule = { ...ruleForSystem('asterisk'), agents: { customField: null, remembered: orders.remembered } }
    await client.folders.add({
      workspaceId,
      scanId,
      rule: { rule },
      ...ALL_OF_FOLDER,
      whenSent: { kind: 'move', subfolder: 'Sent', graceHours: 0 },
      confirmed: rule,
    })
  }
}
