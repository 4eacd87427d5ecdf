import { readFileSync, writeFileSync } from 'node:fs'
import { createRouterClient } from '@orpc/server'
import { createCore } from '../../../src/core/createCore.ts'
import { fileSource, realClock, redeemFileTickets } from '../testCore.ts'

/** A core in a separate process that stages files, and imports them if `sends`; reports time and memory. */
export interface ImporterOrders {
  readonly dataFolder: string
  readonly baseUrl: string
  readonly path: string
  readonly sends: boolean
}

export interface ImporterNews {
  readonly rows: number
  /** Until every row was hashed and probed. */
  readonly stagedMs: number
  readonly idleBytes: number
  readonly stagingPeakBytes: number
  readonly sendingPeakBytes: number
}

process.once('message', (orders: ImporterOrders) => void run(orders))

async function run({ dataFolder, baseUrl, path, sends }: ImporterOrders): Promise<void> {
  const core = await createCore({
    host: 'electron',
    version: '0.0.0-bench',
    dataFolder,
    clock: realClock,
    secretStore: null,
    demoService: null,
    redeemFileTickets,
  })
  const client = createRouterClient(core.router)
  const { workspaceId } = await client.workspaces.add({ name: 'W', webAppUrl: null, baseUrl, apiKey: 'key' })
  await client.staging.page({ workspaceId, only: 'all', offset: 0, limit: 1 })
  globalThis.gc?.()
  const idleBytes = process.memoryUsage.rss()

  resetPeak()
  const startedAt = performance.now()
  await client.staging.add({ workspaceId, sources: [fileSource(path)], timeZone: 'UTC' })
  let rows = 0
  for await (const table of await client.staging.watch({ workspaceId })) {
    rows = table.total
    if (table.unseenCount === 0) break
  }
  const stagedMs = performance.now() - startedAt
  const stagingPeakBytes = peak()

  globalThis.gc?.()
  resetPeak()
  if (sends) {
    const change = { userId: 1, timestamp: '2026-01-01T00:00:00Z' }
    await client.staging.edit({ workspaceId, from: 'person', edits: [{ stageIds: 'all', change }] })
    const { importCount } = await client.staging.commit({ workspaceId, stageIds: 'all' })
    if (importCount !== rows) throw new Error(`${importCount} of ${rows} rows could be sent.`)
    for await (const { counts } of await client.imports.watchQueue({ workspaceId })) if (counts.done === rows) break
  }
  const news: ImporterNews = { rows, stagedMs, idleBytes, stagingPeakBytes, sendingPeakBytes: peak() }
  process.send?.(news)
  await core.close()
  process.disconnect()
}

/** Linux: the highest resident size since the last reset. */
function resetPeak(): void {
  writeFileSync('/proc/self/clear_refs', '5')
}

function peak(): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
