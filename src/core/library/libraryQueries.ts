import type { LibraryIds, LibraryPage, LibraryValues } from '../../contract/library.ts'
import type { LibraryQuery } from '../../domain/query/query.ts'
import { hidesOthers, type Review, scoreOfReview } from '../../domain/reviews/review.ts'
import { StateLost } from './store/libraryStore.ts'
import type { StoreThread } from './store/storeThread.ts'
import type { OwnReview } from './query/ownReview.ts'

export interface KnownReviews {
  all(): readonly Review[]
  ofCall(callId: number): Review | null
}

/** A new thread has no reviews, and a file that was damaged is replaced. */
const TRIES = 3

/** Asks the thread of the library, and tells it the user's reviews, which are in another file. */
export class LibraryQueries {
  readonly #store: () => Pick<StoreThread, 'ask'>
  readonly #reviews: () => Promise<KnownReviews>

  constructor(store: () => Pick<StoreThread, 'ask'>, reviews: () => Promise<KnownReviews>) {
    this.#store = store
    this.#reviews = reviews
  }

  page(query: LibraryQuery, offset: number, limit: number): Promise<LibraryPage> {
    return this.#answer(() => this.#store().ask('page', query, offset, limit))
  }

  ids(query: LibraryQuery): Promise<LibraryIds> {
    return this.#answer(() => this.#store().ask('ids', query))
  }

  values(field: string, query: LibraryQuery, wanted: { typed: string; limit: number }): Promise<LibraryValues> {
    return this.#answer(() => this.#store().ask('values', field, query, wanted))
  }

  /** The user's review of the call was begun, changed or removed. Returns the library's version after it. */
  async reviewChanged(callId: number): Promise<number> {
    const review = (await this.#reviews()).ofCall(callId)
    return this.#store().ask('putReviews', [callId], review === null ? [] : [ownReviewOf(review)])
  }

  async #answer<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await ask()
        if (answer !== null) return answer
        const reviews = await this.#reviews()
        await this.#store().ask('putReviews', 'all', reviews.all().map(ownReviewOf))
      } catch (error) {
        if (!(error instanceof StateLost) || tries === TRIES) throw error
      }
    }
  }
}

function ownReviewOf(review: Review): OwnReview {
  return {
    callId: review.call.callId,
    score: scoreOfReview(review).score,
    notes: review.notes.map(({ text }) => text),
    isBlind: hidesOthers(review),
  }
}
