import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../contract/errors/errors.ts'
import type {
  KeptCall,
  LibraryActivity,
  LibraryScope,
  LibrarySnapshot,
  LibraryVocabulary,
  RequestShare,
  SearchPage,
} from '../../contract/library/library.ts'
import type { CallDetail, CallPage, CallRecord } from '../../domain/calls/call.ts'
import { microsecondsOf } from '../../domain/values/instantMicroseconds.ts'
import { conditionOn } from '../../domain/query/query.ts'
import { readSearch } from '../../domain/search/readSearch.ts'
import { searchProblemWords } from '../../domain/search/searchProblem.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { User } from '../../domain/workspaces/directory.ts'
import { isLeftover, type Lane } from '../budget/lanes.ts'
import type { WorkspaceSession } from '../connection/session.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import { coverageOf, isListComplete, syncActivity, type StoredCounts } from './coverage.ts'
import { type LibrarySettings, LibrarySettingsFile } from './librarySettings.ts'
import { LibraryQueries, type KnownMade } from './libraryQueries.ts'
import { madePath } from '../made/made.ts'
import { newMemoryLocation } from '../storage/memoryLocation.ts'
import { StateLost } from './store/libraryStore.ts'
import type { QueryAnswer, QueryInput, QueryName } from './store/queries.ts'
import { StoreThread } from './store/storeThread.ts'
import { StoreCounts } from './storeCounts.ts'
import { callsOf } from './sync/listPages.ts'
import { readState, type SyncState } from './sync/syncState.ts'
import { SyncRunner } from './syncRunner.ts'
import { UnsavedRecords, type WordsQuery } from './unsavedRecords.ts'

interface LibraryOptions {
  readonly made: () => Promise<KnownMade>
  /** The workspace's data folder. */
  readonly folder: string
  /** If the service allows other than the interface says. */
  readonly requestsPerMinute?: number | undefined
  /** Called for each request: the workspace may have a new key. */
  readonly session: () => Promise<Pick<WorkspaceSession, 'calls' | 'client' | 'directory'>>
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly log: Log
}

interface SessionReading {
  readonly isListWanted: boolean
  readonly areRecordsWanted: boolean
}

/**
 * The local library of one workspace: copies of its calls, for what the service can't answer. In a file if the user agreed,
 * otherwise in memory until Earshot quits. Never media, signed URLs or the key. It is a copy: it may be deleted at any time, and
 * is read again.
 */
export class Library {
  readonly #options: LibraryOptions
  readonly #file: LibrarySettingsFile
  readonly #source: SnapshotSource<LibrarySnapshot>
  readonly #queries: LibraryQueries
  readonly #sync: SyncRunner
  readonly #counts: StoreCounts
  readonly #unsaved: UnsavedRecords
  #settings: LibrarySettings
  /** The file has an answer that only a newer Earshot can read. */
  #isUnknown = false
  #store: StoreThread
  /** Whether the workspace was opened: until then, the sync doesn't ask for the key. */
  #isOpened = false
  /** What this session reads without keeping it: nothing before something needs it. */
  #session: SessionReading = { isListWanted: false, areRecordsWanted: false }
  /** Changes of the settings, one after another. */
  #changing: Promise<unknown> = Promise.resolve()

  private constructor(options: LibraryOptions, file: LibrarySettingsFile, settings: LibrarySettings) {
    this.#options = options
    this.#file = file
    this.#settings = settings
    this.#store = this.#newStore()
    this.#unsaved = new UnsavedRecords({ ...options, newStore: () => this.#newStoreAt(newMemoryLocation()) })
    this.#queries = new LibraryQueries(() => this.#store, options.made)
    const { session, errors, clock, log } = options
    this.#source = new SnapshotSource(() => this.snapshot(), clock)
    this.#counts = new StoreCounts({
      read: () => this.#readCounts(),
      onCounted: () => this.#source.changed(),
      clock,
      log,
    })
    this.#sync = new SyncRunner({
      session,
      errors,
      clock,
      log,
      putDetail: async (detail) => {
        if (!this.#isInPeriod(detail)) return false
        await this.#putDetail(detail, false)
        return true
      },
      onProgress: () => void this.#count(),
    })
  }

  static async open(options: LibraryOptions): Promise<Library> {
    const file = new LibrarySettingsFile(join(options.folder, 'library.json'), options.log)
    const { settings, isUnknown } = await file.read()
    const library = new Library(options, file, settings)
    // After a kill, or if the file couldn't be deleted, more may be left than the user allows.
    library.#isUnknown = isUnknown
    if (!isUnknown)
      library.#changing = library.#deleteForbidden().catch((error: unknown) =>
        options.log.warn('library.not-deleted', { error }),
      )
    // Until it is counted, a file seems empty: lists would be read from the service, and then change to the library.
    if (library.#isKept()) await library.#count()
    return library
  }

  watch(signal?: AbortSignal): AsyncIterable<LibrarySnapshot> {
    return this.#source.watch(signal)
  }

  /** Starts the sync, if calls are kept. Called when the workspace was opened. */
  start(): void {
    this.#isOpened = true
    this.#sync.workspaceOpened()
    // During a change, the store or the settings may not be the ones to sync with.
    this.#changing = this.#changing.then(() => this.#run())
  }

  /**
   * What may be kept on this computer from now on. What was read stays: it moves from memory to the file or back. Deletes what may
   * no longer be kept.
   */
  choose(choice: { readonly keeps: LibraryScope; readonly since: string | null }): Promise<void> {
    return this.#change(
      ({ requestShare }) => ({ ...choice, requestShare, isPaused: false }),
      async (wasKept) => {
        await this.#unsaved.clear()
        try {
          if (this.#isKept() !== wasKept) await this.#move(wasKept)
        } finally {
          await this.#deleteForbidden()
        }
      },
    )
  }

  /** Reads full records of all calls for this session, if they aren't kept anyway: for transcripts, answers and trackers. */
  async readRecords(): Promise<void> {
    await this.#need({ isListWanted: true, areRecordsWanted: true })
  }

  pause(): Promise<void> {
    return this.#change((settings) => ({ ...settings, isPaused: true }))
  }

  resume(): Promise<void> {
    return this.#change((settings) => ({ ...settings, isPaused: false }))
  }

  /** How much of the rate limit it uses from now on. */
  shareRequests(requestShare: RequestShare): Promise<void> {
    return this.#change((settings) => ({ ...settings, requestShare }))
  }

  /** Looks for changes of the list now. */
  async refresh(): Promise<void> {
    await this.#sync.refresh()
  }

  /** Call after the computer slept. */
  wake(): void {
    this.#sync.wake()
  }

  /** Fails with `invalid-input`. */
  async search({ text, offset, limit }: { text: string; offset: number; limit: number }): Promise<SearchPage> {
    const read = readSearch(text)
    if (read.kind === 'problem') {
      throw new AppError('invalid-input', { field: 'text', reason: searchProblemWords(read.problem) })
    }
    this.#needList()
    return (
      (await nullIfLost(this.#store.ask('search', read.query, { offset, limit }))) ?? {
        totalCalls: 0,
        totalHits: 0,
        offset,
        hits: [],
      }
    )
  }

  /** The call as last read in full; null if it isn't in the library. */
  async call(callId: number): Promise<KeptCall | null> {
    return nullIfLost(this.#store.ask('detail', callId))
  }

  /** Those of these calls that are in the library. */
  async calls(ids: readonly number[]): Promise<readonly CallRecord[]> {
    if (this.#hasNothing()) return []
    return (await nullIfLost(this.#store.ask('calls', ids))) ?? []
  }

  /** The first ones in a span of time, oldest first. Null if it may not have all of them; then it doesn't begin to read them. */
  async callsBetween(
    { from, to }: { from: EpochMs; to: EpochMs },
    limit: number,
  ): Promise<readonly CallRecord[] | null> {
    const since = this.#since()
    const isCovered = since === null || Date.parse(since) <= from
    if (!isCovered || !['records', 'current'].includes(this.#activity())) return null
    const iso = (time: EpochMs) => new Date(time).toISOString()
    const filters = [conditionOn('timestamp', '>=', iso(from)), conditionOn('timestamp', '<=', iso(to))]
    const query = { filters, sort: [{ field: 'timestamp', direction: 'asc' }] } as const
    return (await this.#queries.ask('page', { query, offset: 0, limit })).rows
  }

  /** Empty if they weren't read yet. */
  async users(): Promise<readonly User[]> {
    return (await nullIfLost(this.#store.ask('users'))) ?? []
  }

  /** Whether full records of all calls are read, so that it has their evaluations. */
  readsRecords(): boolean {
    return this.#isKept() ? this.#settings.keeps === 'everything' : this.#session.areRecordsWanted
  }

  async vocabulary(): Promise<LibraryVocabulary> {
    if (this.#hasNothing()) return NO_VOCABULARY
    return (await nullIfLost(this.#store.ask('vocabulary'))) ?? NO_VOCABULARY
  }

  /** See `QUERIES`. Also fails with `canceled`. */
  query<Name extends QueryName>(name: Name, input: QueryInput<Name>, signal?: AbortSignal): Promise<QueryAnswer<Name>> {
    // The scoring rule asks for no more calls than have been read.
    if (name !== 'scoringRule') this.#needList()
    return this.#queries.ask(name, input, signal)
  }

  /** The same about the words of some calls, or of all. */
  async queryWords<Name extends WordsQuery>(
    name: Name,
    input: QueryInput<Name>,
    signal?: AbortSignal,
  ): Promise<QueryAnswer<Name>> {
    const { callIds } = input
    if (this.#settings.keeps !== 'calls' || callIds === null) return this.query(name, input, signal)
    return this.#unsaved.query(await this.calls(callIds), name, input, signal)
  }

  /** What a person made has changed, as far as queries use it. */
  madeChanged(): void {
    if (!this.#isUsed()) return
    this.#inBackground(this.#store.ask('readMade').then((version) => this.#counts.versionChanged(version)))
  }

  /** A call that was read in full for any purpose. */
  keep(detail: CallDetail, lane: Lane): void {
    // The sync stores what it reads itself.
    if (isLeftover(lane)) return
    this.#sync.tryAgain()
    this.#write(async () => {
      if (!this.#isInPeriod(detail)) return
      if (this.#settings.keeps === 'calls') return this.#unsaved.put(detail)
      if (!this.#mayUse(lane)) return
      await this.#putDetail(detail, lane === 'interactive')
      await this.#count()
    })
  }

  /** The service doesn't have the call anymore. */
  remove(callId: number): void {
    this.#write(() => this.#unsaved.remove(callId))
    this.#write(async () => {
      if (!this.#isUsed()) return
      await this.#store.ask('remove', [callId])
      await this.#count()
    })
  }

  /** A page that was read for any purpose except the sync. */
  keepPage({ rows }: CallPage, lane: Lane): void {
    this.#sync.tryAgain()
    this.#write(async () => {
      const calls = callsOf(rows).filter((call) => this.#isInPeriod(call))
      if (calls.length === 0 || !this.#mayUse(lane)) return
      await this.#store.ask('putPage', { calls, state: null, now: this.#options.clock.now() })
      await this.#count()
    })
  }

  /** Stops the sync, which continues at the next start. */
  async close(): Promise<void> {
    await this.#changing
    this.#isOpened = false
    await this.#sync.stop()
    this.#source.close()
    await this.#unsaved.close()
    await this.#counts.close()
    await this.#store.close()
  }

  /** `changed` is given the settings after all earlier changes. */
  #change(
    changed: (settings: LibrarySettings) => LibrarySettings,
    apply: (wasKept: boolean) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const next = this.#changing.then(async () => {
      const settings = changed(this.#settings)
      const wasKept = this.#isKept()
      await this.#sync.stop()
      try {
        // First, so that after a kill nothing more is kept than the user allows.
        if (settings.keeps !== null) this.#isUnknown = false
        // The answer of a newer Earshot stays until there is another one.
        if (!this.#isUnknown) await this.#file.write(settings)
        this.#settings = settings
        await apply(wasKept)
      } finally {
        this.#run()
        await this.#count()
      }
    })
    this.#changing = next.catch(() => undefined)
    return next
  }

  #run(): void {
    if (this.#sync.isRunning || !this.#isOpened || !this.#isWanted() || this.#settings.isPaused) return
    const lane = this.#settings.requestShare === 'half' ? 'sparing' : 'leftover'
    this.#sync.start(this.#store, { since: this.#since(), keepsDetails: this.readsRecords(), lane })
    this.#source.changed()
  }

  /** Something needs what the service can't answer: from now on, this session reads the list of calls. */
  #needList(): void {
    if (!this.#isWanted()) this.#inBackground(this.#need({ ...this.#session, isListWanted: true }))
  }

  async #need(session: SessionReading): Promise<void> {
    this.#session = session
    // Without changing the settings: after a running change, and with what is wanted now.
    const next = this.#changing.then(async () => {
      if (!this.#isKept()) await this.#sync.stop()
      this.#run()
      await this.#count()
    })
    this.#changing = next.catch(() => undefined)
    await next
  }

  /** Deletes what may not be saved. Without a readable answer, that is everything. */
  async #deleteForbidden(): Promise<void> {
    if (this.#isKept()) {
      await this.#store.ask('restrict', { since: this.#since(), keepsDetails: this.readsRecords() })
    } else await this.#deleteFile()
  }

  async #deleteFile(): Promise<void> {
    await rm(join(this.#options.folder, 'library'), { recursive: true, force: true })
  }

  /** Copies everything to the other place. */
  async #move(wasKept: boolean): Promise<void> {
    const before = this.#store
    // A file that couldn't be deleted earlier would be in the way of the copy.
    if (this.#isKept()) await this.#deleteFile()
    const moved = this.#newStore()
    try {
      // A damaged file has nothing to copy. In memory, nothing may have been read yet.
      if (wasKept || before.isRunning) await nullIfLost(moved.copyFrom(before))
    } finally {
      this.#store = moved
      await before.close()
    }
  }

  #newStore(): StoreThread {
    const location = this.#isKept() ? join(this.#options.folder, 'library', 'calls.sqlite') : newMemoryLocation()
    return this.#newStoreAt(location, () => {
      this.#sync.stateLost()
      this.#counts.lost()
    })
  }

  #newStoreAt(location: string, onLost?: () => void): StoreThread {
    const lost = () => {
      this.#options.log.error('library.lost')
      onLost?.()
    }
    return new StoreThread(location, lost, { madePath: madePath(this.#options.folder) })
  }

  async #putDetail(detail: CallDetail, isOpened: boolean): Promise<void> {
    await this.#store.ask('putDetail', detail, { isOpened, now: this.#options.clock.now() })
  }

  /** Waits for a running change: what is stored while the library is copied to the other place would be lost. */
  #write(write: () => Promise<void>): void {
    this.#inBackground(this.#changing.then(write))
  }

  #inBackground(stored: Promise<unknown>): void {
    stored.catch((error: unknown) => {
      // The sync reads its state again; the call is read again then.
      if (!(error instanceof StateLost)) this.#options.log.warn('library.not-kept', { error })
    })
  }

  /** Whether calls are kept in a file. */
  #isKept(): boolean {
    return this.#settings.keeps !== null && this.#settings.keeps !== 'nothing'
  }

  /** Whether the list of calls is read. */
  #isWanted(): boolean {
    return this.#isKept() || this.#session.isListWanted
  }

  /** Whether it has, or will have, anything. */
  #isUsed(): boolean {
    return this.#isWanted() || this.#store.isRunning
  }

  /** Calls read only to follow an import don't start the library's thread. */
  #mayUse(lane: Lane): boolean {
    return lane === 'interactive' || this.#isUsed()
  }

  /** Whether nothing was in memory when it was last counted: its thread may not have started. */
  #hasNothing(): boolean {
    return !this.#isKept() && this.#counts.current.calls === 0
  }

  /** Calls before this instant aren't read; null for all. */
  #since(): string | null {
    return this.#isKept() ? this.#settings.since : null
  }

  #isInPeriod({ timestamp }: Pick<CallRecord, 'timestamp'>): boolean {
    const since = microsecondsOf(this.#since())
    const at = microsecondsOf(timestamp)
    return since === null || (at !== null && at >= since)
  }

  #count(): Promise<void> {
    return this.#counts.count(this.#sync)
  }

  async #readCounts(): Promise<StoredCounts> {
    await this.#sync.readState(async () => readState(await this.#store.ask('storedState'), this.#since()))
    const isWhole = isListComplete(this.#state)
    return {
      isWhole,
      ...(await this.#store.ask('counts')),
      sizeBytes: await this.#store.ask('sizeBytes'),
      version: await this.#store.ask('version'),
    }
  }

  /** How far the sync has come; null if that isn't known for this period. */
  get #state(): SyncState | null {
    const { state } = this.#sync
    return state?.since === this.#since() ? state : null
  }

  snapshot(): LibrarySnapshot {
    const { keeps, requestShare } = this.#settings
    const activity = this.#activity()
    const { report } = this.#sync
    return {
      ...(report && { report }),
      keeps,
      requestShare,
      since: this.#since(),
      readsRecords: this.readsRecords(),
      activity,
      failure: this.#sync.failure,
      ...coverageOf(this.#counts.current, {
        activity,
        requestShare,
        requestsPerMinute: this.#options.requestsPerMinute,
        state: this.#state,
      }),
    }
  }

  #activity(): LibraryActivity {
    if (!this.#isWanted()) return 'off'
    if (this.#settings.isPaused) return 'paused'
    if (!this.#sync.isRunning) return 'waiting'
    return syncActivity(this.#state, this.#counts.current, this.readsRecords())
  }
}

const NO_VOCABULARY: LibraryVocabulary = { questions: [], customFields: [] }

/** For reads, a file that was damaged and is empty now has nothing. */
async function nullIfLost<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof StateLost) return null
    throw error
  }
}
