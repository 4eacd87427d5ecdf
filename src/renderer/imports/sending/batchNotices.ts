import type { ImportBatchSnapshot, ImportCounts } from '../../../contract/snapshots.ts'

/** When each known batch ended; null while it is running. */
export type KnownBatches = ReadonlyMap<string, number | null>

export function knownBatches(batches: readonly ImportBatchSnapshot[]): KnownBatches {
  return new Map(batches.map(({ batchId, endedAt }) => [batchId, endedAt]))
}

/** Batches that ended since `before`. None for the first snapshot, because those ended earlier. */
export function endedSince(
  before: KnownBatches | null,
  batches: readonly ImportBatchSnapshot[],
): readonly ImportBatchSnapshot[] {
  if (before === null) return []
  return batches.filter(({ batchId, endedAt }) => endedAt !== null && (before.get(batchId) ?? null) === null)
}

/** Whether this page may show system notifications. The desktop app shows its own, even without a window. */
export function noticePermission(): NotificationPermission | 'not-needed' {
  if (window.earshotHost !== undefined || !('Notification' in window)) return 'not-needed'
  return Notification.permission
}

export function acceptedCount({ processing, stillProcessing, done, noRecording }: ImportCounts): number {
  return processing + stillProcessing + done + noRecording
}
