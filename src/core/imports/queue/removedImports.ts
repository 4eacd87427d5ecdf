import type { Clock } from '../../ports.ts'
import type { ImportJournal } from './journal/importJournal.ts'
import { type ImportRecord, isOpen } from './journal/importRecord.ts'
import type { BatchRecord } from './journal/listedImports.ts'
import type { FollowedCalls } from './following/followedCalls.ts'

/** More than people undo. */
const KEPT_REMOVALS = 20

export interface RemovedImportsOptions {
  readonly journal: ImportJournal
  readonly followed: FollowedCalls
  readonly dropBytes: (record: ImportRecord) => Promise<void>
  readonly clock: Clock
  readonly changed: () => void
}

interface Removal {
  readonly records: readonly ImportRecord[]
  /** Their batches, which are removed with their last import. */
  readonly batches: readonly BatchRecord[]
}

/**
 * Removes ended imports from the list, and puts the last ones back. These are only in memory: when the app quits, their bytes are
 * deleted.
 */
export class RemovedImports {
  readonly #options: RemovedImportsOptions
  /** The oldest first. */
  #removals: Removal[] = []
  /** Removed imports of which a request had begun, and whether they may be calls: the journal forgets their steps. */
  readonly #tried = new Map<string, boolean>()

  constructor(options: RemovedImportsOptions) {
    this.#options = options
  }

  /** Returns those that it removed; active ones stay. Fails with `not-found`. */
  async remove(importIds: readonly string[]): Promise<readonly string[]> {
    const { journal, followed, changed } = this.#options
    const records = importIds.map((importId) => journal.listed.get(importId)).filter(({ state }) => !isOpen(state))
    const batchIds = new Set(records.flatMap(({ batchId }) => batchId ?? []))
    const batches = [...batchIds].flatMap((batchId) => journal.listed.batch(batchId) ?? [])
    const removed = records.map(({ importId }) => importId)
    for (const importId of removed)
      if (journal.listed.wasTried(importId)) this.#tried.set(importId, journal.listed.mayBeCall(importId))
    journal.remove(removed)
    changed()
    for (const importId of removed) followed.stop(importId)
    this.#removals.push({ records, batches })
    await this.#drop(this.#removals.splice(0, this.#removals.length - KEPT_REMOVALS).flatMap((one) => one.records))
    return removed
  }

  /** Returns those that are in the list again. Recordings that were imported again meanwhile aren't restored. */
  async restore(importIds: readonly string[]): Promise<readonly string[]> {
    const { journal, followed, clock, changed } = this.#options
    const { records, batches } = this.take(importIds)
    const restored = records.filter(({ idempotencyKey }) => journal.listed.ofKey(idempotencyKey) === null)
    const at = clock.now()
    journal.together(() => {
      // Writes steps of a request again, so that `wasTried` stays true, they keep their keys, and `mayBeCall` stays as it was.
      for (const record of restored) {
        const mayBeCall = this.#tried.get(record.importId)
        if (mayBeCall === undefined) continue
        journal.change({ ...record, state: { kind: 'sending', tries: 0 } }, at)
        journal.change({ ...record, state: { kind: 'queued', tries: mayBeCall ? 1 : 0 } }, at)
      }
      for (const [batchId, ofBatch] of Map.groupBy(restored, (record) => record.batchId)) {
        const batch = batches.find((one) => one.batchId === batchId) ?? null
        journal.add(ofBatch, { batch, stageIds: [], at })
      }
    })
    changed()
    for (const record of restored) followed.follow(record)
    await this.#drop(records.filter((record) => !restored.includes(record)))
    return restored.map(({ importId }) => importId)
  }

  /** They can't be restored anymore, and their bytes stay. */
  take(importIds: readonly string[]): Removal {
    const wanted = new Set(importIds)
    const taken = this.#removals.map(({ records, batches }) => ({
      records: records.filter(({ importId }) => wanted.has(importId)),
      batches,
    }))
    this.#removals = this.#removals
      .map(({ records, batches }) => ({ records: records.filter(({ importId }) => !wanted.has(importId)), batches }))
      .filter(({ records }) => records.length > 0)
    return {
      records: taken.flatMap(({ records }) => records),
      batches: taken.flatMap(({ records, batches }) => (records.length > 0 ? batches : [])),
    }
  }

  async close(): Promise<void> {
    await this.#drop(this.#removals.splice(0).flatMap(({ records }) => records))
  }

  async #drop(records: readonly ImportRecord[]): Promise<void> {
    await Promise.all(records.map((record) => this.#options.dropBytes(record)))
  }
}
