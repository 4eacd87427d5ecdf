import type { KeptCall, LibraryVocabulary, SearchPage } from '../../../contract/library/library.ts'
import type { AccountCorrection } from '../../../domain/accounts/accountCorrection.ts'
import type { CallDetail, CallRecord } from '../../../domain/calls/call.ts'
import { microsecondsOf } from '../../../domain/values/instantMicroseconds.ts'
import type { SearchQuery } from '../../../domain/search/searchQuery.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { CallType, User } from '../../../domain/workspaces/directory.ts'
import {
  deleteSetAside,
  inTransaction,
  type OpenedCopy,
  openCopy,
  openCopyOf,
  rewrite,
  truncateLog,
} from '../../storage/database.ts'
import { withoutSecretQueries } from '../../secrets/withoutSecretQueries.ts'
import { Accounts } from '../accounts/accounts.ts'
import { Explorer } from '../explore/explorer.ts'
import { CallComparer } from '../differences/callComparer.ts'
import { myReviewOf, type OwnReview } from '../../reviews/ownReview.ts'
import { QueryEngine } from '../query/queryEngine.ts'
import { KnownCalls } from '../fuzzy/knownCalls.ts'
import { SearchIndex } from '../search/searchIndex.ts'
import { SearchPages } from '../search/searchPages.ts'
import { CallRows } from './callRows.ts'
import { bit, required } from '../columns.ts'
import { DetailRows } from './detailRows.ts'
import { putDirectory, storedUsers } from './directoryRows.ts'
import { MadeReader } from './madeReader.ts'
import { isWorthRewriting, Removal } from './removal.ts'
import { LIBRARY_SCHEMA } from './schema.ts'
import { Statements } from '../../storage/statements.ts'
import { QUERIES, type QueryAnswer, type QueryInput, type QueryName, type QuerySources } from './queries.ts'
import { readVocabulary } from './vocabulary.ts'
import { WordSets } from '../words/wordSets.ts'

/** A page of calls, and the state of the sync after it. */
interface StoredPage {
  readonly calls: readonly CallRecord[]
  /** Null for a page that the sync didn't ask for. */
  readonly state: unknown
  readonly now: EpochMs
}

export interface LibraryCounts {
  readonly calls: number
  /** Full records. */
  readonly details: number
  /** Full records with a transcript. */
  readonly transcripts: number
  /** Calls without a full record, or with one that is older than the call. */
  readonly due: number
}

interface StoreOptions {
  readonly from?: string | null
  readonly madePath?: string | null
}

/** The state of the sync must be read again: rows that it counts as stored aren't. */
export class StateLost extends Error {}

/**
 * The library of one workspace: calls, full records and the state of the sync, in one SQLite database. All methods except
 * queries are synchronous; `libraryThread` runs them in a thread. Fails with `disk-full`, `stored-by-newer-version` and SQLite's errors.
 */
export class LibraryStore {
  /** Whether the file was damaged when it was opened, and is empty now. */
  readonly wasDamaged: boolean
  readonly #path: string
  readonly #madePath: string | null
  readonly #opened: OpenedCopy
  readonly #sql: Statements
  readonly #search: SearchIndex
  readonly #words: WordSets
  readonly #searchPages: SearchPages
  readonly #calls: CallRows
  readonly #details: DetailRows
  readonly #removal: Removal
  readonly #queries: QueryEngine
  readonly #sources: QuerySources
  /** Opened with the first query, by when the core has made the file. */
  #made: MadeReader | null = null
  /** Whether everything up to the state that the sync has in memory is stored. */
  #isStateRead = false

  /**
   * `path`: of the file, or a `newMemoryLocation`. `from`: begins with a copy of this library. `madePath`: of the file with what a
   * person made; null if that is put.
   */
  constructor(path: string, { from = null, madePath = null }: StoreOptions = {}) {
    this.#path = path
    this.#madePath = madePath
    this.#opened = from === null ? openCopy(path, LIBRARY_SCHEMA) : openCopyOf(from, path, LIBRARY_SCHEMA)
    this.wasDamaged = this.#opened.wasDamaged
    this.#sql = new Statements(this.#opened.database)
    this.#search = new SearchIndex(this.#sql)
    this.#calls = new CallRows(this.#sql, this.#search)
    this.#words = new WordSets(this.#sql, this.#search)
    this.#details = new DetailRows(this.#sql, this.#search, this.#words)
    this.#removal = new Removal(this.#sql, this.#search, [this.#details, this.#calls])
    this.#searchPages = new SearchPages(this.#sql, this.#search)
    this.#queries = new QueryEngine(this.#sql, this.#search, (ids) => this.#listed(ids))
    this.#sources = {
      calls: this.#queries,
      sql: this.#sql,
      search: this.#search,
      explorer: new Explorer(this.#queries),
      known: new KnownCalls(this.#queries),
      accounts: new Accounts(this.#sql, this.#queries),
      comparer: new CallComparer(this.#queries, {
        words: this.#words,
        search: this.#search,
        write: (work) => this.#write(work),
        customFields: () => this.vocabulary().customFields,
      }),
    }
  }

  /** The state that the last page was stored with; null before the first. */
  readState(): unknown {
    this.#isStateRead = true
    return this.storedState()
  }

  /** The same for other readers than the sync, which must not miss that a page was lost. */
  storedState(): unknown {
    const row = this.#sql.first('SELECT state FROM sync')
    return row === undefined ? null : JSON.parse(required(row['state']))
  }

  /**
   * Stores the calls and the state in one transaction. Returns the number of calls that had changed without a new
   * `updatedAt`. Fails with `StateLost` if an earlier page failed, because then the state is ahead of the rows.
   */
  putPage({ calls, state, now }: StoredPage): { readonly silentCount: number } {
    if (state !== null && !this.#isStateRead) throw new StateLost('A page before this one was not stored.')
    // The sync reads the newest calls first. Inserted in this order, SQLite would leave half of its pages empty.
    const ascending = calls.toSorted((one, other) => one.id - other.id)
    try {
      const changes = this.#write(() => {
        if (state !== null) {
          this.#sql.run('INSERT OR REPLACE INTO sync (only, state) VALUES (1, ?)', JSON.stringify(state))
        }
        return ascending.map((call) => this.#calls.put(withoutSecretQueries(call), whole(now)))
      })
      this.#queries.callsChanged(ascending.flatMap(({ id }, at) => (changes[at] === 'same' ? [] : [id])))
      return { silentCount: changes.filter((change) => change === 'changed-silently').length }
    } catch (error) {
      if (state !== null) this.#isStateRead = false
      throw error
    }
  }

  /** Stores a full record. `isOpened`: a person opened the call. */
  putDetail(read: CallDetail, { isOpened, now }: { readonly isOpened: boolean; readonly now: EpochMs }): void {
    const detail = withoutSecretQueries(read)
    const isSame = this.#write(() => {
      // The two forms may differ in details; taking turns would look like a change each time.
      const isUpdated = !this.#calls.hasUpdate(detail)
      if (isUpdated) this.#calls.put({ ...recordOf(detail), oddFields: [] }, whole(now))
      const isAsBefore = !isUpdated && this.#details.isAsBefore(detail, whole(now))
      if (!isAsBefore) this.#details.put(detail, whole(now))
      this.#sql.run(
        'UPDATE calls SET is_detail_due = 0, view_count = view_count + ? WHERE id = ?',
        bit(isOpened),
        detail.id,
      )
      return isAsBefore
    })
    if (!isSame) this.#queries.callsChanged([detail.id])
  }

  putDirectory(users: readonly User[], callTypes: readonly CallType[]): void {
    this.#write(() => putDirectory(this.#sql, users, callTypes))
    this.#queries.directoryChanged()
  }

  /**
   * Replaces what queries use of the user's reviews of these calls. Has no effect before all of them were given once. Returns
   * the new version.
   */
  putReviews(callIds: readonly number[] | 'all', reviews: readonly OwnReview[]): number {
    this.#queries.putReviews(callIds, reviews)
    return this.#queries.version
  }

  /** Changes with everything that a query's result depends on. */
  version(): number {
    return this.#queries.version
  }

  /** See `QUERIES`. `run`: a number for `stopQuery`. */
  async query<Name extends QueryName>(name: Name, input: QueryInput<Name>, run = 0): Promise<QueryAnswer<Name>> {
    this.readMade()
    const answer = QUERIES[name] as unknown as (...request: readonly unknown[]) => Promise<QueryAnswer<Name>>
    return answer(this.#sources, input, run)
  }

  /** Replaces what the user decided about accounts. Returns the new version. */
  putAccountCorrections(corrections: readonly AccountCorrection[]): number {
    this.#sources.accounts.putCorrections(corrections)
    return this.#queries.version
  }

  /** Reads what has changed of what a person made, and queries use. Returns the version, which is new then. */
  readMade(): number {
    if (this.#madePath !== null) {
      this.#made ??= new MadeReader(this.#madePath)
      this.#made.bringTo(this)
    }
    return this.#queries.version
  }

  /** Ends a query that takes long. */
  stopQuery(run: number): void {
    this.#sources.comparer.stop(run)
  }

  /** Replaces the trackers. Returns the new version. */
  putTrackers(trackers: readonly Tracker[]): number {
    this.#queries.putTrackers(trackers)
    return this.#queries.version
  }

  users(): readonly User[] {
    return storedUsers(this.#sql)
  }

  /** Null if the call isn't stored. */
  call(id: number): CallRecord | null {
    return this.#calls.get(id)
  }

  /** Those of these calls that are stored. */
  calls(ids: readonly number[]): readonly CallRecord[] {
    return this.#calls.listed(ids)
  }

  #listed(ids: readonly number[]): readonly CallRecord[] {
    return this.#calls.listed(ids).map((call) => {
      const review = this.#queries.ownReview(call.id)
      return review === null ? call : { ...call, myReview: myReviewOf(review) }
    })
  }

  /** Null if the call's full record isn't stored. */
  detail(id: number): KeptCall | null {
    const call = this.#calls.get(id)
    return call === null ? null : this.#details.get(call)
  }

  /** Identifies the content of a full record; null if it isn't stored. */
  detailHash(id: number): number | null {
    return this.#details.hashOf(id)
  }

  search(search: SearchQuery, part: { readonly offset: number; readonly limit: number }): SearchPage {
    return this.#searchPages.page(search, part)
  }

  vocabulary(): LibraryVocabulary {
    return readVocabulary(this.#sql)
  }

  counts(): LibraryCounts {
    const count = (from: string) => Number(this.#sql.first(`SELECT count(*) AS count FROM ${from}`)?.['count'])
    return {
      calls: Number(this.#sql.first('SELECT calls FROM call_count')?.['calls']),
      details: count('details'),
      transcripts: count('details WHERE turn_count > 0'),
      due: count('calls WHERE is_detail_due = 1'),
    }
  }

  /** Ids of stored calls from `from` to below `below` that were already stored at `addedBefore`. Null: no bound. */
  idsBetween(range: {
    readonly from: number | null
    readonly below: number | null
    readonly addedBefore: EpochMs
  }): readonly number[] {
    return this.#ids(
      'SELECT id FROM calls WHERE id >= ? AND id < ? AND added_at < ?',
      range.from ?? Number.MIN_SAFE_INTEGER,
      range.below ?? Number.MAX_SAFE_INTEGER,
      range.addedBefore,
    )
  }

  /** Calls to check, by chance. */
  sampleIds(count: number): readonly number[] {
    return this.#ids('SELECT id FROM calls ORDER BY random() LIMIT ?', count)
  }

  /** A stored full record to check, by chance; null if there is none. */
  sampleDetail(): number | null {
    return this.#ids('SELECT call_id AS id FROM details ORDER BY random() LIMIT 1')[0] ?? null
  }

  /** The calls to read in full next: most viewed first, then newest. */
  dueDetails(count: number): readonly number[] {
    return this.#ids(
      'SELECT id FROM calls WHERE is_detail_due = 1 ORDER BY view_count DESC, timestamp_us DESC LIMIT ?',
      count,
    )
  }

  /** Its full record can't be read. It is due again when the call changes, and after `retryDetails`. */
  skipDetail(id: number): void {
    this.#write(() => this.#sql.run('UPDATE calls SET is_detail_due = 0 WHERE id = ?', id))
  }

  /** The full records that were skipped are due again. */
  retryDetails(): void {
    this.#write(() =>
      this.#sql.run(`UPDATE calls SET is_detail_due = 1 WHERE is_detail_due = 0
        AND NOT EXISTS (SELECT 1 FROM details WHERE call_id = id AND read_at >= changed_at)`),
    )
  }

  /** All full records that were read before this time are due again. */
  expireDetails(readBefore: EpochMs): void {
    this.#write(() =>
      this.#sql.run(
        'UPDATE calls SET is_detail_due = 1 WHERE id IN (SELECT call_id FROM details WHERE read_at < ?)',
        readBefore,
      ),
    )
  }

  /**
   * Afterwards, none of their texts are in the file. In a large one, a word of one call in a hundred may stay: where SQLite
   * balanced pages, or as the first word of a page of the index.
   */
  remove(ids: readonly number[]): void {
    const calls = Number(this.#sql.first('SELECT calls FROM call_count')?.['calls'])
    const isRewritten = isWorthRewriting(ids.length, { calls, sizeBytes: this.sizeBytes() })
    const isListChanged = this.#write(() => this.#removal.remove(ids, isRewritten))
    if (isListChanged) this.#queries.everythingChanged()
    else this.#queries.callsChanged(ids)
    const { database } = this.#opened
    if (isRewritten) rewrite(database)
    else truncateLog(database)
  }

  /** Removes what may no longer be kept: calls from before `since`, and full records unless `keepsDetails`. */
  restrict({ since, keepsDetails }: { readonly since: string | null; readonly keepsDetails: boolean }): void {
    deleteSetAside(this.#path)
    const from = microsecondsOf(since) ?? Number.MIN_SAFE_INTEGER
    const old =
      since === null ? [] : this.#ids('SELECT id FROM calls WHERE timestamp_us IS NULL OR timestamp_us < ?', from)
    const isDetailKept = this.#sql.first('SELECT 1 FROM details LIMIT 1') !== undefined
    if (old.length === 0 && (keepsDetails || !isDetailKept)) return
    this.#write(() => {
      if (!keepsDetails) this.#details.deleteAll()
      this.#removal.remove(old, true)
      this.#sql.run('UPDATE calls SET is_detail_due = 1 WHERE id NOT IN (SELECT call_id FROM details)')
    })
    this.#queries.everythingChanged()
    rewrite(this.#opened.database)
  }

  sizeBytes(): number {
    const pragma = (name: string) => Number(Object.values(this.#sql.first(`PRAGMA ${name}`) ?? {})[0])
    return pragma('page_count') * pragma('page_size')
  }

  close(): void {
    this.#queries.close()
    this.#sources.comparer.close()
    this.#opened.close()
    this.#made?.close()
  }

  #ids(statement: string, ...values: readonly number[]): readonly number[] {
    return this.#sql.all(statement, ...values).map((row) => Number(row['id']))
  }

  #write<Result>(work: () => Result): Result {
    try {
      return inTransaction(this.#opened.database, () => {
        const result = work()
        this.#words.removeUnused()
        return result
      })
    } catch (error) {
      this.#search.rolledBack()
      this.#words.rolledBack()
      throw error
    }
  }
}

/** A clock may have fractions of a millisecond; the columns are integers. */
function whole(ms: EpochMs): number {
  return Math.round(ms)
}

function recordOf(detail: CallDetail): CallRecord {
  const { media: _m, summary: _s, transcription: _t, scorecard: _c, evaluators: _e, conversation: _v, ...call } = detail
  return call
}
