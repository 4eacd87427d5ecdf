import { isChatFormat, type CallDetail, type CallRecord } from '../calls/call.ts'
import { hasAnalysis } from '../calls/hasAnalysis.ts'

/** Which calls of a list can be drawn. */
export interface SampleRules {
  /** Without chats. */
  readonly onlyRecordings: boolean
  /** Without calls that have no recording, transcript or messages. */
  readonly leavesOutEmpty: boolean
  /** Null for no bound. With a bound, calls of unknown duration can't be drawn, nor can chats, which have none. */
  readonly minSeconds: number | null
  readonly maxSeconds: number | null
}

export const ALL_CALLS: SampleRules = {
  onlyRecordings: false,
  leavesOutEmpty: false,
  minSeconds: null,
  maxSeconds: null,
}

/** Whether a call qualifies by its list form. The list doesn't say everything, see `isReviewable`. */
export function qualifies(call: Pick<CallRecord, 'format' | 'durationSeconds'>, rules: SampleRules): boolean {
  const { format, durationSeconds } = call
  const isChat = isChatFormat(format)
  if (isChat && rules.onlyRecordings) return false
  if (!isChat && rules.leavesOutEmpty && durationSeconds === 0) return false
  if (rules.minSeconds === null && rules.maxSeconds === null) return true
  if (isChat || durationSeconds === null) return false
  return durationSeconds >= (rules.minSeconds ?? 0) && durationSeconds <= (rules.maxSeconds ?? Infinity)
}

/** Whether the list form isn't enough: only the full record says whether a chat is withheld and what a call contains. */
export function needsFullRecord({ format }: Pick<CallRecord, 'format'>, { leavesOutEmpty }: SampleRules): boolean {
  return leavesOutEmpty || isChatFormat(format)
}

/** Whether a drawn call can stay in the sample. A withheld chat (its conversation is null) never can. */
export function isReviewable(
  {
    format,
    conversation,
    media,
    transcription,
    summary,
  }: Pick<CallDetail, 'format' | 'conversation' | 'media' | 'transcription' | 'summary'>,
  { leavesOutEmpty }: SampleRules,
): boolean {
  if (isChatFormat(format)) return conversation !== null && (!leavesOutEmpty || conversation.messages.length > 0)
  return !leavesOutEmpty || media.hasAudio || media.hasVideo || hasAnalysis({ transcription, summary })
}
