import type { BatchRecord } from './importJournal.ts'
import type { ImportRecord } from './importRecord.ts'

/** More than people undo. */
const KEPT_REMOVALS = 20

export interface Removal {
  readonly records: readonly ImportRecord[]
  /** Their batches, which are removed with their last import. */
  readonly batches: readonly BatchRecord[]
}

/**
 * The last imports that were removed from the list, to put them back. Only in memory: when the app quits, their bytes are
 * deleted.
 */
export class RemovedImports {
  /** The oldest first. */
  #removals: Removal[] = []

  /** Returns the imports that can't be put back anymore. */
  add(removal: Removal): readonly ImportRecord[] {
    this.#removals.push(removal)
    return this.#removals.splice(0, this.#removals.length - KEPT_REMOVALS).flatMap(({ records }) => records)
  }

  /** Removes the imports from here and returns those that were here. */
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

  takeAll(): readonly ImportRecord[] {
    return this.#removals.splice(0).flatMap(({ records }) => records)
  }
}
