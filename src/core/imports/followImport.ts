import { isAppError } from '../../contract/errors.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import { MINUTE, SECOND } from '../../domain/units.ts'
import { Urgency } from '../budget/requestBudget.ts'
import type { Clock } from '../ports.ts'
import type { How } from '../service/serviceClient.ts'

/** Soon at first, since short recordings are done in seconds; later once a minute, which costs 1 % of the budget. */
const WAITS = [2, 3, 5, 8, 13, 20, 30].map((seconds) => seconds * SECOND)
const LAST_WAIT = MINUTE
/** An hour of speech is analysed in some minutes; after half an hour it is better to say that it still is not. */
const GIVE_UP_AFTER = 30 * MINUTE

/**
 * The interface has no processing status (it says so: «not shown»). A call is taken as analysed when it has what only
 * processing can give it: a transcription, or a length. A service that knows the length at once is followed no further;
 * its call page shows by itself that the transcript is not there yet.
 */
export function isAnalysed(detail: CallDetail): boolean {
  const hasTranscription = detail.transcription !== null && detail.transcription.trim() !== ''
  return hasTranscription || (detail.durationSeconds !== null && detail.durationSeconds > 0)
}

/**
 * Asks for an accepted call, gently and in the background, until it is analysed. Answers whether it was within the time
 * we follow it. Faults on the way don't end it. Fails only when the signal aborts.
 */
export async function followImport(options: {
  readonly callId: number
  readonly acceptedAt: number
  readonly detail: (callId: number, how: How) => Promise<CallDetail>
  readonly clock: Clock
  readonly signal: AbortSignal
}): Promise<boolean> {
  const { callId, acceptedAt, detail, clock, signal } = options
  for (let poll = 0; ; poll += 1) {
    await clock.wait(WAITS[poll] ?? LAST_WAIT, signal)
    try {
      if (isAnalysed(await detail(callId, { urgency: new Urgency('background'), signal }))) return true
    } catch (error) {
      // A call that can't be read is there; one that is not found may not be there yet; the rest passes.
      if (signal.aborted || !isAppError(error)) throw error
      if (error.code === 'unreadable-answer') return true
    }
    if (clock.now() - acceptedAt > GIVE_UP_AFTER) return false
  }
}
