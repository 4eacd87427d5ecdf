import type { DatabaseSync } from 'node:sqlite'
import type { QueueItem, QueueItemState, ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import type { SampleReceipt } from '../../domain/sampling/sampleReceipt.ts'
import type { EpochMs } from '../../domain/units.ts'
import { withoutSecretQueries } from '../secrets/withoutSecretQueries.ts'
import { inTransaction } from '../storage/database.ts'

export interface NewQueue {
  readonly name: string
  readonly isBlind: boolean
  readonly receipt: SampleReceipt | null
  readonly items: readonly QueueItem[]
}

/** The review queues of one workspace. Whether an item is done isn't stored: it is derived from the call's review. */
export class QueueStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Newest first. */
  all(): readonly ReviewQueue[] {
    const items = this.#database.prepare(
      `SELECT item, is_skipped, reviews.is_done FROM queue_items
       LEFT JOIN reviews ON reviews.call_id = queue_items.call_id AND reviews.removed_at IS NULL
       WHERE queue_id = ? ORDER BY place`,
    )
    return this.#database
      .prepare('SELECT * FROM queues WHERE removed_at IS NULL ORDER BY created_at DESC, queue_id')
      .all()
      .map((row) => ({
        queueId: String(row['queue_id']),
        name: String(row['name']),
        isBlind: row['is_blind'] === 1,
        receipt: row['receipt'] === null ? null : (JSON.parse(String(row['receipt'])) as SampleReceipt),
        createdAt: Number(row['created_at']),
        items: items.all(String(row['queue_id'])).map((one) => ({
          ...(JSON.parse(String(one['item'])) as QueueItem),
          state: stateOf(one['is_done'] === 1, one['is_skipped'] === 1),
        })),
      }))
  }

  /** Calls of blind queues whose review hasn't begun. */
  waitingBlindCallIds(): readonly number[] {
    return this.#database
      .prepare(
        `SELECT DISTINCT queue_items.call_id FROM queue_items JOIN queues USING (queue_id)
         LEFT JOIN reviews ON reviews.call_id = queue_items.call_id AND reviews.removed_at IS NULL
         WHERE queues.is_blind = 1 AND queues.removed_at IS NULL AND reviews.review_id IS NULL`,
      )
      .all()
      .map((row) => Number(row['call_id']))
  }

  isInBlindQueue(callId: number): boolean {
    const found = this.#database
      .prepare(
        `SELECT 1 FROM queue_items JOIN queues USING (queue_id)
         WHERE call_id = ? AND is_blind = 1 AND removed_at IS NULL LIMIT 1`,
      )
      .get(callId)
    return found !== undefined
  }

  add(queueId: string, { name, isBlind, receipt, items }: NewQueue, at: EpochMs): void {
    inTransaction(this.#database, () => {
      this.#database
        .prepare('INSERT INTO queues (queue_id, name, is_blind, receipt, created_at) VALUES (?, ?, ?, ?, ?)')
        .run(queueId, name, Number(isBlind), receipt === null ? null : JSON.stringify(receipt), at)
      const insert = this.#database.prepare(
        'INSERT INTO queue_items (queue_id, place, call_id, item) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      )
      for (const [place, item] of items.entries())
        insert.run(queueId, place, item.callId, JSON.stringify(withoutSecretQueries(item)))
    })
  }

  /** False if there is no such item. */
  skip(queueId: string, callId: number, isSkipped: boolean): boolean {
    const { changes } = this.#database
      .prepare('UPDATE queue_items SET is_skipped = ? WHERE queue_id = ? AND call_id = ?')
      .run(Number(isSkipped), queueId, callId)
    return Number(changes) > 0
  }

  /** False if there is no such queue. */
  remove(queueId: string, at: EpochMs): boolean {
    return this.#changes('UPDATE queues SET removed_at = ? WHERE queue_id = ? AND removed_at IS NULL', at, queueId)
  }

  restore(queueId: string): boolean {
    return this.#changes('UPDATE queues SET removed_at = NULL WHERE queue_id = ?', queueId)
  }

  #changes(sql: string, ...values: readonly (string | number)[]): boolean {
    return Number(this.#database.prepare(sql).run(...values).changes) > 0
  }
}

function stateOf(isDone: boolean, isSkipped: boolean): QueueItemState {
  return isDone ? 'done' : isSkipped ? 'skipped' : 'waiting'
}
