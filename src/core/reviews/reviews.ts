import { AppError } from '../../contract/errors.ts'
import type { ReviewsSnapshot } from '../../contract/snapshots.ts'
import {
  scoreOfReview,
  unansweredCount,
  type NewReview,
  type Review,
  type ReviewEdit,
} from '../../domain/reviews/review.ts'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { openDatabase, type OpenedDatabase } from '../storage/database.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import { QueueStore, type NewQueue } from './queueStore.ts'
import { REVIEW_MIGRATIONS } from './reviewSchema.ts'
import { ReviewStore } from './reviewStore.ts'

interface ReviewsOptions {
  readonly clock: Clock
  readonly log: Log
  /** Called when reviews of calls were begun, changed, removed or restored, and when their scores were hidden or shown. */
  readonly onChange: (callIds: readonly number[]) => void
}

/**
 * A person's own reviews, and the queues of calls to review: one SQLite file per workspace (for its durability, see
 * `storage/database`). Nothing is sent to the service, which has no operation for reviews. Once a method returns, its change is
 * on disk. Each may fail with `not-found`, `disk-full`.
 */
export class Reviews {
  readonly #file: OpenedDatabase
  readonly #clock: Clock
  readonly #onChange: ReviewsOptions['onChange']
  readonly #reviews: ReviewStore
  readonly #queues: QueueStore
  readonly #reviewsSource: SnapshotSource<ReviewsSnapshot>
  readonly #queuesSource: SnapshotSource<readonly ReviewQueue[]>
  #hidden: ReadonlySet<number> = new Set()

  private constructor(file: OpenedDatabase, { clock, onChange }: ReviewsOptions) {
    const reviews = new ReviewStore(file.database)
    const queues = new QueueStore(file.database)
    const { recovery } = file
    this.#file = file
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

  /** Fails with `stored-by-newer-version`, `disk-full`. */
  static open(path: string, options: ReviewsOptions): Reviews {
    const { clock, log } = options
    const file = openDatabase(path, { migrations: REVIEW_MIGRATIONS, clock })
    if (file.recovery !== null) log.error('reviews.damaged', { ...file.recovery })
    return new Reviews(file, options)
  }

  /**
   * A snapshot when a review begins, ends or is removed, and when scores are hidden or shown, without delay: the page has to replace
   * what it has of these calls. Not at each keystroke, which only affects the page that makes it.
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
    this.#onChange([begun.call.callId])
    return begun
  }

  /** One keystroke. Also fails with `review-finished`, and with `invalid-input` for a question that isn't on the scorecard. */
  edit(reviewId: string, edit: ReviewEdit, spentMs: number): void {
    const kept = this.#reviews.edit(reviewId, edit, spentMs, this.#clock.now())
    if (kept === 'not-found') throw new AppError('not-found', { what: 'review' })
    if (kept === 'finished') throw new AppError('review-finished', {})
    if (kept === 'not-allowed') throw new AppError('invalid-input', { field: `edit.${edit.kind}`, reason: null })
    if (edit.kind === 'finish' || edit.kind === 'reopen' || edit.kind === 'show-others') this.#changed()
    if (edit.kind !== 'time') this.#reviewChanged(this.#reviews.of(reviewId))
  }

  remove(reviewId: string): void {
    const removed = this.#reviews.of(reviewId)
    found(this.#reviews.remove(reviewId, this.#clock.now()), 'review')
    this.#changed()
    this.#reviewChanged(removed)
  }

  restore(reviewId: string): void {
    found(this.#reviews.restore(reviewId), 'review')
    this.#changed()
    this.#reviewChanged(this.#reviews.of(reviewId))
  }

  watchQueues(signal?: AbortSignal): AsyncIterable<readonly ReviewQueue[]> {
    return this.#queuesSource.watch(signal)
  }

  addQueue(queue: NewQueue): { readonly queueId: string } {
    const queueId = crypto.randomUUID()
    this.#queues.add(queueId, queue, this.#clock.now())
    this.#queueChanged(queueId)
    return { queueId }
  }

  skip(queueId: string, callId: number, isSkipped: boolean): void {
    found(this.#queues.skip(queueId, callId, isSkipped), 'queue')
    this.#queuesSource.changed()
  }

  removeQueue(queueId: string): void {
    found(this.#queues.remove(queueId, this.#clock.now()), 'queue')
    this.#queueChanged(queueId)
  }

  restoreQueue(queueId: string): void {
    found(this.#queues.restore(queueId), 'queue')
    this.#queueChanged(queueId)
  }

  close(): void {
    this.#reviewsSource.close()
    this.#queuesSource.close()
    this.#file.close()
  }

  #reviewChanged(review: Review | null): void {
    if (review !== null) this.#onChange([review.call.callId])
  }

  #queueChanged(queueId: string): void {
    this.#changed()
    this.#onChange(this.#queues.callIdsOf(queueId))
  }

  /** An item of a queue is done when its call's review is. */
  #changed(): void {
    this.#readHidden()
    this.#reviewsSource.changed()
    this.#queuesSource.changed()
  }

  #readHidden(): void {
    const hidden = new Set([...this.#reviews.blindCallIds(), ...this.#queues.waitingBlindCallIds()])
    if (hidden.symmetricDifference(this.#hidden).size > 0) this.#hidden = hidden
  }
}

function summaryOf(review: Review): ReviewsSnapshot['reviews'][number] {
  const { reviewId, call, isDone, isBlind, spentMs, startedAt, changedAt, doneAt } = review
  return {
    reviewId,
    call,
    scorecardName: review.scorecard?.name ?? null,
    score: scoreOfReview(review).score,
    answeredCount: review.answers.length,
    unansweredCount: unansweredCount(review),
    noteCount: review.notes.length,
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
