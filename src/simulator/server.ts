import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { systemClock, type Clock } from './clock.ts'
import { createFaultBoard, type FaultBoard } from './faults/faultBoard.ts'
import { createHttpServer } from './httpServer.ts'
import { createRateLimit } from './limits/rateLimit.ts'
import { FIXED_REFERENCE_MS, type SimulatorOptions, type WorkspaceSettings } from './options.ts'
import { createRequestLog, type RequestLog } from './requestLog.ts'
import { readCatalog } from './seed/catalog.ts'
import type { WorldOptions } from './seed/world.ts'
import type { Database } from './sql/database.ts'
import { openWorkspaceService, type WorkspaceService } from './workspaceService.ts'

export interface Simulator {
  readonly baseUrl: string
  readonly apiKey: string
  readonly port: number
  /** The workspace's options. A change applies from the next request on. */
  readonly workspace: WorkspaceSettings
  readonly requests: RequestLog
  readonly faults: FaultBoard
  /** The service's Postgres, for tests that change data or compare with plain SQL. */
  readonly database: Database
  /** Folder of the imported files. */
  readonly importsDir: string
  close(): Promise<void>
}

const REPOSITORY = join(import.meta.dirname, '..', '..')
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const SECOND_CALLS = 40
/** Added to the seed, so that the workspaces have different calls. Larger than any seed of the program. */
const SECOND_SEED = 1_000_000_000

/** Starts the service on 127.0.0.1. The first start with new options generates their data; later ones take under a second. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const trueClock = options.clock ?? systemClock()
  const faults = createFaultBoard()
  const clock: Clock = {
    now: () => trueClock.now() + faults.clockSkewMs,
    setTimer: (ms, run) => trueClock.setTimer(ms, run),
  }
  const catalog = await readCatalog(options.recordingsDir ?? join(REPOSITORY, 'resources', 'recordings'))
  const world: WorldOptions = {
    seed: options.seed ?? 1,
    calls: options.calls ?? 500,
    referenceMs: options.referenceMs ?? FIXED_REFERENCE_MS,
    data: options.data ?? 'stress',
  }
  // Known once the server listens.
  let baseUrl = ''
  const opened: WorkspaceService[] = []
  const open = async (apiKeys: readonly string[], ofWorkspace: WorldOptions): Promise<WorkspaceService> => {
    const workspace = await openWorkspaceService({
      apiKeys,
      simulator: options,
      clock,
      baseUrl: () => baseUrl,
      folder: {
        dataDir: options.dataDir,
        preparedDir: options.preparedDir ?? join(REPOSITORY, '.cache', 'simulator'),
        catalog,
        report: options.onProgress ?? (() => undefined),
        world: ofWorkspace,
      },
    })
    opened.push(workspace)
    return workspace
  }
  const closeAll = async (): Promise<void> => {
    for (const workspace of opened) await workspace.close()
  }
  try {
    const apiKey = options.apiKey ?? randomBytes(24).toString('base64url')
    const apiKeys = [apiKey, ...(options.otherKey === undefined ? [] : [options.otherKey])]
    const { service } = await open(apiKeys, world)
    if (options.secondKey !== undefined) {
      if (apiKeys.includes(options.secondKey)) throw new Error('Two workspaces can’t have the same API key.')
      const { seed, referenceMs } = world
      await open([options.secondKey], {
        workspace: 'second',
        seed: seed + SECOND_SEED,
        calls: SECOND_CALLS,
        referenceMs,
      })
    }
    const limits = options.limits ?? 'off'
    const requests = createRequestLog()
    const services = opened.map((workspace) => workspace.service)
    const rules = {
      services,
      clock: trueClock,
      requests: createRateLimit(limits, options.requestsPerMinute ?? 100, MINUTE_MS),
      imports: createRateLimit(limits, 10, HOUR_MS),
    }
    const server = await createHttpServer({ rules, clock, faults }, requests)
    baseUrl = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 })
    for (const { imports } of services) await imports.resume()
    return {
      baseUrl,
      apiKey,
      port: Number(new URL(baseUrl).port),
      workspace: service.workspace,
      requests,
      faults,
      database: service.database,
      importsDir: service.imports.folder,
      async close() {
        await server.close()
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
