import { z } from 'zod'

/** Ids from `from` to below `below`; null: no bound. */
const idRange = z.object({ from: z.number().nullable(), below: z.number().nullable() })

const walk = z.object({
  /** `first`: the initial sync. `sweep`: reads all calls again to find those that were deleted or changed silently. */
  kind: z.enum(['first', 'sweep']),
  /** The ids that haven't been read yet, newest first. */
  ranges: z.array(idRange).readonly(),
  readCount: z.number(),
  /** The lowest and the highest id at the start; null for a sweep. */
  span: z.object({ low: z.number(), high: z.number() }).nullable(),
})

const time = z.number().nullable()
/** An instant of the service, as received. */
const instant = z.string().nullable()

const syncState = z.object({
  /** Calls before this time aren't synced. */
  since: instant,
  /** Everything that the service changed up to here has been read, except for what it shows late. */
  head: instant,
  /**
   * `head` before each of the last two settling increments. Every change up to `settled` has been read, including late ones. See
   * `increments`.
   */
  settling: instant,
  settled: instant,
  walk: walk.nullable(),
  /** The times of the last runs, by this computer's clock. */
  walkedAt: time,
  incrementedAt: time,
  settledAt: time,
  checkedAt: time,
  directoryAt: time,
  expiredAt: time,
  /** A check found a silent change or a deletion. */
  isSweepWanted: z.boolean(),
})

export type IdRange = z.output<typeof idRange>
export type Walk = z.output<typeof walk>
/** What the sync has done so far. Stored with each page, so that it continues there after a kill. */
export type SyncState = z.output<typeof syncState>

export function newState(since: string | null): SyncState {
  return {
    since,
    head: null,
    settling: null,
    settled: null,
    walk: null,
    walkedAt: null,
    incrementedAt: null,
    settledAt: null,
    checkedAt: null,
    directoryAt: null,
    expiredAt: null,
    isSweepWanted: false,
  }
}

/** A state that can't be read, or of another period, starts the sync over; stored calls stay. */
export function readState(stored: unknown, since: string | null): SyncState {
  const read = syncState.safeParse(stored)
  return read.success && read.data.since === since ? read.data : newState(since)
}
