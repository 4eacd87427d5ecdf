import type { CallDetail } from '../../../../domain/calls/call.ts'
import { hasAnalysis } from '../../../../domain/calls/hasAnalysis.ts'
import { isAgent, type AgentRef } from '../../../../domain/recordings/agentRef.ts'
import { instantOf } from '../../../../domain/values/instant.ts'
import { SECOND, type EpochMs } from '../../../../domain/units.ts'

export interface SentRecording {
  readonly startMs: EpochMs | null
  readonly userId: AgentRef | null
  readonly durationSeconds: number
}

/** How much two measurements of one recording may differ: without an index, lengths of MP3 files are estimates. */
const SLACK_SECONDS = 1
const SLACK_SHARE = 0.005

/**
 * Whether the service can show the call of a recording. `other`: the call is of another recording. If another computer sent one
 * with the same Idempotency-Key, the service returns the call of that.
 */
export function shownCall(call: CallDetail, sent: SentRecording): 'shown' | 'not-yet' | 'other' {
  const startMs = instantOf(call.timestamp)
  const agent = call.agent?.id == null ? null : call.agent
  if (startMs !== null && (sent.startMs === null || Math.abs(startMs - sent.startMs) > SECOND)) return 'other'
  if (agent !== null && (sent.userId === null || !isAgent(agent, sent.userId))) return 'other'
  // Until it is processed, a call has no duration, or 0.
  if (startMs === null || agent === null || !hasMedia(call) || !call.durationSeconds) return 'not-yet'
  const slackSeconds = Math.max(SLACK_SECONDS, sent.durationSeconds * SLACK_SHARE)
  return Math.abs(call.durationSeconds - sent.durationSeconds) <= slackSeconds ? 'shown' : 'other'
}

/** The service sends no processing status. Source: interface, "Conversation". */
export function hasMedia(call: CallDetail): boolean {
  return call.media.hasAudio || call.media.hasVideo || hasAnalysis(call)
}
