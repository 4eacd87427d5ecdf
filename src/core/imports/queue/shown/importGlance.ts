import type {
  ImportBatchSnapshot,
  ImportCounts,
  ImportQueueSnapshot,
  ImportState,
  ImportStop,
  StoreRecovery,
} from '../../../../contract/snapshots.ts'
import type { EpochMs } from '../../../../domain/units.ts'
import type { BatchRecord } from '../journal/importJournal.ts'
import { countImports } from './importList.ts'
import type { ImportPause } from '../importPause.ts'
import type { ImportRecord, StoredImportState } from '../journal/importRecord.ts'

interface Glanced {
  readonly record: ImportRecord
  readonly sentBytes: number
}

/** `items` in queue order. */
export function glanceOf(queue: {
  readonly revision: number
  readonly recovery: StoreRecovery | null
  readonly items: readonly Glanced[]
  readonly batches: readonly BatchRecord[]
  readonly stopped: ImportStop | null
  readonly pause: ImportPause | null
  /** When each queued import can be sent, in queue order; null while that is unknown. */
  readonly sendTimes: readonly EpochMs[] | null
  readonly now: EpochMs
}): ImportQueueSnapshot {
  const { items, pause, stopped, now } = queue
  /** When the n-th queued import (from 1) can be sent. */
  const timeOf = (n: number): EpochMs | null => queue.sendTimes?.[n - 1] ?? null
  const waitingCount = items.filter(({ record }) => record.state.kind === 'queued').length
  const nextAt = timeOf(1)
  const sending = items.find(({ record }) => record.state.kind === 'sending')
  return {
    revision: queue.revision,
    recovery: queue.recovery,
    counts: countsOf(items),
    stopped,
    waitsFor: pause === null || pause.until === 0 || waitingCount === 0 ? null : pause.failure,
    sending:
      sending === undefined
        ? null
        : {
            importId: sending.record.importId,
            fileName: sending.record.recording.fileName,
            sentBytes: sending.sentBytes,
            sizeBytes: sending.record.recording.sizeBytes,
          },
    nextSendAt: nextAt !== null && nextAt > now ? nextAt : null,
    lastSendAt: timeOf(waitingCount),
    batches: batchesOf(queue.batches, items, timeOf),
  }
}

function batchesOf(
  batches: readonly BatchRecord[],
  items: readonly Glanced[],
  timeOf: (n: number) => EpochMs | null,
): readonly ImportBatchSnapshot[] {
  const byBatch = new Map<string, Glanced[]>()
  const lastOf = new Map<string, number>()
  let waiting = 0
  for (const item of items) {
    const { batchId, state } = item.record
    if (state.kind === 'queued') waiting += 1
    if (batchId === null) continue
    const known = byBatch.get(batchId)
    if (known === undefined) byBatch.set(batchId, [item])
    else known.push(item)
    if (state.kind === 'queued') lastOf.set(batchId, waiting)
  }
  return batches
    .flatMap(({ batchId, addedAt, endedAt }): ImportBatchSnapshot[] => {
      const own = byBatch.get(batchId)
      if (own === undefined) return []
      const lastSendAt = timeOf(lastOf.get(batchId) ?? 0)
      return [{ batchId, addedAt, counts: countsOf(own), bytes: bytesOf(own), lastSendAt, endedAt }]
    })
    .toReversed()
}

function countsOf(items: readonly Glanced[]): ImportCounts {
  return countImports(items.map(({ record }) => SHOWN[record.state.kind]))
}

const SHOWN: { readonly [Kind in StoredImportState['kind']]: ImportState['kind'] } = {
  queued: 'waiting',
  sending: 'sending',
  accepted: 'processing',
  done: 'done',
  'still-processing': 'still-processing',
  failed: 'failed',
  cancelled: 'cancelled',
}

function bytesOf(items: readonly Glanced[]): { readonly sent: number; readonly total: number } {
  let sent = 0
  let total = 0
  for (const { record, sentBytes } of items) {
    const { state, recording } = record
    if (state.kind === 'cancelled') continue
    total += recording.sizeBytes
    if ('callId' in state) sent += recording.sizeBytes
    else if (state.kind === 'sending') sent += Math.min(sentBytes, recording.sizeBytes)
  }
  return { sent, total }
}
