import { type ErrorCode, isAppError } from '../../../../contract/errors.ts'
import type { CallDetail } from '../../../../domain/calls/call.ts'
import { hasAnalysis } from '../../../../domain/calls/hasAnalysis.ts'
import { MINUTE, SECOND } from '../../../../domain/units.ts'
import { Urgency } from '../../../budget/requestBudget.ts'
import type { Clock } from '../../../ports.ts'
import type { How } from '../../../service/serviceClient.ts'

/** Soon at first, since short recordings are done in seconds; later once a minute, which costs 1% of the budget. */
const WAITS = [2, 3, 5, 8, 13, 20, 30].map((seconds) => seconds * SECOND)
const LAST_WAIT = MINUTE
/** An hour of speech is analyzed in minutes; after half an hour, report that it isn't done yet. */
const GIVE_UP_AFTER = 30 * MINUTE
/** A computer that slept has no network at first, so these don't say whether the call is analyzed. */
const OFFLINE: ReadonlySet<ErrorCode> = new Set(['unreachable', 'dns', 'timed-out'])

/**
 * Polls an accepted call in the background lane until it is analyzed. Returns whether that happened before the time limit.
 * Failed requests don't end the polling. Fails only when the signal aborts.
 */
export async function followImport(options: {
  /** The call of the import; null until it is found. */
  readonly callId: (how: How) => Promise<number | null>
  readonly acceptedAt: number
  readonly detail: (callId: number, how: How) => Promise<CallDetail>
  readonly clock: Clock
  readonly signal: AbortSignal
}): Promise<boolean> {
  const { acceptedAt, detail, clock, signal } = options
  const how = { urgency: new Urgency('background'), signal }
  for (let poll = 0; ; poll += 1) {
    await clock.wait(WAITS[poll] ?? LAST_WAIT, signal)
    let isOffline = false
    try {
      const callId = await options.callId(how)
      if (callId !== null && hasAnalysis(await detail(callId, how))) return true
    } catch (error) {
      // A call that isn't found may not exist yet; other failures are temporary.
      if (signal.aborted || !isAppError(error)) throw error
      isOffline = OFFLINE.has(error.code)
    }
    if (!isOffline && clock.now() - acceptedAt > GIVE_UP_AFTER) return false
  }
}
