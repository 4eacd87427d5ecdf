import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { joinLongCalls } from '../../../src/contract/longCalls.ts'
import { workspacePaths } from '../../../src/contract/paths.ts'
import { type CoreClient, firstOf } from '../testCore.ts'
import { CRASH_CALL, CRASH_CARD, keystroke } from '../../crash/reviewKeystrokes.ts'

/** A thread that does what a page does, one activity after the other. Its port leads to the core. */
export interface PageOrders {
  readonly baseUrl: string
  readonly apiKey: string
  /** Calls with long transcripts. */
  readonly callIds: readonly number[]
  /** Of the files to stage. */
  readonly tickets: readonly string[]
}

/** An activity has ended; null: a request for a path, answered with `got`. */
export type PageNews = { readonly ended: string } | { readonly path: string }

const { port, orders } = workerData as { readonly port: MessagePort; readonly orders: PageOrders }
const { baseUrl, apiKey, callIds, tickets } = orders
const core: CoreClient = createORPCClient(new RPCLink({ port, interceptors: [joinLongCalls] }))
port.start()

const PAGES = 5
const KEYSTROKES = 200
const SYNCED_CALLS = 1000
const IDLE_MS = 2000

await firstOf(core.app.watch())
ended('start')

const { workspaceId } = await core.workspaces.add({ name: 'Stalls', webAppUrl: null, baseUrl, apiKey })
await core.directory.users({ workspaceId })
ended('connect a workspace')

await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
ended('nothing')

for (let index = 0; index < PAGES; index += 1) {
  await core.calls.list({ workspaceId, query: { filters: [], sort: [] }, offset: index * 100, limit: 100 })
}
ended('five pages of 100 calls')

for (const callId of callIds) await core.calls.detail({ workspaceId, callId })
ended(`${callIds.length} calls with long transcripts`)

await core.staging.add({
  workspaceId,
  sources: tickets.map((ticket) => ({ kind: 'file', ticket })),
  timeZone: 'UTC',
})
for await (const { unseenCount } of await core.staging.watch({ workspaceId })) {
  await core.staging.page({ workspaceId, only: 'all', offset: 0, limit: 200 })
  if (unseenCount === 0) break
}
ended(`${tickets.length} files staged`)

const { reviewId } = await core.reviews.begin({
  workspaceId,
  call: CRASH_CALL,
  scorecard: CRASH_CARD,
  isBlind: false,
})
for (let index = 0; index < KEYSTROKES; index += 1) {
  await core.reviews.edit({ workspaceId, reviewId, edit: keystroke(index), spentMs: 40 })
}
ended(`${KEYSTROKES} edits of a review`)

const { exportId } = await core.exports.start({
  workspaceId,
  name: 'Calls',
  localTime: '2026-01-01T09:00',
  scope: { kind: 'query', query: { filters: [], sort: [] } },
  columnIds: null,
  options: { kind: 'csv', delimiter: ',', hasByteOrderMark: true },
})
const got = new Promise((resolve) => parentPort?.once('message', resolve))
parentPort?.postMessage({ path: workspacePaths(workspaceId).export(exportId) } satisfies PageNews)
await got
ended('an export of 2,000 calls')

await core.library.choose({ workspaceId, keeps: 'calls', since: null })
await firstOf(core.library.watch({ workspaceId }), ({ callCount }) => callCount >= SYNCED_CALLS)
ended(`sync of ${SYNCED_CALLS} calls`)
port.close()

function ended(activity: string): void {
  parentPort?.postMessage({ ended: activity } satisfies PageNews)
}
