import { join } from 'node:path'
import type { AppSnapshot, KeyStorage } from '../contract/snapshots.ts'
import { createFormatter } from '../domain/formatter.ts'
import { batchNotice } from '../domain/recordings/rows/batchNotice.ts'
import { Budgets } from './budget/budgets.ts'
import { createFileLog } from './diagnostics/log.ts'
import { createExpectedErrors } from './expectedErrors.ts'
import { FileDisk } from './imports/disk/fileDisk.ts'
import { FileHasher } from './imports/probing/fileHasher.ts'
import { FileProber } from './imports/probing/fileProber.ts'
import { LocalRecordings } from './imports/localRecordings.ts'
import { createHttpHandler } from './httpHandler.ts'
import { Keychain } from './keychain/keychain.ts'
import type { CoreOptions } from './ports.ts'
import { createRouter, type CoreRouter } from './router.ts'
import { JsonDocument } from './storage/jsonDocument.ts'
import { SnapshotSource } from './streams/snapshotSource.ts'
import { OpenWorkspaces } from './workspaces/openWorkspaces.ts'
import { reportImports } from './workspaces/reportImports.ts'
import { WorkspaceRegistry } from './workspaces/registry.ts'
import { Workspaces } from './workspaces/workspaces.ts'

export interface Core {
  readonly router: CoreRouter
  /**
   * Media and exports (GET, HEAD), uploads (POST, DELETE); 404 for every other path. The host has already authenticated the request.
   */
  handle(request: Request): Promise<Response>
  /** Call after the computer slept: rechecks what waits for a time that may have passed meanwhile. */
  wake(): void
  /** Stops sending imports in all workspaces, or resumes. The current import is finished. */
  pauseImports(isPaused: boolean): Promise<void>
  /** Stops all work; unfinished work resumes at the next start. */
  close(): Promise<void>
}

/**
 * The composition root: constructs every service of the core. Nothing in the core reads the environment; everything external is
 * in the options. The host ensures that there is only one core per data folder.
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { clock, dataFolder, demoService } = options
  const { policy = { presets: [], hidesImport: false } } = options
  const log = createFileLog(join(dataFolder, 'logs'), clock)
  const errors = createExpectedErrors(log)
  const format = createFormatter(new Intl.NumberFormat().resolvedOptions().locale)
  const network = {
    proxy: options.proxy,
    resolveProxy: options.resolveProxy,
    allowedBaseUrls: options.allowedBaseUrls,
  }

  const keychain = await Keychain.open({
    store: options.secretStore,
    reason: options.secretStoreReason,
    clock,
    log,
  })
  const registry = await WorkspaceRegistry.open(new JsonDocument(join(dataFolder, 'workspaces.json')), log)
  const budgets = new Budgets(clock)
  const threads = { disk: new FileDisk(), hasher: new FileHasher(), prober: new FileProber() }
  const recordings = new LocalRecordings()
  const open = new OpenWorkspaces({
    registry,
    keychain,
    budgets,
    demoService,
    network,
    threads,
    errors,
    clock,
    log,
    folder: join(dataFolder, 'workspaces'),
    isImportForbidden: policy.hidesImport,
    onBatchEnd: ({ counts }) => options.notify?.(batchNotice(counts, format)),
    onImportsChanged: () => reporter?.changed(),
    onSessionFailure: (workspaceId, error) => workspaces.noteFailure(workspaceId, error),
  })

  const { onImports } = options
  const reporter = onImports && reportImports({ open, clock, report: onImports })

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
      policy,
      ...(registry.lostListAs !== undefined && { lostListAs: registry.lostListAs }),
    }),
    clock,
  )
  const changed = () => app.changed()
  keychain.onChange(changed)
  const workspaces = new Workspaces({
    registry,
    keychain,
    open,
    budgets,
    demoService,
    network,
    clock,
    log,
    changed: () => {
      changed()
      reporter?.changed()
      // Imports may be waiting for a key that was just entered.
      for (const workspace of open.all()) workspace.tryImportsAgain()
    },
  })
  const stopWatchingDemo = demoService?.onChange(changed)
  for (const { exports, workspaceId } of open.all())
    await exports.sweep().catch((error: unknown) => log.warn('exports.not-swept', { workspaceId, error }))

  for (const workspace of open.all()) {
    const { workspaceId } = workspace
    workspace.resume().catch((error: unknown) => log.error('imports.resume', { workspaceId, error }))
  }
  log.info('core.started', { version: options.version, host: options.host, keyStorage: keychain.storage().kind })

  return {
    router: createRouter({
      isImportForbidden: policy.hidesImport,
      errors,
      app,
      workspaces,
      open,
      redeemFileTickets: options.redeemFileTickets,
      log,
    }),
    handle: createHttpHandler({ open, recordings, errors }),
    wake: () => {
      budgets.wake()
      for (const workspace of open.all()) workspace.wake()
    },
    pauseImports: async (isPaused) => {
      await Promise.all(open.all().map((workspace) => workspace.pauseImports(isPaused)))
    },
    close: async () => {
      stopWatchingDemo?.()
      reporter?.close()
      app.close()
      await open.close()
      for (const thread of Object.values(threads)) thread.close()
      recordings.close()
      budgets.close()
      log.info('core.closed')
      // Requests that were ended may still fail after their pause.
      await log.close()
    },
  }
}

function platformOf(platform: NodeJS.Platform): AppSnapshot['platform'] {
  if (platform === 'darwin') return 'mac'
  return platform === 'win32' ? 'windows' : 'linux'
}
