import { isChatFormat, type CallDetail, type CallRecord } from '../calls/call.ts'

/** Which calls of a list can be drawn. */
export interface SampleRules {
  /** Only calls with a recording, so without chats. */
  readonly onlyRecordings: boolean
  /** Without calls that have no recording, transcript or messages. A summary alone can't be reviewed. */
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

/** Whether a call qualifies by what every list says of it, so that the answer doesn't depend on what was read since. */
export function qualifies({ format, durationSeconds }: CallRecord, rules: SampleRules): boolean {
  const isChat = isChatFormat(format)
  if (isChat && rules.onlyRecordings) return false
  if (rules.minSeconds === null && rules.maxSeconds === null) return true
  if (isChat || durationSeconds === null) return false
  return durationSeconds >= (rules.minSeconds ?? 0) && durationSeconds <= (rules.maxSeconds ?? Infinity)
}

/** Whether a call can be reviewed, by its list form. Null: its full record must be read. */
export function reviewableByList({ format, contents }: CallRecord, rules: SampleRules): boolean | null {
  const { onlyRecordings, leavesOutEmpty } = rules
  if (isChatFormat(format)) {
    if (contents?.hasMessages === true) return true
    // Without messages, it may be withheld.
    return contents !== undefined && leavesOutEmpty ? false : null
  }
  if (!onlyRecordings && !leavesOutEmpty) return true
  if (contents === undefined) return null
  return contents.recording !== 'none' || (!onlyRecordings && contents.hasTranscript)
}

/** Whether a call can be reviewed, by its full record. A withheld chat (its conversation is null) never can. */
export function isReviewable(
  {
    format,
    conversation,
    media,
    transcription,
  }: Pick<CallDetail, 'format' | 'conversation' | 'media' | 'transcription'>,
  { onlyRecordings, leavesOutEmpty }: SampleRules,
): boolean {
  if (isChatFormat(format)) return conversation !== null && (!leavesOutEmpty || conversation.messages.length > 0)
  if (media.hasAudio || media.hasVideo) return true
  return !onlyRecordings && (!leavesOutEmpty || (transcription?.trim() ?? '') !== '')
}

/** The calls of a list that can be drawn, and those that would qualify if they weren't known to have nothing to review. */
export function drawableCalls(calls: readonly CallRecord[], rules: SampleRules) {
  const qualified = calls.filter((call) => qualifies(call, rules))
  const isEmpty = (call: CallRecord) => reviewableByList(call, rules) === false
  return {
    drawable: qualified.filter((call) => !isEmpty(call)),
    emptyIds: qualified.filter(isEmpty).map(({ id }) => id),
  }
}
