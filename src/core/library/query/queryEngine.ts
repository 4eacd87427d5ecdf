import { setImmediate, setTimeout } from 'node:timers/promises'
import type { LibraryIds, LibraryPage } from '../../../contract/library/library.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import type { CallGroup } from '../../../domain/query/grouping.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { fieldsOfParts, type LibraryQuery, type ResolvedPart } from '../../../domain/query/query.ts'
import { readsScores, recordWithoutScores } from '../../../domain/reviews/withoutScores.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import type { Statements } from '../../storage/statements.ts'
import { type AccountsOfCalls, CallFields } from './callFields.ts'
import { CallTable, type SetName } from './callTable.ts'
import { Evaluation } from './evaluate/evaluation.ts'
import { groupCalls } from './groupCalls.ts'
import { LeastRecentlyUsed } from './leastRecentlyUsed.ts'
import type { OwnReview } from '../../reviews/ownReview.ts'
import type { CallSearch } from './evaluate/searchTruth.ts'
import { ReviewsUnknown } from './reviewsUnknown.ts'
import { completeSort, SortOrder } from './sortOrder.ts'
import { TRUE, type Truth } from './evaluate/truth.ts'

interface Result extends Matching {
  /** In order, if the query has a grouping. */
  readonly groups: readonly CallGroup[] | null
  /** Calls under blind review that could match, because the query depends on scores. */
  readonly leftOutCount: number
}

/** All calls at one version, until the thread's next task. */
export interface CallsNow {
  readonly version: number
  readonly fields: CallFields
  /** For parts joined by AND. The caller must not change the result. */
  truthOf(parts: readonly ResolvedPart[]): Truth
  /** The calls that match, in the order of the query. */
  matching(query: LibraryQuery): Matching
  page(query: LibraryQuery, offset: number, limit: number): LibraryPage
  rows(slots: Uint32Array): readonly CallRecord[]
}

export interface Matching {
  readonly slots: Uint32Array
  /** Slots of calls that could match if the library had their full record. */
  readonly unsure: Uint32Array
}

/** What a read of all calls needs besides the list form. */
interface Needs {
  readonly query: LibraryQuery
  readonly fields: readonly string[]
}

/** Orders of 100,000 calls take 0.4 MB, results up to 0.4 MB, conditions 0.1 or 0.2 MB. */
const KEPT_ORDERS = 8
const KEPT_RESULTS = 8
const KEPT_TRUTHS = 32

/** Sets that are read before a query needs them. Not those in which each call has a text of its own, which take most memory. */
const WARM_SETS: readonly SetName[] = ['attendees', 'records', 'associationTypes', 'evaluations', 'accountKeys']
/** After the last query: the window is loading, or its user is typing a filter. */
const WARM_UP_AFTER_MS = 1000

/** Answers queries from the columns. Fails with `ReviewsUnknown`, `invalid-input`, `not-local`, `regex-too-slow`. */
export class QueryEngine {
  readonly #sql: Statements
  readonly #search: CallSearch
  readonly #callsOf: (ids: readonly number[]) => readonly CallRecord[]
  readonly #orders = new LeastRecentlyUsed<SortOrder>(KEPT_ORDERS)
  readonly #results = new LeastRecentlyUsed<Result>(KEPT_RESULTS)
  /** Results of conditions. */
  readonly #truths = new LeastRecentlyUsed<Truth>(KEPT_TRUTHS)
  /** Null until they are known: without them, scores that must be hidden could be shown. */
  #reviews: Map<number, OwnReview> | null = null
  #trackers: ReadonlyMap<string, Tracker> = new Map()
  #accountsOf: (fields: CallFields) => AccountsOfCalls = () => NO_ACCOUNTS
  #table: CallTable
  #fields: CallFields | null = null
  #warmUp = new AbortController()
  /** Also larger than those of earlier runs. */
  #version = Date.now()

  /** `callsOf` reads stored calls, in this order. */
  constructor(sql: Statements, search: CallSearch, callsOf: (ids: readonly number[]) => readonly CallRecord[]) {
    this.#sql = sql
    this.#search = search
    this.#callsOf = callsOf
    this.#table = new CallTable(sql)
  }

  /** Changes with everything that a result depends on. */
  get version(): number {
    return this.#version
  }

  /** These calls were stored or removed. */
  callsChanged(ids: readonly number[]): void {
    if (ids.length === 0) return
    this.#table.changed(ids)
    this.#forgetResults()
  }

  /** The columns are read again when a query needs them. */
  everythingChanged(): void {
    this.#table = new CallTable(this.#sql)
    this.#orders.clear()
    this.#forgetResults()
  }

  directoryChanged(): void {
    this.#table.forgetLog()
    this.#forgetResults()
  }

  /** Replaces the reviews of these calls. Has no effect before all of them were given once. */
  putReviews(callIds: readonly number[] | 'all', reviews: readonly OwnReview[]): void {
    if (callIds !== 'all' && this.#reviews === null) return
    const known = this.#reviews ?? new Map<number, OwnReview>()
    const before = callIds === 'all' ? [...known.keys()] : callIds
    for (const callId of before) known.delete(callId)
    for (const review of reviews) known.set(review.callId, review)
    for (const callId of new Set([...before, ...reviews.map((review) => review.callId)])) {
      const slot = this.#table.slots.of(callId)
      if (slot !== undefined) this.#table.logChange(slot)
    }
    this.#reviews = known
    this.#forgetResults()
  }

  /** Null without one, and until they are known. */
  ownReview(callId: number): OwnReview | null {
    return this.#reviews?.get(callId) ?? null
  }

  putTrackers(trackers: readonly Tracker[]): void {
    this.#trackers = new Map(trackers.map((tracker) => [tracker.id, tracker]))
    this.#table.forgetLog()
    this.#forgetResults()
  }

  /** Call before the first query. */
  joinAccountsWith(accountsOf: (fields: CallFields) => AccountsOfCalls): void {
    this.#accountsOf = accountsOf
  }

  /** Calls belong to other accounts than before. */
  accountsChanged(): void {
    this.#forgetResults()
  }

  get trackers(): ReadonlyMap<string, Tracker> {
    return this.#trackers
  }

  close(): void {
    this.#warmUp.abort()
  }

  async page(query: LibraryQuery, offset: number, limit: number): Promise<LibraryPage> {
    if (this.#reviews === null) throw new ReviewsUnknown()
    if (query.filters.length === 0 && query.sort.length === 0 && !query.grouping) return this.#plainPage(offset, limit)
    return this.read({ query, fields: [] }, (calls) => calls.page(query, offset, limit))
  }

  ids(query: LibraryQuery): Promise<LibraryIds> {
    return this.read({ query, fields: [] }, ({ version, fields }) => {
      const { slots, unsure } = this.#result(query, fields)
      return { ids: this.#idsOf(slots), unsureCount: unsure.length, version }
    })
  }

  /** Runs `act` when the columns of these fields are in memory. */
  async read<Answer>({ query, fields: also }: Needs, act: (calls: CallsNow) => Answer): Promise<Answer> {
    if (this.#reviews === null) throw new ReviewsUnknown()
    const sort = completeSort(query.sort)
    const { grouping } = query
    const grouped = grouping === undefined ? [] : [grouping.by, grouping.thenBy ?? grouping.by]
    const sets = setsOf([...fieldsOfParts(query.filters), ...also, ...sort.map(({ field }) => field), ...grouped])
    this.#warmUp.abort()
    let table: CallTable
    do {
      table = this.#table
      await table.ready(sets)
    } while (table !== this.#table)
    this.#warmUpLater()
    const fields = (this.#fields ??= new CallFields(table, this.#sql, {
      reviews: this.#reviews,
      trackers: this.#trackers,
      search: this.#search,
      accounts: this.#accountsOf,
    }))
    return act({
      version: this.#version,
      fields,
      truthOf: (parts) => new Evaluation(fields, this.#search, this.#truths).truthOf('and', parts),
      matching: (one) => this.#result(one, fields),
      page: (one, offset, limit) => this.#page(this.#result(one, fields), offset, limit),
      rows: (slots) => this.#rows(this.#idsOf(slots)),
    })
  }

  #idsOf(slots: Uint32Array): readonly number[] {
    const { ids } = this.#table.slots
    return Array.from(slots, (slot) => ids[slot]!)
  }

  #page({ slots, unsure, leftOutCount, groups }: Result, offset: number, limit: number): LibraryPage {
    const rows = this.#rows(this.#idsOf(slots.subarray(offset, offset + limit)))
    return {
      total: slots.length,
      unsureCount: unsure.length,
      leftOutCount,
      ...(groups && { groups }),
      offset,
      rows,
      version: this.#version,
    }
  }

  /** As in rows of a page. */
  rows(ids: readonly number[]): readonly CallRecord[] {
    return this.#rows(ids)
  }

  /** All calls in the default order: SQLite has an index for it, so it doesn't wait for the columns. */
  #plainPage(offset: number, limit: number): LibraryPage {
    const ids = this.#sql
      .arrays('SELECT id FROM calls ORDER BY timestamp_us DESC, id DESC LIMIT ? OFFSET ?', limit, offset)
      .map(([id]) => Number(id))
    const total = Number(this.#sql.arrays('SELECT calls FROM call_count')[0]?.[0])
    this.#warmUpLater()
    return { total, unsureCount: 0, leftOutCount: 0, offset, rows: this.#rows(ids), version: this.#version }
  }

  #result(query: LibraryQuery, fields: CallFields): Result {
    return getOrInsert(this.#results, JSON.stringify(query), () =>
      this.#evaluate(query, this.#order(completeSort(query.sort)).slots(this.#table, fields), fields),
    )
  }

  /** Reads columns in the background until the next query. If that fails, the query that needs them fails. */
  #warmUpLater(): void {
    this.#warmUp.abort()
    this.#warmUp = new AbortController()
    warmUp(this.#table, this.#warmUp.signal).catch(() => undefined)
  }

  #evaluate({ filters, grouping }: LibraryQuery, slots: Uint32Array, fields: CallFields): Result {
    const evaluation = new Evaluation(fields, this.#search, this.#truths)
    const truth = evaluation.truthOf('and', filters)
    const { slots: matching, unsure } = matchingOf(truth, slots)
    const grouped = grouping && groupCalls(matching, unsure, { grouping, fields })
    return {
      slots: grouped?.slots ?? matching,
      unsure,
      leftOutCount: leftOutSlots(filters, evaluation, fields).filter((slot) => truth.most[slot] !== TRUE).length,
      groups: grouped?.groups ?? null,
    }
  }

  #order(sort: ReturnType<typeof completeSort>): SortOrder {
    return getOrInsert(this.#orders, JSON.stringify(sort), () => new SortOrder(sort))
  }

  #rows(ids: readonly number[]): readonly CallRecord[] {
    return this.#callsOf(ids).map((call) =>
      this.#reviews?.get(call.id)?.isBlind === true ? recordWithoutScores(call) : call,
    )
  }

  #forgetResults(): void {
    this.#version += 1
    this.#fields = null
    this.#results.clear()
    this.#truths.clear()
  }
}

/** In the order of the slots. */
export function matchingOf({ least, most }: Truth, slots: Uint32Array): Matching {
  const found = new Uint32Array(slots.length)
  const unsure: number[] = []
  let count = 0
  for (const slot of slots) {
    if (least[slot] === TRUE) found[count++] = slot
    else if (most[slot] === TRUE) unsure.push(slot)
  }
  return { slots: found.subarray(0, count), unsure: Uint32Array.from(unsure) }
}

const NO_ACCOUNTS: AccountsOfCalls = { codes: new Uint32Array(0), names: [null], keys: [null], codeOf: () => undefined }

/** Calls under blind review that match by everything that isn't hidden, if the filters read what is hidden. */
function leftOutSlots(filters: LibraryQuery['filters'], evaluation: Evaluation, fields: CallFields): readonly number[] {
  const shown = filters.filter((part) => !readsScores({ filters: [part], sort: [] }))
  if (fields.blindSlots.size === 0 || shown.length === filters.length) return []
  const { most } = evaluation.truthOf('and', shown)
  return [...fields.blindSlots].filter((slot) => most[slot] === TRUE)
}

async function warmUp(table: CallTable, signal: AbortSignal): Promise<void> {
  // First, the thread answers the query that it has just run.
  await setImmediate()
  await table.ready([], signal)
  await setTimeout(WARM_UP_AFTER_MS, undefined, { signal, ref: false })
  await table.ready(WARM_SETS, signal)
}

function setsOf(fields: readonly string[]): readonly SetName[] {
  return [...new Set(fields.flatMap(CallFields.setsOf))]
}
