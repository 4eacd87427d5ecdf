import { StatementSync } from 'node:sqlite'
import { createRouterClient } from '@orpc/server'
import type { StagingRow } from '../../src/domain/recordings/rows/stagingRow.ts'
import { MINUTE } from '../../src/domain/units.ts'
import { createCore } from '../../src/core/createCore.ts'
import { createShutdown, endOnSignals } from '../../src/hosts/node/shutdown.ts'
import { fileSource, memoryStore, realClock, redeemFileTickets } from '../support/testCore.ts'
import { dieAtStep, openWorkspace } from './dyingApp.ts'

/**
 * A separate process with an app that has recordings in its staging table and shuts down like the hosts. It responds to
 * every message with its rows, as long as its thread isn't blocked, and says when it has recorded that a file takes long.
 */
export interface StagingOrders {
  readonly dataFolder: string
  readonly baseUrl: string
  /** Files to add; empty to check the rows of an earlier run. */
  readonly paths: readonly string[]
  /** Kills itself once it has recorded that a file takes long. */
  readonly diesWhenStuck: boolean
}

/** `stuck`: the mark of the file that is being read has its second strike. */
export type StagingNews = 'stuck' | readonly StagingRow[]

/** Against hanging only. */
const SHUTDOWN_LIMIT_MS = 5 * MINUTE

function tell(news: StagingNews): void {
  process.send?.(news)
}

if (process.send !== undefined) process.once('message', (orders: StagingOrders) => void run(orders))

async function run({ dataFolder, baseUrl, paths, diesWhenStuck }: StagingOrders): Promise<void> {
  const stepOf = (value: unknown) => (String(value).endsWith('"strikes":2}') ? 'stuck' : 'written')
  const dieAt = diesWhenStuck ? ({ step: 'stuck', when: 'after', count: 1 } as const) : null
  dieAtStep(dieAt, [[StatementSync.prototype, 'run', stepOf]], (step) => {
    if (step === 'stuck') tell(step)
  })
  const shutdown = createShutdown(SHUTDOWN_LIMIT_MS)
  endOnSignals(shutdown, (line) => process.stderr.write(`${line}\n`))
  const core = await createCore({
    host: 'electron',
    version: '0.0.0-freeze',
    dataFolder,
    clock: realClock,
    secretStore: memoryStore(),
    demoService: null,
    redeemFileTickets,
  })
  shutdown.add('the core', () => core.close())
  const client = createRouterClient(core.router)

  const workspaceId = await openWorkspace(client, baseUrl)
  const sources = paths.map(fileSource)
  if (sources.length > 0) await client.staging.add({ workspaceId, sources, timeZone: 'UTC' })

  const rows = async (): Promise<readonly StagingRow[]> =>
    (await client.staging.page({ workspaceId, only: 'all', offset: 0, limit: 100 })).rows
  process.on('message', () => void rows().then(tell))
  tell(await rows())
}
