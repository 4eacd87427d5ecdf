import type { Account, AccountOfCall, FoundAccounts } from '../../contract/accounts.ts'
import type { AgentFigures } from '../../contract/agents.ts'
import type { CallDifferences, DiffersRequest } from '../../contract/differs.ts'
import type {
  AgreementRequest,
  EvaluatorAgreement,
  EvaluatorFigures,
  Insights,
  InsightsRequest,
} from '../../contract/insights.ts'
import type {
  DraggedCalls,
  DragRequest,
  ExploredCalls,
  ExploreRequest,
  LibraryIds,
  LibraryPage,
  LibraryValues,
  ValuesRequest,
} from '../../contract/library.ts'
import type { TrackerPreview, TrackersFigures, TrackerValues } from '../../contract/trackers.ts'
import type { AccountCorrection } from '../../domain/accounts/accountCorrection.ts'
import type { LibraryQuery } from '../../domain/query/query.ts'
import { hidesOthers, type Review, scoreOfReview } from '../../domain/reviews/review.ts'
import type { ScoringRuleReport } from '../../domain/scorecards/scoringRule.ts'
import type { NewTracker, Tracker } from '../../domain/trackers/tracker.ts'
import { StateLost } from './store/libraryStore.ts'
import type { StoreThread } from './store/storeThread.ts'
import type { OwnReview } from './query/ownReview.ts'

export interface KnownReviews {
  all(): readonly Review[]
  ofCall(callId: number): Review | null
  /** Calls whose scores are hidden, also without a review. */
  hiddenCallIds(): ReadonlySet<number>
}

export interface KnownTrackers {
  all(): readonly Tracker[]
}

export interface KnownAccountCorrections {
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
  readonly #store: () => Pick<StoreThread, 'ask'>
  readonly #context: QueryContext
  #lastRun = 0
  /** Of which the thread knows that their scores are hidden. */
  #told: ReadonlySet<number> = new Set()

  constructor(store: () => Pick<StoreThread, 'ask'>, context: QueryContext) {
    this.#store = store
    this.#context = context
  }

  page(query: LibraryQuery, offset: number, limit: number): Promise<LibraryPage> {
    return this.#answer(() => this.#store().ask('page', query, offset, limit))
  }

  ids(query: LibraryQuery): Promise<LibraryIds> {
    return this.#answer(() => this.#store().ask('ids', query))
  }

  explore(asked: ExploreRequest): Promise<ExploredCalls> {
    return this.#answer(() => this.#store().ask('explore', asked))
  }

  drag(asked: DragRequest): Promise<DraggedCalls> {
    return this.#answer(() => this.#store().ask('drag', asked))
  }

  values(asked: ValuesRequest): Promise<LibraryValues> {
    return this.#answer(() => this.#store().ask('values', asked))
  }

  agent(agentId: number): Promise<AgentFigures> {
    return this.#answer(() => this.#store().ask('agent', agentId))
  }

  insights(asked: InsightsRequest): Promise<Insights> {
    return this.#answer(() => this.#store().ask('insights', asked))
  }

  evaluators(filters: LibraryQuery['filters']): Promise<EvaluatorFigures> {
    return this.#answer(() => this.#store().ask('evaluators', filters))
  }

  agreement(asked: AgreementRequest): Promise<EvaluatorAgreement> {
    return this.#answer(() => this.#store().ask('agreement', asked))
  }

  scoringRule(filters: LibraryQuery['filters']): Promise<ScoringRuleReport> {
    return this.#answer(() => this.#store().ask('scoringRule', filters))
  }

  findAccounts(typed: string, offset: number, limit: number): Promise<FoundAccounts> {
    return this.#answer(() => this.#store().ask('findAccounts', typed, offset, limit))
  }

  accountOf(callId: number): Promise<AccountOfCall> {
    return this.#answer(() => this.#store().ask('accountOf', callId))
  }

  account(accountKey: string): Promise<Account> {
    return this.#answer(() => this.#store().ask('account', accountKey))
  }

  /** Returns the library's version after it. */
  accountCorrectionsChanged(corrections: readonly AccountCorrection[]): Promise<number> {
    return this.#store().ask('putAccountCorrections', corrections)
  }

  /** Fails with `cancelled` when it's stopped. */
  async differs(request: DiffersRequest, signal?: AbortSignal): Promise<CallDifferences> {
    const run = (this.#lastRun += 1)
    // If it can't be asked, the thread has ended, and the comparison with it.
    const stop = () =>
      void this.#store()
        .ask('stopDiffers', run)
        .catch(() => undefined)
    signal?.addEventListener('abort', stop)
    try {
      return await this.#answer(() => this.#store().ask('differs', run, request))
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  trackersFigures(trackerIds: readonly string[], zone: string): Promise<TrackersFigures> {
    return this.#answer(() => this.#store().ask('trackersFigures', trackerIds, zone))
  }

  trackerPreview(tracker: NewTracker, zone: string): Promise<TrackerPreview> {
    return this.#answer(() => this.#store().ask('trackerPreview', tracker, zone))
  }

  trackerValues(trackerIds: readonly string[], callIds: readonly number[]): Promise<TrackerValues> {
    return this.#answer(() => this.#store().ask('trackerValues', trackerIds, callIds))
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

  async #answer<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
    const reviews = await this.#context.reviews()
    for (let tries = 1; ; tries += 1) {
      try {
        const hidden = reviews.hiddenCallIds()
        // The thread works in order. It may not have been told yet what was hidden a moment ago.
        if (hidden !== this.#told) await this.reviewsChanged([])
        const answer = await ask()
        if (answer === null) await this.#tellAll(reviews)
        // Calls that were hidden since may be part of the answer.
        else if (reviews.hiddenCallIds() === hidden) return answer
      } catch (error) {
        if (!(error instanceof StateLost) || tries === TRIES) throw error
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
