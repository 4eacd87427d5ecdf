import type { ImportQueueSnapshot } from '../../contract/snapshots.ts'
import { HOUR, MINUTE, type EpochMs } from '../../domain/units.ts'
import type { ImportActivity } from '../ports.ts'

/** A slot of the hourly limit is free again within an hour, or some minutes later if its request was aborted. */
const SOON = HOUR + 5 * MINUTE

/** The queues of all workspaces as one. */
export function importActivity(queues: readonly ImportQueueSnapshot[], now: EpochMs): ImportActivity {
  const running = queues.filter(({ stopped }) => stopped === null)
  const sumOf = (some: typeof queues, count: keyof ImportQueueSnapshot['counts']): number =>
    some.reduce((sum, { counts }) => sum + counts[count], 0)
  const times = running.flatMap(({ nextSendAt, lastSendAt }) => (lastSendAt === null ? [] : [nextSendAt ?? now]))
  const nextSendAt = Math.min(...times)
  const sending = sumOf(queues, 'sending')
  return {
    waiting: sumOf(running, 'waiting'),
    stopped: sumOf(queues, 'waiting') - sumOf(running, 'waiting'),
    sending,
    processing: sumOf(queues, 'processing'),
    nextSendAt: times.length > 0 && nextSendAt > now ? nextSendAt : null,
    isSendingSoon: sending > 0 || nextSendAt <= now + SOON,
    needsPerson: queues.some(needsPerson),
    sentFraction: sentFraction(queues),
  }
}

/** `lastSendAt` is null if the times are unknown, such as without an API key. A disk may respond by itself. */
function needsPerson({ stopped, counts, lastSendAt, waitsFor }: ImportQueueSnapshot): boolean {
  if (stopped !== null) return stopped.kind === 'refusals'
  return counts.waiting > 0 && lastSendAt === null && waitsFor?.code !== 'disk-not-responding'
}

function sentFraction(queues: readonly ImportQueueSnapshot[]): number | null {
  let unsent = 0
  let total = 0
  let partSent = 0
  for (const { counts, batches, sending } of queues) {
    const unsentHere = counts.waiting + counts.sending
    let inBatches = 0
    for (const batch of batches) {
      const { canceled, ...others } = batch.counts
      if (batch.endedAt === null) inBatches += Object.values(others).reduce((sum, count) => sum + count, 0)
    }
    unsent += unsentHere
    // Imports without a batch have no known total.
    total += Math.max(inBatches, unsentHere)
    if (sending !== null && sending.sizeBytes > 0) partSent += Math.min(sending.sentBytes / sending.sizeBytes, 1)
  }
  return unsent === 0 ? null : Math.floor(((total - unsent + partSent) / total) * 100) / 100
}
