import { type ErrorCode, type Failure, isAppError } from '../../../contract/errors/errors.ts'
import { DAY, HOUR, MINUTE, SECOND, type EpochMs } from '../../../domain/units.ts'
import type { CallType, User } from '../../../domain/workspaces/directory.ts'
import type { Lane } from '../../budget/lanes.ts'
import { Urgency } from '../../budget/requestBudget.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { ExpectedErrors } from '../../expectedErrors.ts'
import type { Clock } from '../../ports.ts'
import type { How } from '../../service/serviceClient.ts'
import { StateLost } from '../store/libraryStore.ts'
import { OVERLAP_MS } from './changeTimes.ts'
import { checkCalls, checkDetail } from './checks.ts'
import { FullRecords, type ReadDetail } from './fullRecords.ts'
import { IdWalk } from './idWalk.ts'
import { readIncrement } from './increments.ts'
import { ListPages, type PageSource } from './listPages.ts'
import { type Store, SyncJournal } from './syncJournal.ts'
import type { SyncState } from './syncState.ts'

const INCREMENT_EVERY = MINUTE
const CHECK_EVERY = 10 * MINUTE
const SWEEP_EVERY = DAY
/** After a check found that the library isn't exact. */
const WANTED_SWEEP_AFTER = HOUR
const DIRECTORY_EVERY = 6 * HOUR
export const FIRST_PAUSE = 30 * SECOND
const LONGEST_PAUSE = 15 * MINUTE

/** Failures that end when the workspace can be opened again. */
export const WITHOUT_SESSION: ReadonlySet<ErrorCode> = new Set([
  'key-missing',
  'keychain-locked',
  'keychain-unanswered',
  'keychain-unavailable',
  'demo-failed',
  'unauthorized',
])

interface LibrarySource extends PageSource {
  users(how: How): Promise<readonly User[]>
  callTypes(how: How): Promise<readonly CallType[]>
  readonly readDetail: ReadDetail
}

export interface LibrarySyncOptions {
  readonly source: LibrarySource
  readonly store: Store
  /** Calls before this instant aren't synced. */
  readonly since: string | null
  readonly keepsDetails: boolean
  /** The priority of the requests for all calls. */
  readonly lane: Lane
  readonly clock: Clock
  readonly errors: ExpectedErrors
  readonly log: Log
  /** Called when the state, the failure or the stored calls changed. */
  readonly onProgress: (progress: SyncProgress) => void
}

export interface SyncProgress {
  /** Null if what is stored isn't known. */
  readonly state: SyncState | null
  /** Why it waits; it continues by itself. */
  readonly failure: Failure | null
  /** Whether everything is stored as far as known. */
  readonly isIdle: boolean
}

/**
 * Keeps the library the same as the service: the initial sync, then increments, checks and sweeps, and full records with the
 * requests that are left. It does one step after another, the most important one first, and waits when none is due. A failed
 * step is repeated, after a pause that grows.
 */
export class LibrarySync {
  readonly #options: LibrarySyncOptions
  readonly #pages: ListPages
  readonly #details: FullRecords
  /** Null before the stored state is read, and after it was lost. */
  #journal: SyncJournal | null = null
  #failure: Failure | null = null
  /** After the next failure. */
  #pauseMs = FIRST_PAUSE
  #pause = new AbortController()
  /** Something else reached the service since the running step began. */
  #isReachable = false
  /** Of the callers of `refresh` that wait. */
  readonly #wanted = new Set<PromiseWithResolvers<void>>()

  constructor(options: LibrarySyncOptions) {
    this.#options = options
    this.#pages = new ListPages(options.source, options.clock, options)
    this.#details = new FullRecords(options.store, options.source.readDetail, this.#pages)
  }

  /** Runs until the signal aborts. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, errors } = this.#options
    while (!signal.aborted) {
      this.#isReachable = false
      // Those that are added during the step may want changes that it has missed.
      const wanted = [...this.#wanted]
      try {
        const journal = (this.#journal ??= await SyncJournal.open(this.#options.store, clock, this.#options.since))
        const waitMs = await this.#step(journal, wanted, signal)
        this.#succeeded(waitMs > 0)
        if (waitMs > 0 && journal === this.#journal) await this.#sleep(waitMs, signal)
      } catch (error) {
        if (signal.aborted) break
        this.#settle(wanted, ({ reject }) => reject(error))
        // Progress in memory may be ahead of what is stored.
        const state = this.#journal?.state ?? null
        this.#journal = null
        if (!(error instanceof StateLost)) {
          this.#failure = errors.failureOf(error, { procedure: 'library.sync', signal })
          this.#options.onProgress({ state, failure: this.#failure, isIdle: false })
        }
        if (this.#isReachable) continue
        await this.#sleep(error instanceof StateLost ? SECOND : this.#pauseMs, signal)
        this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE)
      }
    }
    this.#settle(this.#wanted, (wanted) => wanted.resolve())
  }

  /** Ends the pause after a failure. If the running step fails, there is none. */
  tryAgain(): void {
    this.#isReachable = true
    if (this.#failure !== null) this.#pause.abort()
  }

  /** What was stored is gone: it begins again, after a failure only when its pause is over. */
  stateLost(): void {
    this.#journal = null
    if (this.#failure === null) this.#pause.abort()
  }

  /** Looks for changes before anything else. Rejects if that fails. */
  refresh(): Promise<void> {
    const wanted = Promise.withResolvers<void>()
    this.#wanted.add(wanted)
    this.#pause.abort()
    return wanted.promise
  }

  #settle(some: Iterable<PromiseWithResolvers<void>>, settle: (wanted: PromiseWithResolvers<void>) => void): void {
    for (const wanted of some) {
      settle(wanted)
      this.#wanted.delete(wanted)
    }
  }

  /** Does the next step. Returns how long to wait if none is due. */
  async #step(
    journal: SyncJournal,
    wanted: readonly PromiseWithResolvers<void>[],
    signal: AbortSignal,
  ): Promise<number> {
    const { clock, keepsDetails } = this.#options
    const { state } = journal
    const now = clock.now()
    const parts = { pages: this.#pages, journal, clock }
    const walk = new IdWalk(parts, () => this.#succeeded(false))
    const step = nextStep(state, now, wanted.length > 0)
    switch (step) {
      case 'begin':
        await walk.begin(signal)
        return 0
      case 'first':
        if (state.walk !== null) await walk.first(state.walk, signal)
        return 0
      case 'increment':
        await readIncrement(parts, { isSettling: isDue(state.settledAt, OVERLAP_MS, now) }, signal)
        this.#settle(wanted, ({ resolve }) => resolve())
        return 0
      case 'check':
        await checkCalls(parts, signal)
        if (keepsDetails) await checkDetail(parts, (id) => this.#details.read(id, signal))
        return 0
      case 'directory': {
        const directory = await this.#directory(signal)
        if (directory !== null) await journal.store.ask('putDirectory', ...directory)
        const directoryAt = directory === null ? now - DIRECTORY_EVERY + LONGEST_PAUSE : now
        await journal.commit([], { directoryAt })
        return 0
      }
      case 'begin-sweep':
        await walk.beginSweep()
        return 0
      case 'sweep':
        if (state.walk !== null) await walk.sweep(state.walk, signal)
        return 0
      case 'details':
        if (keepsDetails && (await this.#details.next(signal))) return 0
        return untilNextStep(state, now)
    }
  }

  /**
   * Null if the service doesn't list them, or not for this key: calls and full records can be read without. A key that is rejected
   * everywhere fails in the next increment.
   */
  async #directory(signal: AbortSignal): Promise<[readonly User[], readonly CallType[]] | null> {
    const { source, log } = this.#options
    const how = { urgency: new Urgency('background'), signal }
    try {
      return await Promise.all([source.users(how), source.callTypes(how)])
    } catch (error) {
      const isRefused = isAppError(error) && error.code === 'unauthorized'
      if (signal.aborted || !isAppError(error) || (WITHOUT_SESSION.has(error.code) && !isRefused)) throw error
      log.warn('library.no-directory', { code: error.code })
      return null
    }
  }

  /** A step, or a page of the step that reads all calls. */
  #succeeded(isIdle: boolean): void {
    this.#pauseMs = FIRST_PAUSE
    this.#failure = null
    this.#options.onProgress({ state: this.#journal?.state ?? null, failure: null, isIdle })
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#wanted.size > 0) return
    this.#pause = new AbortController()
    try {
      await this.#options.clock.wait(ms, AbortSignal.any([signal, this.#pause.signal]))
    } catch {
      // Woken by `tryAgain` or `refresh`, or the sync ends, which the caller checks.
    }
  }
}

type Step = 'begin' | 'first' | 'increment' | 'check' | 'directory' | 'begin-sweep' | 'sweep' | 'details'

/** Most important first. Full records come last, because there is always another one to read. */
function nextStep(state: SyncState, now: EpochMs, isRefreshing: boolean): Step {
  if (state.walk === null && state.walkedAt === null) return 'begin'
  if (state.walk?.kind === 'first') return 'first'
  if (isRefreshing || isDue(state.incrementedAt, INCREMENT_EVERY, now)) return 'increment'
  if (isDue(state.checkedAt, CHECK_EVERY, now)) return 'check'
  if (isDue(state.directoryAt, DIRECTORY_EVERY, now)) return 'directory'
  if (state.walk !== null) return 'sweep'
  return isDue(state.walkedAt, sweepAfter(state), now) ? 'begin-sweep' : 'details'
}

function untilNextStep(state: SyncState, now: EpochMs): number {
  const left = (at: EpochMs | null, every: number) => (at ?? now) + every - now
  return Math.max(
    SECOND,
    Math.min(
      left(state.incrementedAt, INCREMENT_EVERY),
      left(state.checkedAt, CHECK_EVERY),
      left(state.directoryAt, DIRECTORY_EVERY),
      left(state.walkedAt, sweepAfter(state)),
    ),
  )
}

function sweepAfter({ isSweepWanted }: SyncState): number {
  return isSweepWanted ? WANTED_SWEEP_AFTER : SWEEP_EVERY
}

/** A time in the future means that the clock was set back. */
function isDue(at: EpochMs | null, every: number, now: EpochMs): boolean {
  return at === null || now - at >= every || at > now
}
