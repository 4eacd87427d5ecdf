import type { DatabaseSync } from 'node:sqlite'
import type { QueueItem, QueueItemState, ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import type { SampleReceipt } from '../../domain/sampling/sampleReceipt.ts'
import type { EpochMs } from '../../domain/units.ts'
import { withoutSecretQueries } from '../secrets/withoutSecretQueries.ts'
import { inTransaction } from '../storage/database.ts'
import { Statements } from '../storage/statements.ts'

export type NewQueue = Pick<ReviewQueue, 'name' | 'isBlind' | 'receipt'> & { readonly items: readonly QueueItem[] }

/** The review queues of one workspace. Whether an item is done isn't stored: it is derived from the call's review. */
export class QueueStore {
  readonly #database: DatabaseSync
  readonly #sql: Statements

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#sql = new Statements(database)
  }

  /** Newest first. */
  all(): readonly ReviewQueue[] {
    return this.#sql
      .all('SELECT * FROM queues WHERE removed_at IS NULL ORDER BY created_at DESC, queue_id')
      .map((row) => ({
        queueId: String(row['queue_id']),
        name: String(row['name']),
        isBlind: row['is_blind'] === 1,
        receipt: row['receipt'] === null ? null : (JSON.parse(String(row['receipt'])) as SampleReceipt),
        createdAt: Number(row['created_at']),
        items: this.#itemsOf(String(row['queue_id'])),
      }))
  }

  #itemsOf(queueId: string): ReviewQueue['items'] {
    return this.#sql
      .all(
        `SELECT item, is_skipped, reviews.is_done FROM queue_items
         LEFT JOIN reviews ON reviews.call_id = queue_items.call_id AND reviews.removed_at IS NULL
         WHERE queue_id = ? ORDER BY place`,
        queueId,
      )
      .map((row) => ({
        ...(JSON.parse(String(row['item'])) as QueueItem),
        state: stateOf(row['is_done'] === 1, row['is_skipped'] === 1),
      }))
  }

  /** Calls of blind queues whose review hasn't begun. */
  waitingBlindCallIds(): readonly number[] {
    return this.#sql
      .all(
        `SELECT DISTINCT queue_items.call_id FROM queue_items JOIN queues USING (queue_id)
         LEFT JOIN reviews ON reviews.call_id = queue_items.call_id AND reviews.removed_at IS NULL
         WHERE queues.is_blind = 1 AND queues.removed_at IS NULL AND reviews.review_id IS NULL`,
      )
      .map((row) => Number(row['call_id']))
  }

  isInBlindQueue(callId: number): boolean {
    const sql = `SELECT 1 FROM queue_items JOIN queues USING (queue_id)
      WHERE call_id = ? AND is_blind = 1 AND removed_at IS NULL LIMIT 1`
    return this.#sql.first(sql, callId) !== undefined
  }

  add(queueId: string, { name, isBlind, receipt, items }: NewQueue, at: EpochMs): void {
    inTransaction(this.#database, () => {
      this.#sql.insert('queues', {
        queue_id: queueId,
        name,
        is_blind: Number(isBlind),
        receipt: receipt === null ? null : JSON.stringify(receipt),
        created_at: at,
      })
      for (const [place, item] of items.entries()) {
        this.#sql.run(
          'INSERT INTO queue_items (queue_id, place, call_id, item) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          queueId,
          place,
          item.callId,
          JSON.stringify(withoutSecretQueries(item)),
        )
      }
    })
  }

  /** False if there is no such item. */
  skip(queueId: string, callId: number, isSkipped: boolean): boolean {
    const sql = 'UPDATE queue_items SET is_skipped = ? WHERE queue_id = ? AND call_id = ?'
    return this.#sql.run(sql, Number(isSkipped), queueId, callId) > 0
  }

  /** False if there is no such queue. */
  remove(queueId: string, at: EpochMs): boolean {
    const sql = 'UPDATE queues SET removed_at = ? WHERE queue_id = ? AND removed_at IS NULL'
    return this.#sql.run(sql, at, queueId) > 0
  }

  restore(queueId: string): boolean {
    return this.#sql.run('UPDATE queues SET removed_at = NULL WHERE queue_id = ?', queueId) > 0
  }
}

function stateOf(isDone: boolean, isSkipped: boolean): QueueItemState {
  return isDone ? 'done' : isSkipped ? 'skipped' : 'waiting'
}
