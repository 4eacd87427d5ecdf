import { MINUTE, type EpochMs } from '../../../domain/units.ts'
import type { Clock } from '../../ports.ts'

/** Longer only if the clock was set back. */
const LONGEST_HOLD = MINUTE

/** Batches that aren't sent yet, because a person may undo them. Only in memory: after a restart the offer to undo is gone. */
export class HeldBatches {
  readonly #clock: Pick<Clock, 'now'>
  readonly #until = new Map<string, EpochMs>()

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  hold(batchId: string, until: EpochMs): void {
    this.#until.set(batchId, until)
  }

  release(batchId: string): void {
    this.#until.delete(batchId)
  }

  /** When the first import of the batch may be sent; null if now. */
  until(batchId: string | null): EpochMs | null {
    const until = this.#until.get(batchId ?? '') ?? 0
    const leftMs = until - this.#clock.now()
    return leftMs > 0 && leftMs <= LONGEST_HOLD ? until : null
  }
}
