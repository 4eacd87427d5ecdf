import type { ImportBatchSnapshot } from '../../../contract/snapshots.ts'

/** When each known batch ended; null while it goes on. */
export type KnownBatches = ReadonlyMap<string, number | null>

export function knownBatches(batches: readonly ImportBatchSnapshot[]): KnownBatches {
  return new Map(batches.map(({ batchId, endedAt }) => [batchId, endedAt]))
}

/** Those that went on when they were last looked at and have ended since. The first look tells nothing: that is old news. */
export function endedSince(
  before: KnownBatches | null,
  batches: readonly ImportBatchSnapshot[],
): readonly ImportBatchSnapshot[] {
  if (before === null) return []
  return batches.filter(({ batchId, endedAt }) => endedAt !== null && (before.get(batchId) ?? null) === null)
}

/** Whether this page may show notifications of the system. The desktop app shows its own, also without a window. */
export function noticePermission(): NotificationPermission | 'nobody-asks' {
  if (window.earshotHost !== undefined || !('Notification' in window)) return 'nobody-asks'
  return Notification.permission
}
