import { AppError } from '../../contract/errors/errors.ts'
import type { ReviewsSnapshot } from '../../contract/snapshots.ts'
import type { MyReview } from '../../domain/calls/call.ts'
import {
  shownScoreOf,
  unansweredCount,
  type NewReview,
  type Review,
  type ReviewEdit,
} from '../../domain/reviews/review.ts'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import type { Clock } from '../ports.ts'
import type { OpenedDatabase } from '../storage/database.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import { myReviewOf, ownReviewOf, waitingReview } from './ownReview.ts'
import { QueueStore, type NewQueue } from './queueStore.ts'
import { ReviewStore } from './reviewStore.ts'

interface ReviewsOptions {
  readonly clock: Clock
  /** Called when reviews were begun, changed, removed or restored, and when scores were hidden or shown. */
  readonly onChange: () => void
}

/**
 * A person's own reviews, and the queues of calls to review, in `workspace.sqlite`. Nothing is sent to the service, which has no
 * operation for reviews. Once a method returns, its change is on disk. Each may fail with `not-found`, `disk-full`.
 */
export class Reviews {
  readonly #clock: Clock
  readonly #onChange: ReviewsOptions['onChange']
  readonly #reviews: ReviewStore
  readonly #queues: QueueStore
  readonly #reviewsSource: SnapshotSource<ReviewsSnapshot>
  readonly #queuesSource: SnapshotSource<readonly ReviewQueue[]>
  readonly #closing = new AbortController()
  #hidden: ReadonlySet<number> = new Set()
  #isChangingSoon = false

  constructor(
    { database, recovery }: Pick<OpenedDatabase, 'database' | 'recovery'>,
    { clock, onChange }: ReviewsOptions,
  ) {
    const reviews = new ReviewStore(database)
    const queues = new QueueStore(database)
    this.#clock = clock
    this.#onChange = onChange
    this.#reviews = reviews
    this.#queues = queues
    this.#reviewsSource = new SnapshotSource(
      () => ({ recovery, reviews: reviews.all().map(summaryOf), hiddenCallIds: [...this.#hidden] }),
      clock,
      { minIntervalMs: 0 },
    )
    this.#queuesSource = new SnapshotSource(() => queues.all(), clock)
    this.#readHidden()
  }

  /**
   * A snapshot when a review begins, ends or is removed, and when scores are hidden or shown, without delay: the page has to replace
   * what it has of these calls. At most every two seconds for answers, notes and time, which only lists show.
   */
  watch(signal?: AbortSignal): AsyncIterable<ReviewsSnapshot> {
    return this.#reviewsSource.watch(signal)
  }

  /** All reviews in full, oldest first. */
  all(): readonly Review[] {
    return this.#reviews.all()
  }

  ofCall(callId: number): Review | null {
    return this.#reviews.ofCall(callId)
  }

  /** How far the reviews of these calls are, as lists show it. */
  myReviews(callIds: readonly number[]): ReadonlyMap<number, MyReview> {
    const known = [
      ...callIds.filter((callId) => this.#hidden.has(callId)).map(waitingReview),
      // Those that have begun don't wait.
      ...this.#reviews.ofCalls(callIds).map(ownReviewOf),
    ]
    return new Map(known.map((review) => [review.callId, myReviewOf(review)]))
  }

  /**
   * Calls under blind review or waiting in a blind queue: other people's answers and scores must not be shown. Another object after
   * each change, so that an answer that was prepared before can be recognized.
   */
  hiddenCallIds(): ReadonlySet<number> {
    return this.#hidden
  }

  /** Also begins blind if the call is in a blind queue, even if the review is begun elsewhere. */
  begin(review: NewReview): Review {
    const isBlind = review.isBlind || this.#queues.isInBlindQueue(review.call.callId)
    const begun = this.#reviews.begin({ ...review, isBlind }, crypto.randomUUID(), this.#clock.now())
    this.#changed()
    return begun
  }

  /** One keystroke. Also fails with `review-finished`, and with `invalid-input` for a question that isn't on the scorecard. */
  edit(reviewId: string, edit: ReviewEdit, spentMs: number): void {
    const kept = this.#reviews.edit(reviewId, edit, spentMs, this.#clock.now())
    if (kept === 'not-found') throw new AppError('not-found', { what: 'review' })
    if (kept === 'finished') throw new AppError('review-finished', {})
    if (kept === 'not-allowed') throw new AppError('invalid-input', { field: `edit.${edit.kind}`, reason: null })
    if (AT_ONCE.has(edit.kind)) this.#changed()
    else {
      void this.#changeSoon()
      if (edit.kind !== 'time') this.#onChange()
    }
  }

  remove(reviewId: string): void {
    found(this.#reviews.remove(reviewId, this.#clock.now()), 'review')
    this.#changed()
  }

  restore(reviewId: string): void {
    found(this.#reviews.restore(reviewId), 'review')
    this.#changed()
  }

  watchQueues(signal?: AbortSignal): AsyncIterable<readonly ReviewQueue[]> {
    return this.#queuesSource.watch(signal)
  }

  addQueue(queue: NewQueue): { readonly queueId: string } {
    const queueId = crypto.randomUUID()
    this.#queues.add(queueId, queue, this.#clock.now())
    this.#changed()
    return { queueId }
  }

  skip(queueId: string, callId: number, isSkipped: boolean): void {
    found(this.#queues.skip(queueId, callId, isSkipped), 'queue')
    this.#queuesSource.changed()
  }

  removeQueue(queueId: string): void {
    found(this.#queues.remove(queueId, this.#clock.now()), 'queue')
    this.#changed()
  }

  restoreQueue(queueId: string): void {
    found(this.#queues.restore(queueId), 'queue')
    this.#changed()
  }

  /** Ends its streams. */
  close(): void {
    this.#closing.abort()
    this.#reviewsSource.close()
    this.#queuesSource.close()
  }

  /** An item of a queue is done when its call's review is. */
  #changed(): void {
    this.#readHidden()
    this.#reviewsSource.changed()
    this.#queuesSource.changed()
    this.#onChange()
  }

  async #changeSoon(): Promise<void> {
    if (this.#isChangingSoon) return
    this.#isChangingSoon = true
    await this.#clock.wait(SOON_MS, this.#closing.signal).catch(() => undefined)
    this.#isChangingSoon = false
    this.#reviewsSource.changed()
  }

  #readHidden(): void {
    const hidden = new Set([...this.#reviews.blindCallIds(), ...this.#queues.waitingBlindCallIds()])
    if (hidden.symmetricDifference(this.#hidden).size > 0) this.#hidden = hidden
  }
}

/** Each snapshot reads all reviews. */
const SOON_MS = 2000

/** They change what other pages show of the call. */
const AT_ONCE: ReadonlySet<ReviewEdit['kind']> = new Set(['finish', 'reopen', 'show-others', 'reason'])

function summaryOf(review: Review): ReviewsSnapshot['reviews'][number] {
  const { reviewId, call, isDone, isBlind, spentMs, startedAt, changedAt, doneAt } = review
  return {
    reviewId,
    call,
    scorecardName: review.scorecard?.name ?? null,
    score: shownScoreOf(review),
    answeredCount: review.answers.length,
    unansweredCount: unansweredCount(review),
    reasons: review.answers.flatMap(({ reason }) => reason ?? []),
    isDone,
    isBlind,
    spentMs,
    startedAt,
    changedAt,
    doneAt,
  }
}

function found(isFound: boolean, what: 'review' | 'queue'): void {
  if (!isFound) throw new AppError('not-found', { what })
}
