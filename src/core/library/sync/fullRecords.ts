import { type ErrorCode, isAppError } from '../../../contract/errors/errors.ts'
import type { Lane } from '../../budget/lanes.ts'
import type { How } from '../../service/serviceClient.ts'
import { Urgency } from '../../budget/requestBudget.ts'
import type { ListPages } from './listPages.ts'
import type { Store } from './syncJournal.ts'

/** Just enough to keep up with the pace on slow networks. */
const AT_ONCE = 4
/** A call that the service fails to deliver this often is left out until it changes, or until the next sweep. */
const MOST_TRIES = 3

/** Failures that affect only one call: the others needn't wait. */
const CALL_ERRORS: ReadonlySet<ErrorCode> = new Set(['unreadable-answer', 'invalid-request'])

/** Failures that may be of this call or of all. */
const POSSIBLE_CALL_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'service-failed',
  'answer-incomplete',
  'timed-out',
  'not-this-service',
  // What is refused everywhere fails in the next increment, before the last try.
  'unauthorized',
  'workspace-disabled',
  'payment-required',
])

/**
 * Reads the full record of a call, and stores it before it returns. Returns false if the call isn't in the period of the sync, so
 * that it wasn't stored.
 */
export type ReadDetail = (callId: number, how: How) => Promise<boolean>

/** Reads full records, one request each: the most viewed calls first, then the newest. */
export class FullRecords {
  readonly #store: Store
  readonly #read: ReadDetail
  readonly #lane: Lane
  readonly #pages: Pick<ListPages, 'missing'>
  readonly #tries = new Map<number, number>()

  constructor(store: Store, read: ReadDetail, pages: Pick<ListPages, 'missing' | 'lane'>) {
    this.#store = store
    this.#read = read
    this.#pages = pages
    this.#lane = pages.lane
  }

  /** Reads a few. Returns false if none is due. */
  async next(signal: AbortSignal): Promise<boolean> {
    const ids = await this.#store.ask('dueDetails', AT_ONCE)
    const ended = await Promise.allSettled(ids.map((id) => this.read(id, signal)))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return ids.length > 0
  }

  /**
   * Removes a call that isn't in the period anymore, or that the service doesn't have: also not in its list, since another program in
   * between may have responded. Fails if others may fail for the same reason.
   */
  async read(id: number, signal: AbortSignal): Promise<void> {
    try {
      const isStored = await this.#read(id, { urgency: new Urgency(this.#lane), signal })
      this.#tries.delete(id)
      if (!isStored) await this.#store.ask('remove', [id])
    } catch (error) {
      if (!isAppError(error)) throw error
      if (error.code === 'not-found') {
        const isGone = (await this.#pages.missing([id], signal)).length > 0
        await (isGone ? this.#store.ask('remove', [id]) : this.#store.ask('skipDetail', id))
      } else if (this.#isLastTry(id, error.code)) await this.#store.ask('skipDetail', id)
      else if (!CALL_ERRORS.has(error.code)) throw error
    }
  }

  #isLastTry(id: number, code: ErrorCode): boolean {
    if (!CALL_ERRORS.has(code) && !POSSIBLE_CALL_ERRORS.has(code)) return false
    const tries = (this.#tries.get(id) ?? 0) + 1
    this.#tries.set(id, tries % MOST_TRIES)
    return tries === MOST_TRIES
  }
}
