import { isChatFormat, type CallDetail } from '../../../domain/calls/call.ts'
import { hasAnalysis } from '../../../domain/calls/hasAnalysis.ts'
import { instantOf } from '../../../domain/instant.ts'
import { DAY, SECOND } from '../../../domain/units.ts'

/** How often an open call that is still being processed is asked for again: 4 of the 100 requests of a minute. */
export const REFETCH_MS = 15 * SECOND

/**
 * Whether the service may still be working on a call. It has no status to ask for, so this is told from what is missing:
 * younger than a day, and neither transcript nor summary (a chat: its conversation is pending).
 */
export function isStillProcessed(call: CallDetail, now: number): boolean {
  const createdAt = instantOf(call.insertedAt ?? call.timestamp)
  if (createdAt === null || now - createdAt > DAY) return false
  if (isChatFormat(call.format)) return call.conversation?.processingStatus === 'pending'
  return !hasAnalysis(call)
}
