import { AppError } from '../../../contract/errors/errors.ts'
import type { CallPage, CallRow } from '../../../domain/calls/call.ts'
import type { Filter } from '../../../domain/filters/filter.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { beforeOverlap, latestChange } from './changeTimes.ts'
import { PAGE_SIZE } from '../../service/callQuery.ts'
import { callsOf, idsOf } from './listPages.ts'
import type { SyncParts } from './syncJournal.ts'
import type { IdRange, Walk } from './syncState.ts'

/** With two, a service that takes up to 1.2 s to respond is read at the full pace of a request every 600 ms. */
const READERS = 2
/** The second reader starts this many calls after the first, so that the newest calls still come first. */
const APART = 10_000
/** With fewer calls left, one reader reads them: each range may end with a page that isn't full. */
const SHORTEST_SPLIT = 4000

const NEWEST_FIRST = [{ field: 'id', direction: 'desc' }] as const

/**
 * Reads all calls by ID, highest first. The service's IDs are never null and never change, so no call is missed, even if others are
 * created, changed or deleted meanwhile. Pages are requested by ranges of IDs, not by cursors: a range is still valid after a
 * restart, and a service that loses rows between cursors loses none here.
 */
export class IdWalk {
  readonly #parts: SyncParts
  readonly #onPage: () => void

  constructor(parts: SyncParts, onPage: () => void) {
    this.#parts = parts
    this.#onPage = onPage
  }

  /** Starts the initial sync: reads the calls that changed last, the newest and the oldest ones. */
  async begin(signal: AbortSignal): Promise<void> {
    const read = (field: 'updated_at' | 'id', direction: 'asc' | 'desc') => {
      const sort = [{ field, direction }, ...(field === 'id' ? [] : [{ field: 'id', direction } as const])]
      return this.#parts.pages.read({ filters: [], sort }, this.#parts.pages.lane, signal)
    }
    // First, because everything that changes from then on must be found by the increments.
    const changed = await read('updated_at', 'desc')
    const newest = await read('id', 'desc')
    const oldest = await read('id', 'asc')
    const head = latestChange(changed.rows, null, await this.#parts.pages.now())
    const below = lowestOf(newest.rows)
    const from = highestOf(oldest.rows)
    // Records without a readable ID can be at either end, and calls between them.
    const isComplete = isLast(newest) || (below !== null && from !== null && from + 1 >= below)
    const newestId = highestOf(newest.rows) ?? 0
    await this.#parts.journal.commit(
      [changed, newest, oldest].flatMap(({ rows }) => callsOf(rows)),
      {
        head,
        settling: head,
        settled: head === null ? null : beforeOverlap(head),
        settledAt: this.#parts.clock.now(),
        walk: {
          kind: 'first',
          ranges: isComplete ? [] : [{ from: from === null ? null : from + 1, below }],
          readCount: newest.rows.length + oldest.rows.length,
          span: { low: lowestOf(oldest.rows) ?? 0, high: newestId + 1 },
        },
      },
    )
  }

  /** Reads the rest of the initial sync. */
  async first(walk: Walk, signal: AbortSignal): Promise<void> {
    const stop = new AbortController()
    const ranges = walk.ranges.map((range): OpenRange => ({ ...range, isTaken: false }))
    const reader = async () => {
      try {
        for (let range = take(ranges, this.#walk()); range !== null; range = take(ranges, this.#walk())) {
          await this.#readPage(ranges, range, AbortSignal.any([signal, stop.signal]))
          range.isTaken = false
        }
      } catch (error) {
        stop.abort(error)
        throw error
      }
    }
    await Promise.allSettled(Array.from({ length: READERS }, reader))
    // Fails with the first failure: the other reader fails only because it was stopped.
    stop.signal.throwIfAborted()
    await this.#parts.journal.commit([], { walk: null, walkedAt: this.#parts.clock.now() })
  }

  async beginSweep(): Promise<void> {
    await this.#parts.journal.store.ask('retryDetails')
    const walk: Walk = { kind: 'sweep', ranges: [{ from: null, below: null }], readCount: 0, span: null }
    await this.#parts.journal.commit([], { walk, isSweepWanted: false })
  }

  /** Reads one page of a sweep. */
  async sweep(walk: Walk, signal: AbortSignal): Promise<void> {
    const ranges = walk.ranges.map((range): OpenRange => ({ ...range, isTaken: false }))
    const [range] = ranges
    if (range === undefined) await this.#parts.journal.commit([], { walk: null, walkedAt: this.#parts.clock.now() })
    else await this.#readPage(ranges, range, signal)
  }

  /** Reads the first page of the range, and commits it with the rest of the range. */
  async #readPage(ranges: OpenRange[], range: OpenRange, signal: AbortSignal): Promise<void> {
    const isSweep = this.#walk().kind === 'sweep'
    const { below } = range
    const addedBefore = this.#parts.clock.now()
    const query = { filters: filtersOf(range), sort: NEWEST_FIRST }
    const page = await this.#parts.pages.read(query, this.#parts.pages.lane, signal)
    const lowest = lowestOf(page.rows)
    const highest = highestOf(page.rows)
    // Otherwise a service that ignores the filter would be read forever.
    if (below !== null && highest !== null && highest >= below) throw new AppError('inconsistent-paging', {})
    // Another reader may have taken over the end of the range meanwhile.
    const isRead = isLast(page) || (range.from !== null && lowest !== null && lowest <= range.from)
    if (!isRead && lowest === null) throw new AppError('inconsistent-paging', {})
    if (isSweep) await this.#removeMissing(page, { from: isRead ? range.from : lowest, below, addedBefore }, signal)
    range.below = lowest
    if (isRead) ranges.splice(ranges.indexOf(range), 1)
    const walk = this.#walk()
    await this.#parts.journal.commit(callsOf(page.rows), {
      walk: {
        ...walk,
        ranges: ranges.map(({ from, below: end }) => ({ from, below: end })),
        readCount: walk.readCount + page.rows.length,
      },
    })
    this.#onPage()
  }

  /** Removes calls that aren't on the page, once the service says that they don't exist: a page may be incomplete. */
  async #removeMissing(
    page: CallPage,
    read: IdRange & { readonly addedBefore: EpochMs },
    signal: AbortSignal,
  ): Promise<void> {
    const found = idsOf(page.rows)
    if (found === null) return
    const stored = await this.#parts.journal.store.ask('idsBetween', read)
    const missing = stored.filter((id) => !found.has(id))
    const gone = await this.#parts.pages.missing(missing, signal)
    if (gone.length > 0) await this.#parts.journal.store.ask('remove', gone)
  }

  #walk(): Walk {
    const { walk } = this.#parts.journal.state
    if (walk === null) throw new Error('No walk is running.')
    return walk
  }
}

/** A range that a reader may be reading. */
interface OpenRange extends IdRange {
  isTaken: boolean
}

/** The calls of the whole walk, estimated from how dense the ids were so far. */
export function expectedCalls({ readCount, ranges, span }: Walk): number | null {
  if (span === null) return null
  const left = ranges.reduce((sum, range) => sum + lengthOf(range), 0)
  const read = span.high - span.low - left
  return Math.max(readCount, Math.round(readCount * (1 + left / Math.max(1, read))))
}

/** The newest range that no reader has, or the end of one that is being read. Null: nothing left for another reader. */
function take(ranges: OpenRange[], walk: Walk): OpenRange | null {
  const free = ranges.find(({ isTaken }) => !isTaken) ?? split(ranges, walk)
  if (free !== null) free.isTaken = true
  return free
}

function split(ranges: OpenRange[], walk: Walk): OpenRange | null {
  const last = ranges.at(-1)
  const expected = expectedCalls(walk)
  if (last?.below == null || last.from === null || walk.span === null || expected === null) return null
  const callsPerId = expected / (walk.span.high - walk.span.low)
  const calls = lengthOf(last) * callsPerId
  if (calls < SHORTEST_SPLIT) return null
  const own = calls > 2 * APART ? APART : calls / 2
  const at = last.below - Math.round(own / callsPerId)
  const rest = { from: last.from, below: at, isTaken: false }
  last.from = at
  ranges.push(rest)
  return rest
}

function lengthOf({ from, below }: IdRange): number {
  return Math.max(0, (below ?? 0) - (from ?? 0))
}

function filtersOf({ from, below }: IdRange): readonly Filter[] {
  return [
    ...(below === null ? [] : [{ field: 'id', op: '<', value: String(below) } as const]),
    ...(from === null ? [] : [{ field: 'id', op: '>=', value: String(from) } as const]),
  ]
}

/** A full page always has a next one, whatever the service says: asking for an empty page is cheaper than missing calls. */
function isLast(page: CallPage): boolean {
  return page.rows.length === 0 || (page.rows.length < PAGE_SIZE && !page.hasNextPage)
}

function lowestOf(rows: readonly CallRow[]): number | null {
  return rows.reduce<number | null>((low, row) => pick(Math.min, low, idOf(row)), null)
}

function highestOf(rows: readonly CallRow[]): number | null {
  return rows.reduce<number | null>((high, row) => pick(Math.max, high, idOf(row)), null)
}

function pick(choose: (one: number, other: number) => number, one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : choose(one, other)
}

function idOf(row: CallRow): number | null {
  return row.kind === 'call' ? row.call.id : row.record.id
}
