import type { AccountCorrection } from '../../domain/accounts/accountCorrection.ts'
import { hidesOthers, type Review, scoreOfReview } from '../../domain/reviews/review.ts'
import type { Tracker } from '../../domain/trackers/tracker.ts'
import { ReviewsUnknown } from './query/reviewsUnknown.ts'
import { StateLost } from './store/libraryStore.ts'
import type { QueryAnswer, QueryInput, QueryName } from './store/queries.ts'
import type { StoreThread } from './store/storeThread.ts'
import type { OwnReview } from './query/ownReview.ts'

interface KnownReviews {
  all(): readonly Review[]
  ofCall(callId: number): Review | null
  /** Calls whose scores are hidden, also without a review. */
  hiddenCallIds(): ReadonlySet<number>
}

interface KnownTrackers {
  all(): readonly Tracker[]
}

interface KnownAccountCorrections {
  all(): readonly AccountCorrection[]
}

export interface QueryContext {
  readonly reviews: () => Promise<KnownReviews>
  readonly trackers: () => Promise<KnownTrackers>
  readonly accountCorrections: () => Promise<KnownAccountCorrections>
}

/** A new thread has no reviews, and a file that was damaged is replaced. */
const TRIES = 3

/** Asks the thread of the library, and passes it the user's reviews, trackers and decisions about accounts, which are in other files. */
export class LibraryQueries {
  readonly #store: () => Pick<StoreThread, 'ask' | 'query'>
  readonly #context: QueryContext
  #lastRun = 0
  /** Of which the thread knows that their scores are hidden. */
  #told: ReadonlySet<number> = new Set()

  constructor(store: () => Pick<StoreThread, 'ask' | 'query'>, context: QueryContext) {
    this.#store = store
    this.#context = context
  }

  /** Fails like the query, and with `cancelled` when it's stopped. */
  async ask<Name extends QueryName>(
    name: Name,
    input: QueryInput<Name>,
    signal?: AbortSignal,
  ): Promise<QueryAnswer<Name>> {
    const run = (this.#lastRun += 1)
    // If it can't be asked, the thread has ended, and the query with it.
    const stop = () =>
      void this.#store()
        .ask('stopQuery', run)
        .catch(() => undefined)
    signal?.addEventListener('abort', stop)
    try {
      return await this.#answer(() => this.#store().query(name, input, run))
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Returns the library's version after it. */
  accountCorrectionsChanged(corrections: readonly AccountCorrection[]): Promise<number> {
    return this.#store().ask('putAccountCorrections', corrections)
  }

  /** Returns the library's version after it. */
  trackersChanged(trackers: readonly Tracker[]): Promise<number> {
    return this.#store().ask('putTrackers', trackers)
  }

  /** See `Library.reviewsChanged`. Returns the library's version after it. */
  async reviewsChanged(callIds: readonly number[]): Promise<number> {
    const reviews = await this.#context.reviews()
    const hidden = reviews.hiddenCallIds()
    const ids = [...new Set(callIds).union(hidden.symmetricDifference(this.#told))]
    this.#told = hidden
    const changed = ids.flatMap((callId) => {
      const review = reviews.ofCall(callId)
      if (review !== null) return [ownReviewOf(review)]
      return hidden.has(callId) ? [waitingReview(callId)] : []
    })
    return this.#store().ask('putReviews', ids, changed)
  }

  async #answer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const reviews = await this.#context.reviews()
    let isUnknown = false
    for (let failures = 0; ;) {
      try {
        if (isUnknown) await this.#tellAll(reviews)
        isUnknown = false
        const hidden = reviews.hiddenCallIds()
        // The thread works in order. It may not have been told yet what was hidden a moment ago.
        if (hidden.symmetricDifference(this.#told).size > 0) await this.reviewsChanged([])
        const answer = await ask()
        // Calls that were hidden since may be part of the answer.
        if (reviews.hiddenCallIds() === hidden) return answer
      } catch (error) {
        failures += 1
        isUnknown = error instanceof ReviewsUnknown
        if (failures === TRIES || !(isUnknown || error instanceof StateLost)) throw error
      }
    }
  }

  async #tellAll(reviews: KnownReviews): Promise<void> {
    const [trackers, corrections] = await Promise.all([this.#context.trackers(), this.#context.accountCorrections()])
    // Before the reviews, without which no query is answered.
    await this.#store().ask('putTrackers', trackers.all())
    await this.#store().ask('putAccountCorrections', corrections.all())
    this.#told = reviews.hiddenCallIds()
    await this.#store().ask('putReviews', 'all', allOwnReviews(reviews))
  }
}

function allOwnReviews(reviews: KnownReviews): readonly OwnReview[] {
  const begun = new Map(reviews.all().map((review) => [review.call.callId, ownReviewOf(review)]))
  const waiting = [...reviews.hiddenCallIds()].filter((callId) => !begun.has(callId))
  return [...begun.values(), ...waiting.map(waitingReview)]
}

function waitingReview(callId: number): OwnReview {
  return { callId, score: null, notes: [], isBlind: true, isWaiting: true }
}

function ownReviewOf(review: Review): OwnReview {
  return {
    callId: review.call.callId,
    score: scoreOfReview(review).score,
    ...(review.isDone && { answers: new Map(review.answers.map(({ questionId, answer }) => [questionId, answer])) }),
    notes: review.notes.map(({ text }) => text),
    isBlind: hidesOthers(review),
  }
}
