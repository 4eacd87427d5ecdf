import { createRouterClient } from '@orpc/server'
import type { ImportQueueSnapshot } from '../../src/contract/snapshots.ts'
import { ImportJournal } from '../../src/core/imports/queue/journal/importJournal.ts'
import { StagedRows } from '../../src/core/imports/staging/stagedRows.ts'
import { createCore } from '../../src/core/createCore.ts'
import type { Clock } from '../../src/core/ports.ts'
import { STALL_LIMIT } from '../../src/core/service/answerBody.ts'
import { PROGRESS_CHECKED_EVERY } from '../../src/core/service/importRequest.ts'
import { fileSource, realClock, redeemFileTickets } from '../support/testCore.ts'
import { dieAtStep, type DyingAt, fileStore, type Hook, openWorkspace } from './dyingApp.ts'

/**
 * A separate process with an app that imports files until all are calls, made to be killed. Restarted with the same data
 * folder, it continues with what it finds. It hooks into the journal from outside; the core doesn't know about it.
 */
export interface AppOrders {
  readonly dataFolder: string
  readonly baseUrl: string
  readonly paths: readonly string[]
  readonly userId: number
  /** How far this app's clock is ahead, to skip an hour of waiting. */
  readonly clockAheadMs: number
  /** Where to kill itself; null: the parent kills it. */
  readonly dieAt: DyingAt | null
}

export type AppNews =
  /** Rows of the table and the queue, by file name, before this run does anything. */
  | { readonly kind: 'found'; readonly names: readonly string[] }
  /** These are saved. */
  | { readonly kind: 'taken'; readonly names: readonly string[] }
  | { readonly kind: 'clock'; readonly aheadMs: number }
  | { readonly kind: 'step'; readonly step: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'stuck'; readonly why: string }

/** Other waits are shortened, but requests and a busy service aren't faster. So do waits of half a minute and longer. */
const TIME_LIMITS_MS: readonly number[] = [PROGRESS_CHECKED_EVERY, STALL_LIMIT]

if (process.send !== undefined) process.once('message', (orders: AppOrders) => void run(orders))

function tell(news: AppNews): void {
  process.send?.(news)
}

async function run(orders: AppOrders): Promise<void> {
  dieAtStep(orders.dieAt, HOOKS, (step) => tell({ kind: 'step', step }))
  let aheadMs = orders.clockAheadMs
  const clock: Clock = {
    now: () => Date.now() + aheadMs,
    monotonicMs: () => performance.now() + aheadMs,
    wait: (ms, signal) => realClock.wait(ms >= 30_000 || TIME_LIMITS_MS.includes(ms) ? ms : Math.min(ms, 5), signal),
  }
  const jumpTo = (time: number) => {
    aheadMs += Math.max(0, time - clock.now()) + 1
    tell({ kind: 'clock', aheadMs })
    core.wake()
  }
  const secretStore = fileStore(`${orders.dataFolder}.secrets`)
  const core = await createCore({
    host: 'electron',
    version: '0.0.0-crash',
    dataFolder: orders.dataFolder,
    clock,
    secretStore,
    demoService: null,
    redeemFileTickets,
  })
  const client = createRouterClient(core.router)

  const workspaceId = await openWorkspace(client, orders.baseUrl)
  const names = async () => {
    const staged = await client.staging.page({ workspaceId, only: 'all', offset: 0, limit: 1000 })
    const sent = await client.imports.page({ workspaceId, batchId: null, only: 'all', offset: 0, limit: 500 })
    return [...staged.rows.map((row) => row.fileName), ...sent.rows.map((row) => row.recording.fileName)]
  }
  const found = await names()
  tell({ kind: 'found', names: found })

  const missing = orders.paths.filter((path) => !found.includes(path.slice(path.lastIndexOf('/') + 1)))
  // Several at a time, like dropped folders.
  for (let at = 0; at < missing.length; at += 20) {
    const some = missing.slice(at, at + 20)
    await client.staging.add({ workspaceId, sources: some.map(fileSource), timeZone: 'UTC' })
    tell({ kind: 'taken', names: some.map((path) => path.slice(path.lastIndexOf('/') + 1)) })
  }
  const inspected = async () => {
    for await (const table of await client.staging.watch({ workspaceId })) if (table.unseenCount === 0) break
  }
  await inspected()
  const edits = [{ stageIds: 'all' as const, change: { userId: orders.userId } }]
  await client.staging.edit({ workspaceId, from: 'person', edits })
  const commit = async () =>
    client.staging.commit({
      ...{ workspaceId, stageIds: 'all', accepted: ['modified-time', 'assumed-zone UTC'], holdSeconds: 60 },
    })
  // A person who undoes it, imports again, and moves one of them back to review before that is sent, too.
  const { batchId } = await commit()
  if (batchId !== null) {
    await client.staging.takeBack({ workspaceId, batchId })
    await commit()
    const { rows } = await client.imports.page({ workspaceId, batchId: null, only: 'open', offset: 0, limit: 1 })
    await client.imports.returnToReview({ workspaceId, importIds: rows.map(({ importId }) => importId) })
    await inspected()
    jumpTo((await commit()).sentFrom)
  }

  for await (const queue of await client.imports.watchQueue({ workspaceId })) {
    const { counts } = queue
    if (counts.failed > 0) await retryFailed(queue)
    // After a jump of the clock, the app may have stopped following a call.
    else if (counts.done + counts.stillProcessing === orders.paths.length) break
    else if (counts.sending === 0 && counts.waiting > 0) {
      const pause = await client.imports.page({ workspaceId, batchId: null, only: 'open', offset: 0, limit: 500 })
      const until = pause.rows.flatMap(({ state }) => (state.kind === 'waiting' ? [state.until] : []))[0] ?? null
      if (until !== null && until > clock.now()) jumpTo(until)
    }
  }
  await core.close()
  tell({ kind: 'done' })
  process.disconnect()

  async function retryFailed(queue: ImportQueueSnapshot): Promise<void> {
    const failed = await client.imports.page({ workspaceId, batchId: null, only: 'attention', offset: 0, limit: 500 })
    const [first] = failed.rows
    if (first?.state.kind !== 'failed') return
    const { code } = first.state.failure
    if (code !== 'service-failed' && code !== 'unreachable') tell({ kind: 'stuck', why: JSON.stringify(first.state) })
    const importIds = failed.rows.map(({ importId }) => importId)
    await client.imports.changeMany({ workspaceId, importIds, action: 'retry' })
    if (queue.stopped !== null) await client.imports.resume({ workspaceId })
  }
}

/** Every write of the journal and the table is a step, named after what is written. */
const HOOKS: readonly Hook[] = [
  [StagedRows.prototype, 'insert', () => 'row taken'],
  [StagedRows.prototype, 'update', () => 'row inspected'],
  [StagedRows.prototype, 'edit', () => 'row edited'],
  [ImportJournal.prototype, 'add', () => 'committed'],
  [ImportJournal.prototype, 'takeBack', () => 'taken back'],
  [ImportJournal.prototype, 'remove', () => 'removed'],
  [ImportJournal.prototype, 'change', (record) => `import ${(record as { state: { kind: string } }).state.kind}`],
  [ImportJournal.prototype, 'endBatch', () => 'batch ended'],
]
