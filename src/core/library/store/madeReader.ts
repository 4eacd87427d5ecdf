import { DatabaseSync } from 'node:sqlite'
import type { AccountCorrection } from '../../../domain/accounts/accountCorrection.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { ACCOUNT_CORRECTIONS, trackerKind } from '../../made/kinds.ts'
import { readEntries } from '../../made/madeList.ts'
import { searchesOf } from '../../made/trackers.ts'
import { ownReviewOf, waitingReview, type OwnReview } from '../../reviews/ownReview.ts'
import { QueueStore } from '../../reviews/queueStore.ts'
import { ReviewStore } from '../../reviews/reviewStore.ts'

interface Taker {
  putTrackers(trackers: readonly Tracker[]): void
  putAccountCorrections(corrections: readonly AccountCorrection[]): void
  putReviews(callIds: readonly number[] | 'all', reviews: readonly OwnReview[]): void
}

const BUSY_TIMEOUT_MS = 5000

/** Reads the reviews, trackers and decisions about accounts that queries use from the file that the core writes. */
export class MadeReader {
  readonly #database: DatabaseSync
  readonly #reviews: ReviewStore
  readonly #queues: QueueStore
  /** SQLite's number of the commits of others. */
  #commits: unknown = null
  #searches: string | null = null
  #corrections: string | null = null
  /** By call. Null before the first time. */
  #reviewed: ReadonlyMap<number, Reviewed> | null = null

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
    this.#reviews = new ReviewStore(this.#database)
    this.#queues = new QueueStore(this.#database)
  }

  /** Passes on what has changed since the last time. */
  bringTo(store: Taker): void {
    const commits = this.#database.prepare('PRAGMA data_version').get()?.['data_version']
    if (commits === this.#commits) return
    // All of one commit, even if another follows meanwhile.
    this.#database.exec('BEGIN')
    try {
      this.#bringTrackers(store)
      this.#bringCorrections(store)
      this.#bringReviews(store)
    } finally {
      this.#database.exec('COMMIT')
    }
    this.#commits = commits
  }

  close(): void {
    this.#database.close()
  }

  #bringTrackers(store: Taker): void {
    const trackers = readEntries(
      this.#database,
      trackerKind(() => undefined),
    )
    const searches = searchesOf(trackers)
    if (searches === this.#searches) return
    store.putTrackers(trackers)
    this.#searches = searches
  }

  #bringCorrections(store: Taker): void {
    const corrections = readEntries(this.#database, ACCOUNT_CORRECTIONS)
    const text = JSON.stringify(corrections)
    if (text === this.#corrections) return
    store.putAccountCorrections(corrections)
    this.#corrections = text
  }

  #bringReviews(store: Taker): void {
    const before = this.#reviewed
    const begun = this.#reviews.states()
    const newest = begun.reduce((latest, { changedAt }) => Math.max(latest, changedAt), Number.NEGATIVE_INFINITY)
    const now = new Map<number, Reviewed>()
    for (const { callId, state, changedAt } of begun) {
      const known = before?.get(callId)
      // Another change may have followed in the same millisecond.
      const isSame = known?.state === state && changedAt < newest
      const review = isSame ? null : this.#reviews.ofCall(callId)
      const reviewed = review === null ? known : reviewedAs(state, ownReviewOf(review))
      if (reviewed !== undefined) now.set(callId, reviewed)
    }
    for (const callId of this.#queues.waitingBlindCallIds()) {
      now.set(callId, reviewedAs('waiting', waitingReview(callId)))
    }
    const changed = [...now].filter(([callId, { text }]) => before?.get(callId)?.text !== text)
    const gone = [...(before?.keys() ?? [])].filter((callId) => !now.has(callId))
    const ids = [...changed.map(([callId]) => callId), ...gone]
    if (before === null || ids.length > 0) {
      store.putReviews(
        before === null ? 'all' : ids,
        changed.map(([, { review }]) => review),
      )
    }
    this.#reviewed = now
  }
}

/** What queries were given of a call. */
interface Reviewed {
  readonly state: string
  readonly review: OwnReview
  /** The stored review, to notice a change. */
  readonly text: string
}

function reviewedAs(state: string, review: OwnReview): Reviewed {
  const { answers, ...rest } = review
  return { state, review, text: JSON.stringify([rest, answers && [...answers]]) }
}
