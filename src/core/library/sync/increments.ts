import { isAppError } from '../../../contract/errors/errors.ts'
import type { Filter } from '../../../domain/filters/filter.ts'
import { walkPages } from '../../calls/pages.ts'
import { latestChange, notAfter } from './changeTimes.ts'
import { callsOf } from './listPages.ts'
import type { SyncParts } from './syncJournal.ts'

const OLDEST_CHANGE_FIRST = [
  { field: 'updated_at', direction: 'asc' },
  { field: 'id', direction: 'asc' },
] as const

const HAS_CHANGED: Filter = { field: 'updated_at', op: 'not_empty', value: null }

const LATEST_CHANGE_FIRST = [
  { field: 'updated_at', direction: 'desc' },
  { field: 'id', direction: 'desc' },
] as const

/**
 * Reads what changed since the last time, oldest change first: a call that changes meanwhile moves to a later page.
 *
 * Most increments read what is later than `head`, the latest change seen. One in five minutes settles: it reads everything
 * later than `settled` again, so that changes that appeared late are found. `settled` is the `head` before the settling increment
 * before the last one; everything up to it was read at least `OVERLAP_MS` after it was the latest change. So ten thousand calls
 * that change at once are read a few times, and not every minute.
 */
export async function readIncrement(
  parts: SyncParts,
  { isSettling }: { readonly isSettling: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { pages, journal, clock } = parts
  const startedAt = clock.now()
  const now = await pages.now()
  const head = notAfter(journal.state.head, now)
  const from = isSettling ? notAfter(journal.state.settled, now) : head
  const isComplete = head === null ? await readLatest(parts, signal) : await readFrom(parts, from, signal)
  const { state } = journal
  await journal.commit([], {
    incrementedAt: startedAt,
    // The sweep finds what a service doesn't list completely.
    isSweepWanted: state.isSweepWanted || !isComplete,
    // Not `state.head`: this may have taken minutes, and the latest changes may still be missing when the next one starts.
    ...(isSettling && { settledAt: startedAt, settled: state.settling, settling: head }),
  })
}

/**
 * While no change is known: the workspace had no calls, or none says when it changed, in a way that can be read. Reading all of them
 * each minute would leave no requests for anything else. Returns whether that was all.
 */
async function readLatest(parts: SyncParts, signal: AbortSignal): Promise<boolean> {
  const { pages, journal } = parts
  const query = { filters: [HAS_CHANGED], sort: LATEST_CHANGE_FIRST }
  const { rows, hasNextPage } = await pages.read(query, 'background', signal)
  const head = latestChange(rows, null, await pages.now())
  if (head !== null) return readFrom(parts, null, signal)
  await journal.commit(callsOf(rows), {})
  return !hasNextPage
}

/** Returns false if the service's paging broke off. */
async function readFrom({ pages, journal }: SyncParts, from: string | null, signal: AbortSignal): Promise<boolean> {
  const since: Filter = from === null ? HAS_CHANGED : { field: 'updated_at', op: '>', value: from }
  const query = { filters: [since], sort: OLDEST_CHANGE_FIRST }
  try {
    for await (const { rows } of walkPages((cursor) => pages.read(query, 'background', signal, cursor))) {
      const now = await pages.now()
      await journal.commit(callsOf(rows), { head: latestChange(rows, journal.state.head, now) })
    }
    return true
  } catch (error) {
    if (isAppError(error) && error.code === 'inconsistent-paging') return false
    throw error
  }
}
