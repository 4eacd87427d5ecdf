import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../contract/errors/errors.ts'
import type { ImportBatchSnapshot } from '../../contract/snapshots.ts'
import type { ImportRule } from '../../domain/recordings/rules/importRule.ts'
import type { Budgets } from '../budget/budgets.ts'
import { Connection, type ServiceAddress } from '../connection/connection.ts'
import type { WorkspaceSession } from '../connection/session.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import { Exports } from '../exports/exports.ts'
import { Folders } from '../folders/folders.ts'
import type { WatchedElsewhere } from '../folders/scans/folderRefusal.ts'
import type { FileThreads } from '../imports/probing/inspectRecording.ts'
import { WorkspaceImports } from '../imports/workspaceImports.ts'
import { readApiKey } from '../secrets/apiKey.ts'
import { Library } from '../library/library.ts'
import { CallLists } from '../lists/callLists.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { DEMO_REQUESTS_PER_MINUTE, type Clock, type DemoService } from '../ports.ts'
import { Made } from '../made/made.ts'
import type { Network } from '../service/dispatcher.ts'
import { KeyIdentity } from './keyIdentity.ts'
import { Lazy } from './lazy.ts'
import { deleteFolder } from './removedFolders.ts'
import type { WorkspaceRegistry } from './registry.ts'

export interface WorkspaceOptions {
  readonly registry: WorkspaceRegistry
  readonly keychain: Keychain
  readonly budgets: Budgets
  readonly demoService: DemoService | null
  readonly network: Network
  readonly threads: FileThreads
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly log: Log
  /** `dataFolder/workspaces`. */
  readonly folder: string
  /** By the administrator of this computer: nothing is imported. */
  readonly isImportForbidden?: boolean
  /** Called when all imports of a batch have ended: sent and analyzed, failed, or canceled. */
  readonly onBatchEnd: (batch: ImportBatchSnapshot) => void
  /** Called after each change of a queue, and while an import is being sent. */
  readonly onImportsChanged: () => void
  readonly onSessionFailure: (workspaceId: string, error: unknown) => void
  /** Folders that other workspaces watch. */
  readonly watchedElsewhere: () => Promise<readonly WatchedElsewhere[]>
}

/** Its parts are opened on first use and end together, with `close` or `erase`. */
export class Workspace {
  readonly workspaceId: string
  readonly connection: Connection
  readonly imports: Lazy<WorkspaceImports>
  readonly folders: Lazy<Folders>
  readonly made: Lazy<Made>
  readonly library: Lazy<Library>
  readonly lists: CallLists
  readonly exports: Exports
  readonly #options: WorkspaceOptions
  readonly #folder: string
  readonly #identity: KeyIdentity<WorkspaceSession>

  constructor(workspaceId: string, options: WorkspaceOptions) {
    const { registry, budgets, network, threads, errors, clock, log } = options
    const folder = join(options.folder, workspaceId)
    const isDemo = registry.get(workspaceId).kind === 'demo'
    this.workspaceId = workspaceId
    this.#options = options
    this.#folder = folder
    this.#identity = new KeyIdentity({
      known: () => registry.get(workspaceId).serviceWorkspaceId,
      found: (serviceWorkspaceId) =>
        registry.put({ ...registry.get(workspaceId), serviceWorkspaceId }, { activate: false }),
    })
    this.connection = new Connection({
      workspaceId,
      folder,
      address: () => this.#address(),
      canMove: isDemo,
      budgets,
      network,
      clock,
      log,
      hooks: {
        onPage: (page, lane) => this.#inLibrary((library) => library.keepPage(page, lane)),
        onDetail: (call, lane) => {
          this.#inLibrary((library) => library.keep(call, lane))
          // Imports follow their calls this way.
          if (lane === 'background') this.lists.callAdded(call.id)
        },
        onMissing: (callId) => this.#inLibrary((library) => library.remove(callId)),
      },
    })
    this.imports = new Lazy(
      async () =>
        WorkspaceImports.open({
          folder: join(folder, 'imports'),
          budget: await this.connection.importBudget(),
          session: () => this.#connect(),
          checkKey: (session) => this.#checkKey(session),
          rules: async () => (await this.folders.get()).savedRules(),
          library: () => this.library.get(),
          threads,
          errors,
          clock,
          log,
          isImportForbidden: options.isImportForbidden === true,
          onBatchEnd: options.onBatchEnd,
          onChanged: () => {
            options.onImportsChanged()
            void this.folders.current().then((folders) => folders?.importsChanged())
          },
        }),
      (imports) => imports.close(),
    )
    this.folders = new Lazy(
      async () =>
        Folders.open({
          folder: join(folder, 'folders'),
          dataFolder: dirname(options.folder),
          elsewhere: options.watchedElsewhere,
          imports: await this.imports.get(),
          budget: await this.connection.importBudget(),
          session: () => this.#connect(),
          clock,
          log,
        }),
      (folders) => folders.close(),
    )
    this.made = new Lazy(
      () =>
        new Made(folder, {
          clock,
          log,
          onChange: () => this.#inLibrary((library) => library.madeChanged()),
        }),
      (made) => made.close(),
    )
    this.library = new Lazy(
      () =>
        Library.open({
          folder,
          requestsPerMinute: isDemo ? DEMO_REQUESTS_PER_MINUTE : undefined,
          session: () => this.#connect(),
          made: () => this.made.get(),
          errors,
          clock,
          log,
        }),
      (library) => library.close(),
    )
    const session = () => this.session()
    const reviews = async () => (await this.made.get()).reviews
    this.lists = new CallLists({ library: () => this.library.get(), session, reviews, clock })
    this.exports = new Exports({
      folder: join(folder, 'exports'),
      session,
      library: () => this.library.get(),
      trackers: async () => (await this.made.get()).trackers.all(),
      lists: this.lists,
      reviews,
      errors,
      clock,
    })
  }

  /** Fails with `not-found`, `key-missing`, `keychain-locked`, `keychain-unanswered`, `keychain-unavailable`, `demo-failed`. */
  async session(): Promise<WorkspaceSession> {
    try {
      const session = await this.#connect()
      this.tryImportsAgain()
      this.#inLibrary((library) => library.start())
      return session
    } catch (error) {
      this.#options.onSessionFailure(this.workspaceId, error)
      throw error
    }
  }

  /** Resumes unfinished imports and watched folders. */
  async resume(): Promise<void> {
    await this.imports.get()
    if (this.#hasFolders()) await this.folders.get()
  }

  async watchedFolders(): Promise<readonly WatchedElsewhere[]> {
    if (!this.#hasFolders()) return []
    const { name } = this.#options.registry.get(this.workspaceId)
    return (await this.folders.get()).watched().map((folder) => ({ ...folder, workspaceName: name }))
  }

  async savedRules(): Promise<readonly ImportRule[]> {
    return this.#hasFolders() ? (await this.folders.get()).savedRules() : []
  }

  /** Imports may be waiting for the session, or for a key. */
  tryImportsAgain(): void {
    void this.imports.current().then((imports) => imports?.queue.tryAgain())
    void this.folders.current().then((folders) => folders?.importsChanged())
  }

  /** Call after the computer slept. */
  wake(): void {
    void this.imports.current().then((imports) => imports?.queue.wake())
    void this.folders.current().then((folders) => folders?.wake())
    void this.library.current().then((library) => library?.wake())
  }

  async pauseImports(isPaused: boolean): Promise<void> {
    const queue = (await this.imports.current())?.queue
    if (queue === undefined) return
    const { waiting, sending } = queue.listed.counts()
    if (!isPaused) queue.unpause()
    else if (waiting + sending > 0) queue.pause()
  }

  /** Stops all work; unfinished work resumes at the next start. */
  async close(): Promise<void> {
    try {
      await this.#closeParts()
    } finally {
      await this.connection.end()
    }
  }

  async erase(): Promise<void> {
    // Each also if the one before it fails.
    try {
      await this.#closeParts()
    } finally {
      try {
        await this.connection.erase()
      } finally {
        await deleteFolder(this.#folder)
      }
    }
  }

  /** Ends when every part is closed, even if one fails: `erase` deletes their files next. */
  async #closeParts(): Promise<void> {
    const folders = this.folders.close()
    // The folders add to the imports, so they close first.
    await Promise.allSettled([folders])
    const others = [this.library, this.made, this.imports, this.exports].map((part) => part.close())
    await Promise.allSettled(others)
    await Promise.all([folders, ...others])
  }

  #hasFolders(): boolean {
    return existsSync(join(this.#folder, 'folders'))
  }

  #inLibrary(work: (library: Library) => void): void {
    this.library.get().then(work, (error: unknown) => {
      this.#options.log.warn('library.not-opened', { workspaceId: this.workspaceId, error })
    })
  }

  async #connect(): Promise<WorkspaceSession> {
    // Work still running for a removed workspace must not reopen its session.
    this.#options.registry.get(this.workspaceId)
    return this.connection.session()
  }

  /** Imports of two workspaces with keys of the same one share its limit. */
  async #checkKey(session: WorkspaceSession): Promise<void> {
    const { budgets, registry } = this.#options
    if (registry.get(this.workspaceId).kind === 'demo') return
    const id = await this.#identity.check(session, () => session.directory.users({}))
    if (id === undefined) return
    await budgets.joinImports(`workspace ${id} of ${session.base.href}`, await this.connection.importBudget())
  }

  async #address(): Promise<ServiceAddress> {
    const { registry, keychain, demoService } = this.#options
    const { kind, baseUrl, keyKeptIn } = registry.get(this.workspaceId)
    if (kind === 'connected') {
      return { baseUrl: baseUrl ?? '', key: await keychain.get(this.workspaceId, keyKeptIn) }
    }
    if (demoService === null)
      throw new AppError('demo-failed', { reason: 'The demo isn’t available in this version of Earshot.' })
    const demo = await demoService.start()
    const key = readApiKey(demo.apiKey)
    if (key === null) throw new AppError('demo-failed', { reason: 'The demo service returned an invalid key.' })
    return { baseUrl: demo.baseUrl, key, requestsPerMinute: DEMO_REQUESTS_PER_MINUTE }
  }
}
