import { join } from 'node:path'
import { UPLOAD_PATH } from '../contract/paths.ts'
import { AppError } from '../contract/errors.ts'
import type { AppSnapshot, KeyStorage } from '../contract/snapshots.ts'
import { batchNotice } from '../domain/recordings/rows/batchNotice.ts'
import { Budgets } from './budget/budgets.ts'
import { createFileLog } from './diagnostics/log.ts'
import { createExpectedErrors } from './expectedErrors.ts'
import { Evaluations } from './evaluations/evaluations.ts'
import { Exports } from './exports/exports.ts'
import { FileHasher } from './imports/probing/fileHasher.ts'
import { FileProber } from './imports/probing/fileProber.ts'
import { Imports } from './imports/imports.ts'
import { Staging } from './imports/staging/staging.ts'
import { Uploads } from './imports/spool/uploads.ts'
import { Keychain } from './keychain/keychain.ts'
import { mediaFailure, serveMedia } from './media/mediaGateway.ts'
import { readMediaPath } from './media/mediaPaths.ts'
import type { CoreOptions } from './ports.ts'
import { createRouter, type CoreRouter } from './router.ts'
import { JsonDocument } from './storage/jsonDocument.ts'
import { SnapshotSource } from './streams/snapshotSource.ts'
import { Reviews } from './reviews/reviews.ts'
import { TableLayouts } from './views/tableLayouts.ts'
import { Views } from './views/views.ts'
import { WorkspaceRegistry } from './workspaces/registry.ts'
import { Sessions } from './workspaces/sessions.ts'
import { Workspaces } from './workspaces/workspaces.ts'

export interface Core {
  /** The contract, implemented: give it to oRPC's handler of the host's transport. */
  readonly router: CoreRouter
  /** Media and exports (GET, HEAD), uploads (POST); 404 for every other path. The host has checked who asks. */
  handle(request: Request): Promise<Response>
  /** Stops what runs, keeps what is unfinished for the next start. */
  close(): Promise<void>
}

/**
 * The composition root: every service of the core is constructed here, by hand. Nothing of the core reads the
 * environment; what it needs of the outside is in the options. One core per data folder: the host sees to that.
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { clock, dataFolder, demoService } = options
  const log = createFileLog(join(dataFolder, 'logs'), clock)
  const errors = createExpectedErrors(log)
  const network = { proxy: options.proxy, extraCa: options.extraCa }

  const keychain = await Keychain.open({
    store: options.secretStore,
    reason: options.secretStoreReason,
    clock,
    log,
  })
  const registry = await WorkspaceRegistry.open(new JsonDocument(join(dataFolder, 'workspaces.json')), log)
  const budgets = new Budgets(clock)
  const folder = join(dataFolder, 'workspaces')
  const sessions = new Sessions({
    registry,
    keychain,
    budgets,
    demoService,
    network,
    clock,
    log,
    folder,
    onCallRead: (...read) => evaluations.keep(...read),
  })
  const uploads = new Uploads(join(dataFolder, 'spool'), clock)
  await uploads.sweep()
  const threads = { hasher: new FileHasher(), prober: new FileProber() }
  const staging = new Staging(uploads, threads, clock)
  const checkWorkspace = (workspaceId: string) => void registry.get(workspaceId)
  const imports = new Imports({
    staging,
    threads,
    sessions,
    checkWorkspace,
    errors,
    clock,
    log,
    onBatchEnd: (_workspaceId, { counts }) => options.notify?.(batchNotice(counts)),
  })

  const app = new SnapshotSource<AppSnapshot>(
    () => ({
      version: options.version,
      host: options.host,
      platform: platformOf(process.platform),
      keyStorage: keychain.storage() satisfies KeyStorage,
      dataFolder,
      workspaces: workspaces.snapshots(),
      activeWorkspaceId: registry.activeId,
      demo: demoService?.state() ?? { state: 'off' },
    }),
    clock,
  )
  const changed = () => app.changed()
  const workspaces = new Workspaces({
    registry,
    keychain,
    sessions,
    budgets,
    demoService,
    network,
    clock,
    changed: () => {
      changed()
      // A key may have been given, which is what imports of a workspace may be waiting for.
      for (const { id } of registry.all()) imports.tryAgain(id)
    },
    forget: async (workspaceId) => {
      reviews.forget(workspaceId)
      evaluations.forget(workspaceId)
      const keepers = [imports, exports, views, layouts]
      await Promise.all(keepers.map((one) => one.forget(workspaceId)))
    },
  })
  const stopWatchingDemo = demoService?.onChange(changed)

  const session = async (workspaceId: string) => {
    try {
      const opened = await sessions.get(workspaceId)
      imports.tryAgain(workspaceId)
      return opened
    } catch (error) {
      workspaces.noteFailure(workspaceId, error)
      throw error
    }
  }
  const folderOf = (workspaceId: string) => sessions.folderOf(workspaceId)
  const views = new Views({ folderOf, checkWorkspace, clock, log })
  const reviews = new Reviews({ folderOf, checkWorkspace, clock, log })
  const evaluations = new Evaluations({
    checkWorkspace,
    session,
    reviews: (workspaceId) => reviews.all(workspaceId),
    errors,
    clock,
  })
  const layouts = new TableLayouts({ folderOf, checkWorkspace, clock, log })
  const exports = new Exports({ folderOf, checkWorkspace, session, errors, clock })
  await exports.sweep(registry.all().map(({ id }) => id))
  const router = createRouter({
    errors,
    watchApp: (signal) => app.watch(signal),
    workspaces,
    session,
    imports,
    views,
    evaluations,
    layouts,
    exports,
    reviews,
    takesPaths: options.host === 'electron',
    logTail: () => log.tail(),
    watchBudget: (workspaceId, signal) => sessions.watchBudget(workspaceId, signal),
  })

  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const address = readMediaPath(pathname)
    try {
      if (address !== null && (request.method === 'GET' || request.method === 'HEAD')) {
        return await serveMedia(await session(address.workspaceId), address, request)
      }
      if (pathname === UPLOAD_PATH && request.method === 'POST') {
        const isForTable = new URL(request.url).searchParams.has('workspaceId')
        const received = isForTable ? await imports.receive(request) : await uploads.receive(request)
        const { stageId, uploadId } = { stageId: undefined, uploadId: undefined, ...received }
        const answer = stageId === undefined ? { uploadId } : { stageId }
        return Response.json(answer, { status: 201, headers: { 'cache-control': 'no-store' } })
      }
      if (request.method === 'GET') {
        const report = await imports.report(request)
        if (report !== null) return report
      }
      return exports.respond(request) ?? new Response(null, { status: 404 })
    } catch (error) {
      const met = { procedure: `${request.method} ${pathname.split('/')[1] ?? ''}`, signal: request.signal }
      const { code, data } = errors.failureOf(error, met)
      return mediaFailure(new AppError(code, data))
    }
  }

  for (const { id } of registry.all()) {
    imports.resume(id).catch((error: unknown) => log.error('imports.resume', { workspaceId: id, error }))
  }
  log.info('core.started', { version: options.version, host: options.host, keyStorage: keychain.storage().kind })

  return {
    router,
    handle,
    close: async () => {
      stopWatchingDemo?.()
      app.close()
      reviews.close()
      evaluations.close()
      await Promise.all([imports, exports, views, layouts].map((one) => one.close()))
      await sessions.closeAll()
      budgets.close()
      log.info('core.closed')
      await log.flush()
    },
  }
}

function platformOf(platform: NodeJS.Platform): AppSnapshot['platform'] {
  if (platform === 'darwin') return 'mac'
  return platform === 'win32' ? 'windows' : 'linux'
}
