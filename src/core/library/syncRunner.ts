import type { Failure } from '../../contract/errors/errors.ts'
import type { CallDetail, PageReport } from '../../domain/calls/call.ts'
import type { WorkspaceSession } from '../connection/session.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import { isListComplete } from './coverage.ts'
import { LibrarySync, type LibrarySyncOptions, type SyncProgress, WITHOUT_SESSION } from './sync/librarySync.ts'
import type { Store } from './sync/syncJournal.ts'
import type { SyncState } from './sync/syncState.ts'

interface SyncRunnerOptions {
  /** Called for each request: the workspace may have a new key. */
  readonly session: () => Promise<Pick<WorkspaceSession, 'calls' | 'client' | 'directory'>>
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly log: Log
  /** Stores a full record. Returns false if its call isn't in the period of the library, so that it wasn't stored. */
  readonly putDetail: (detail: CallDetail) => Promise<boolean>
  readonly onProgress: () => void
}

/** Starts and stops the sync of a library, and has its progress. */
export class SyncRunner {
  readonly #options: SyncRunnerOptions
  #running: { readonly sync: LibrarySync; readonly stop: AbortController; readonly ended: Promise<void> } | null = null
  #progress: SyncProgress | null = null
  #report: PageReport | undefined
  /** The state after the last sync, or as stored. */
  #storedState: SyncState | null = null

  constructor(options: SyncRunnerOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  /** How far it has come; null if that isn't known. */
  get state(): SyncState | null {
    return this.#progress === null ? this.#storedState : this.#progress.state
  }

  /** What the service reported about the page that was read last. */
  get report(): PageReport | undefined {
    return this.#report
  }

  /** Why it doesn't continue at the moment. */
  get failure(): Failure | null {
    return this.#progress?.failure ?? null
  }

  /** Whether it stores nothing at the moment. */
  get isIdle(): boolean {
    return this.#progress === null || this.#progress.isIdle || this.#progress.failure !== null
  }

  /** Must be stopped. `since`: calls before this instant aren't read. */
  start(
    store: Store,
    { since, keepsDetails, lane }: Pick<LibrarySyncOptions, 'since' | 'keepsDetails' | 'lane'>,
  ): void {
    const { session, clock, errors, log, putDetail, onProgress } = this.#options
    const stop = new AbortController()
    const sync = new LibrarySync({
      source: {
        page: async (...read) => {
          const page = await (await session()).client.calls(...read)
          this.#report = page.report
          return page
        },
        serviceNow: async () => (await session()).client.serviceNow(),
        users: async (how) => {
          const { directory } = await session()
          await directory.reload('users', how)
          const read = await directory.users(how)
          // A partial list only adds to the stored one.
          const kept = (await directory.isPartial('users', how)) ? await store.ask('users') : []
          return [...new Map([...kept, ...read].map((user) => [user.userId, user])).values()]
        },
        callTypes: async (how) => {
          const { directory } = await session()
          await directory.reload('callTypes', how)
          return directory.callTypes(how)
        },
        readDetail: async (callId, how) => putDetail(await (await session()).calls.detail(callId, how)),
      },
      store,
      since,
      keepsDetails,
      lane,
      clock,
      errors,
      log,
      onProgress: (progress) => {
        this.#progress = progress
        onProgress()
      },
    })
    this.#running = { sync, stop, ended: sync.run(stop.signal) }
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#storedState = this.state
    this.#running = null
    this.#progress = null
    this.#report = undefined
    running?.stop.abort()
    await running?.ended
  }

  /** Reads the state of a sync that isn't running: a running one knows it better. */
  async readState(read: () => Promise<SyncState | null>): Promise<void> {
    if (this.#progress === null) this.#storedState = await read()
  }

  /** What was stored is gone. */
  stateLost(): void {
    this.#storedState = null
    if (this.#progress !== null) this.#progress = { ...this.#progress, state: null }
    this.#running?.sync.stateLost()
  }

  /** Ends a pause after a failure. */
  tryAgain(): void {
    this.#running?.sync.tryAgain()
  }

  /** Ends a pause because the workspace couldn't be opened. */
  workspaceOpened(): void {
    if (this.failure !== null && WITHOUT_SESSION.has(this.failure.code)) this.tryAgain()
  }

  /** Looks for changes of the list now. */
  async refresh(): Promise<void> {
    if (isListComplete(this.state)) await this.#running?.sync.refresh()
  }

  /** Call after the computer slept: timers stand still meanwhile. */
  wake(): void {
    // `failure` has the failure, and the sync tries again.
    this.#running?.sync.refresh().catch(() => undefined)
  }
}
