import type {
  ImportListPage,
  ImportQueueSnapshot,
  ImportSnapshot,
  ImportStop,
  StoreRecovery,
} from '../../../../contract/snapshots.ts'
import type { EpochMs } from '../../../../domain/units.ts'
import type { ImportBudget } from '../../../budget/importBudget.ts'
import type { Clock } from '../../../ports.ts'
import type { ImportPause } from '../importPause.ts'
import type { ImportBook, Item } from '../journal/importBook.ts'
import { sendTimes } from '../sending/importPlan.ts'
import { glanceOf } from './importGlance.ts'
import { type ImportListQuery, pageOf } from './importList.ts'
import { shownState } from './shownState.ts'

/** The queue's state beside its imports. */
export interface QueueState {
  readonly revision: number
  readonly stopped: ImportStop | null
  readonly pause: ImportPause | null
}

interface QueueViewOptions {
  readonly workspaceId: string
  readonly recovery: StoreRecovery | null
  readonly book: ImportBook
  readonly budget: ImportBudget
  readonly clock: Clock
  readonly state: () => QueueState
}

/** What a page sees of the queue, with the time at which each import can be sent. */
export class QueueView {
  readonly #options: QueueViewOptions

  constructor(options: QueueViewOptions) {
    this.#options = options
  }

  snapshots(): readonly ImportSnapshot[] {
    const state = this.#options.state()
    const times = this.#sendTimes(state)?.values()
    return this.#options.book.ordered().map((item) => {
      const sendAt = item.record.state.kind === 'queued' ? (times?.next().value ?? null) : null
      return this.#snapshot(item, sendAt, state)
    })
  }

  page(query: ImportListQuery): ImportListPage {
    return pageOf(this.snapshots(), query, this.#options.state().revision)
  }

  glance(): ImportQueueSnapshot {
    const { book, clock, recovery } = this.#options
    const state = this.#options.state()
    return glanceOf({
      ...state,
      recovery,
      items: book.ordered(),
      batches: book.batches(),
      sendTimes: this.#sendTimes(state),
      now: clock.now(),
    })
  }

  /**
   * The earliest time each queued import can be sent, in queue order; null while that is unknown. If the queue is stopped: if
   * it were resumed now, which also ends a pause.
   */
  #sendTimes({ stopped, pause }: QueueState): readonly EpochMs[] | null {
    const pausedUntil = stopped === null ? pause?.until : 0
    if (pausedUntil === null) return null
    const { book, budget, clock } = this.#options
    const count = book.ordered().filter(({ record }) => record.state.kind === 'queued').length
    const notBefore = Math.max(pausedUntil ?? 0, budget.use().coolingDownUntil ?? 0)
    return sendTimes(count, { now: clock.now(), slots: budget.slotTimes(), notBefore })
  }

  #snapshot({ record, sentBytes }: Item, sendAt: EpochMs | null, { stopped, pause }: QueueState): ImportSnapshot {
    const { importId, batchId, recording, fields, addedAt, state } = record
    const { workspaceId, clock } = this.#options
    const shown = shownState(state, sentBytes, {
      limitUntil: sendAt !== null && sendAt > clock.now() ? sendAt : null,
      pause,
      isStopped: stopped !== null,
    })
    return { importId, workspaceId, batchId, recording, fields, addedAt, state: shown }
  }
}
