import type {
  ImportListPage,
  ImportQueueSnapshot,
  ImportSnapshot,
  ImportStop,
  StoreRecovery,
} from '../../../../contract/snapshots.ts'
import { sendTimes } from '../../../../domain/recordings/sendTimes.ts'
import type { EpochMs } from '../../../../domain/units.ts'
import type { ImportBudget } from '../../../budget/importBudget.ts'
import type { Clock } from '../../../ports.ts'
import type { HeldBatches } from '../heldBatches.ts'
import type { ImportPause } from '../importPause.ts'
import type { ImportJournal } from '../journal/importJournal.ts'
import { type ImportRecord, isRetryable } from '../journal/importRecord.ts'
import type { ImportListQuery } from '../journal/listedImports.ts'
import { shownState } from './shownState.ts'

interface QueueViewOptions {
  readonly recovery: StoreRecovery | null
  readonly journal: ImportJournal
  readonly held: HeldBatches
  readonly budget: ImportBudget
  readonly clock: Clock
  readonly revision: () => number
  readonly sending: { readonly pause: ImportPause | null; sentBytes(importId: string): number }
}

/** What a page sees of the queue, with the time at which each import can be sent. */
export class QueueView {
  readonly #options: QueueViewOptions

  constructor(options: QueueViewOptions) {
    this.#options = options
  }

  page(query: ImportListQuery): ImportListPage {
    const { journal, revision } = this.#options
    const { total, rows } = journal.listed.page(query)
    const stopped = journal.stopped()
    const times = rows.some(({ state }) => state.kind === 'queued') ? this.#timesById(stopped) : new Map()
    const shown = rows.map((record) => this.#importSnapshot(record, times.get(record.importId) ?? null, stopped))
    return { revision: revision(), total, rows: shown }
  }

  snapshot(): ImportQueueSnapshot {
    const { journal, clock, recovery, revision, sending } = this.#options
    const counts = journal.listed.counts()
    const stopped = journal.stopped()
    const { pause } = sending
    const times = this.#sendTimes(counts.waiting, stopped)
    const nextAt = times?.[0] ?? null
    const sent = counts.sending > 0 ? journal.listed.sending() : null
    return {
      revision: revision(),
      recovery,
      counts,
      stopped,
      waitsFor: pause === null || pause.until === 0 || counts.waiting === 0 ? null : pause.failure,
      sending: sent && {
        importId: sent.importId,
        fileName: sent.recording.fileName,
        sentBytes: sending.sentBytes(sent.importId),
        sizeBytes: sent.recording.sizeBytes,
      },
      nextSendAt: nextAt !== null && nextAt > clock.now() ? nextAt : null,
      lastSendAt: times?.at(-1) ?? null,
      batches: journal.listed.batches().map(({ lastTurn, bytes, ...batch }) => {
        const isSending = sent !== null && sent.batchId === batch.batchId
        const partSent = isSending ? Math.min(sending.sentBytes(sent.importId), sent.recording.sizeBytes) : 0
        return {
          ...batch,
          bytes: { ...bytes, sent: bytes.sent + partSent },
          lastSendAt: times?.[lastTurn - 1] ?? null,
          heldUntil: this.#options.held.until(batch.batchId),
        }
      }),
    }
  }

  #timesById(stopped: ImportStop | null): ReadonlyMap<string, EpochMs> {
    const turns = this.#options.journal.listed.turns()
    const times = this.#sendTimes(turns.length, stopped) ?? []
    return new Map(times.map((time, index) => [turns[index]?.importId ?? '', time]))
  }

  /**
   * The earliest time each queued import can be sent, in queue order; null while that is unknown. If the queue is stopped: if
   * it were resumed now, which also ends a pause.
   */
  #sendTimes(count: number, stopped: ImportStop | null): readonly EpochMs[] | null {
    const { budget, clock, sending } = this.#options
    const pausedUntil = stopped === null ? sending.pause?.until : 0
    if (pausedUntil === null) return null
    const notBefore = Math.max(pausedUntil ?? 0, budget.use().coolingDownUntil ?? 0)
    return sendTimes(count, { now: clock.now(), slots: budget.slotTimes(), notBefore })
  }

  #importSnapshot(record: ImportRecord, sendAt: EpochMs | null, stopped: ImportStop | null): ImportSnapshot {
    const { importId, batchId, recording, fields, addedAt, state } = record
    const { clock, sending, journal } = this.#options
    const shown = shownState(state, sending.sentBytes(importId), {
      limitUntil: sendAt !== null && sendAt > clock.now() ? sendAt : null,
      pause: sending.pause,
      isStopped: stopped !== null,
    })
    const staysBecause = batchId === null ? 'watched-folder' : journal.listed.wasTried(importId) ? 'sent-before' : null
    const doubt = isRetryable(state) ? journal.known.doubtOf(record) : null
    return {
      importId,
      batchId,
      recording,
      fields,
      addedAt,
      state: shown,
      staysBecause,
      ...(doubt !== null && { doubt }),
    }
  }
}
