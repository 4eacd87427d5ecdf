import { isChatFormat, type CallDetail } from '../../domain/calls/call.ts'
import { hasAnalysis } from '../../domain/calls/hasAnalysis.ts'
import { instantOf } from '../../domain/values/instant.ts'
import { DAY, SECOND } from '../../domain/units.ts'

/** Refetch interval of an open call that is still being processed. Uses 4 of the 100 requests per minute. */
export const REFETCH_MS = 15 * SECOND

/**
 * Whether the service may still be processing a call. The service doesn't report this, so it is inferred: the call is
 * younger than a day and has neither transcript nor summary (for a chat: its conversation is pending).
 */
export function isStillProcessed(call: CallDetail, now: number): boolean {
  const createdAt = instantOf(call.insertedAt ?? call.timestamp)
  if (createdAt === null || now - createdAt > DAY) return false
  if (isChatFormat(call.format)) return call.conversation?.processingStatus === 'pending'
  return !hasAnalysis(call)
}
