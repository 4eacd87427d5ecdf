import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { ReviewsSnapshot, StoreRecovery } from '../../contract/snapshots.ts'
import {
  hidesOthers,
  scoreOfReview,
  unansweredCount,
  type Review,
  type ReviewEdit,
} from '../../domain/reviews/review.ts'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { openDatabase, type OpenedDatabase } from '../storage/database.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import type { StoredWorkspaces } from '../workspaces/storedWorkspaces.ts'
import { QueueStore, type NewQueue } from './queueStore.ts'
import { REVIEW_MIGRATIONS } from './reviewSchema.ts'
import { ReviewStore, type NewReview } from './reviewStore.ts'

export interface ReviewsOptions extends StoredWorkspaces {
  readonly clock: Clock
  readonly log: Log
}

interface OpenReviews {
  readonly file: OpenedDatabase
  readonly reviews: ReviewStore
  readonly queues: QueueStore
  readonly reviewsSource: SnapshotSource<ReviewsSnapshot>
  readonly queuesSource: SnapshotSource<readonly ReviewQueue[]>
}

/**
 * A person's own reviews, and the queues of calls they want to review: one SQLite file a workspace (see
 * `storage/database` for what it survives). Nothing of it is sent to the service, which takes no reviews.
 * What a method has answered is on the disk. Each may fail with `not-found`, `stored-by-newer-version`, `disk-full`.
 */
export class Reviews {
  readonly #options: ReviewsOptions
  readonly #open = new Map<string, OpenReviews>()

  constructor(options: ReviewsOptions) {
    this.#options = options
  }

  /** Told when a review begins, ends or goes; not at each keystroke, which only the page that makes it has to know of. */
  watch(workspaceId: string, signal?: AbortSignal): AsyncIterable<ReviewsSnapshot> {
    return this.#of(workspaceId).reviewsSource.watch(signal)
  }

  /** All in whole, oldest first. */
  all(workspaceId: string): readonly Review[] {
    return this.#of(workspaceId).reviews.all()
  }

  ofCall(workspaceId: string, callId: number): Review | null {
    return this.#of(workspaceId).reviews.ofCall(callId)
  }

  /** Begins blind too when the call is in a blind queue, wherever the review was begun. */
  begin(workspaceId: string, review: NewReview): Review {
    const open = this.#of(workspaceId)
    const isBlind = review.isBlind || open.queues.isInBlindQueue(review.call.callId)
    const begun = open.reviews.begin({ ...review, isBlind }, crypto.randomUUID(), this.#options.clock.now())
    this.#changed(open)
    return begun
  }

  /** One keystroke. Fails with `review-finished` too, and with `invalid-input` for a question that isn't on the card. */
  edit(workspaceId: string, reviewId: string, edit: ReviewEdit, spentMs: number): void {
    const open = this.#of(workspaceId)
    const kept = open.reviews.edit(reviewId, edit, spentMs, this.#options.clock.now())
    if (kept === 'not-found') throw new AppError('not-found', { what: 'review' })
    if (kept === 'finished') throw new AppError('review-finished', {})
    if (kept === 'not-allowed') throw new AppError('invalid-input', { field: `edit.${edit.kind}`, reason: null })
    if (edit.kind === 'finish' || edit.kind === 'reopen' || edit.kind === 'show-others') this.#changed(open)
  }

  remove(workspaceId: string, reviewId: string): void {
    const open = this.#of(workspaceId)
    found(open.reviews.remove(reviewId, this.#options.clock.now()), 'review')
    this.#changed(open)
  }

  restore(workspaceId: string, reviewId: string): void {
    const open = this.#of(workspaceId)
    found(open.reviews.restore(reviewId), 'review')
    this.#changed(open)
  }

  watchQueues(workspaceId: string, signal?: AbortSignal): AsyncIterable<readonly ReviewQueue[]> {
    return this.#of(workspaceId).queuesSource.watch(signal)
  }

  addQueue(workspaceId: string, queue: NewQueue): { readonly queueId: string } {
    const open = this.#of(workspaceId)
    const queueId = crypto.randomUUID()
    open.queues.add(queueId, queue, this.#options.clock.now())
    open.queuesSource.changed()
    return { queueId }
  }

  skip(workspaceId: string, queueId: string, callId: number, isSkipped: boolean): void {
    const open = this.#of(workspaceId)
    found(open.queues.skip(queueId, callId, isSkipped), 'queue')
    open.queuesSource.changed()
  }

  renameQueue(workspaceId: string, queueId: string, name: string): void {
    const open = this.#of(workspaceId)
    found(open.queues.rename(queueId, name), 'queue')
    open.queuesSource.changed()
  }

  removeQueue(workspaceId: string, queueId: string): void {
    const open = this.#of(workspaceId)
    found(open.queues.remove(queueId, this.#options.clock.now()), 'queue')
    open.queuesSource.changed()
  }

  restoreQueue(workspaceId: string, queueId: string): void {
    const open = this.#of(workspaceId)
    found(open.queues.restore(queueId), 'queue')
    open.queuesSource.changed()
  }

  /** The workspace is about to be removed with everything stored for it. */
  forget(workspaceId: string): void {
    const open = this.#open.get(workspaceId)
    if (open === undefined) return
    this.#open.delete(workspaceId)
    open.reviewsSource.close()
    open.queuesSource.close()
    open.file.close()
  }

  close(): void {
    for (const workspaceId of this.#open.keys()) this.forget(workspaceId)
  }

  #of(workspaceId: string): OpenReviews {
    const { checkWorkspace, folderOf, clock, log } = this.#options
    checkWorkspace(workspaceId)
    const known = this.#open.get(workspaceId)
    if (known !== undefined) return known
    const file = openDatabase(join(folderOf(workspaceId), 'reviews.sqlite'), { migrations: REVIEW_MIGRATIONS, clock })
    const recovery: StoreRecovery | null = file.recovery
    if (recovery !== null) log.error('reviews.damaged', { ...recovery })
    const reviews = new ReviewStore(file.database)
    const queues = new QueueStore(file.database)
    const open: OpenReviews = {
      file,
      reviews,
      queues,
      reviewsSource: new SnapshotSource(() => ({ recovery, reviews: reviews.all().map(summaryOf) }), clock),
      queuesSource: new SnapshotSource(() => queues.all(), clock),
    }
    this.#open.set(workspaceId, open)
    return open
  }

  /** An item of a queue is done when its call's review is. */
  #changed({ reviewsSource, queuesSource }: OpenReviews): void {
    reviewsSource.changed()
    queuesSource.changed()
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
    hidesOthers: hidesOthers(review),
    spentMs,
    startedAt,
    changedAt,
    doneAt,
  }
}

function found(isFound: boolean, what: 'review' | 'queue'): void {
  if (!isFound) throw new AppError('not-found', { what })
}
