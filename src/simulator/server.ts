import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { systemClock, type Clock } from './clock.ts'
import { openDataFolder } from './dataFolder.ts'
import { createFaultBoard, type FaultBoard } from './faults/faultBoard.ts'
import { createHttpServer } from './httpServer.ts'
import { createImportService } from './imports/importService.ts'
import { createRateLimit } from './limits/rateLimit.ts'
import { createMediaFiles } from './media/mediaFiles.ts'
import { createUrlSigner } from './media/signedUrl.ts'
import { DEFAULT_WORKSPACE, FIXED_REFERENCE_MS, type SimulatorOptions, type WorkspaceSettings } from './options.ts'
import { createCursorSeal } from './paging/cursorSeal.ts'
import { createRequestLog, type RequestLog } from './requestLog.ts'
import { readCallTypes } from './callTypes.ts'
import { readCatalogue } from './seed/catalogue.ts'
import { makeWorld } from './seed/world.ts'
import type { Service } from './service.ts'
import type { Database } from './sql/database.ts'
import { sql } from './sql/sql.ts'

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

/** Starts the service on 127.0.0.1. The first start with new options generates their data; later ones take under a second. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const trueClock = options.clock ?? systemClock()
  const faults = createFaultBoard()
  const clock: Clock = {
    now: () => trueClock.now() + faults.clockSkewMs,
    setTimer: (ms, run) => trueClock.setTimer(ms, run),
  }
  const catalogue = await readCatalogue(options.recordingsDir ?? join(REPOSITORY, 'resources', 'recordings'))
  const folder = await openDataFolder({
    dataDir: options.dataDir,
    preparedDir: options.preparedDir ?? join(REPOSITORY, '.cache', 'simulator'),
    catalogue,
    report: options.onProgress ?? (() => undefined),
    world: {
      seed: options.seed ?? 1,
      calls: options.calls ?? 500,
      referenceMs: options.referenceMs ?? FIXED_REFERENCE_MS,
    },
  })
  const { database } = folder
  try {
    const secret = await readSecret(database)
    const workspace = { ...DEFAULT_WORKSPACE, ...options.workspace }
    const callTypes = await readCallTypes(database)
    const imports = createImportService({
      database,
      catalogue,
      clock,
      callTypes,
      folder: folder.importsDir,
      processingMs: options.processingMs ?? 3000,
      detectsCallType: () => workspace.detectsCallType,
      fetchRecording: options.fetchRecording ?? ((url, signal) => fetch(url, { signal })),
      onError: (error) => console.error('An import could not be processed', error),
    })
    const service: Service = {
      database,
      seal: createCursorSeal(secret),
      signer: createUrlSigner(secret),
      world: makeWorld(folder.world, catalogue),
      callTypes,
      mediaFiles: createMediaFiles(catalogue, imports.files),
      imports,
      clock,
      faults,
      workspace,
      nulls: options.nulls ?? 'last',
      appUrl: options.appUrl ?? 'https://app.talkwell.example',
      mediaSeconds: options.mediaSeconds ?? 1800,
      baseUrl: '',
    }
    const apiKey = options.apiKey ?? randomBytes(24).toString('base64url')
    const limits = options.limits ?? 'off'
    const requests = createRequestLog()
    const rules = {
      apiKey,
      clock: trueClock,
      workspace,
      requests: createRateLimit(limits, 100, MINUTE_MS),
      imports: createRateLimit(limits, 10, HOUR_MS),
    }
    const server = await createHttpServer(service, rules, requests)
    service.baseUrl = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 })
    await imports.resume()
    return {
      baseUrl: service.baseUrl,
      apiKey,
      port: Number(new URL(service.baseUrl).port),
      workspace,
      requests,
      faults,
      database,
      importsDir: folder.importsDir,
      async close() {
        await server.close()
        await imports.close()
        await folder.close()
      },
    }
  } catch (error) {
    await folder.close()
    throw error
  }
}

async function readSecret(database: Database): Promise<Buffer> {
  const [row] = await database.query(sql`select value from service_state where name = 'secret'`)
  return Buffer.from(row?.['value'] as string, 'hex')
}
