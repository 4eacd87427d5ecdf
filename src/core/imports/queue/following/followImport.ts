import { type ErrorCode, isAppError } from '../../../../contract/errors/errors.ts'
import { MINUTE, SECOND } from '../../../../domain/units.ts'
import type { Clock } from '../../../ports.ts'
import type { CallOutcome } from './callOutcome.ts'

/** Soon at first, since short recordings are done in seconds; later once a minute, which costs 1% of the budget. */
const WAITS = [2, 3, 5, 8, 13, 20, 30].map((seconds) => seconds * SECOND)
const LAST_WAIT = MINUTE
/** An hour of speech is analyzed in minutes; after half an hour, report that it isn't done yet. */
const GIVE_UP_AFTER = 30 * MINUTE
/** A computer that slept has no network at first, so these don't say whether the call is analyzed. */
const OFFLINE: ReadonlySet<ErrorCode> = new Set(['unreachable', 'dns', 'timed-out'])

/**
 * Polls an accepted call until its outcome is known, or until the time limit, when it may be null. Failed requests don't end the
 * polling. Fails only when the signal aborts.
 */
export async function followImport(options: {
  readonly outcome: (isLate: boolean) => Promise<CallOutcome | null>
  readonly acceptedAt: number
  readonly clock: Clock
  readonly signal: AbortSignal
}): Promise<CallOutcome | null> {
  const { outcome, acceptedAt, clock, signal } = options
  for (let poll = 0; ; poll += 1) {
    await clock.wait(WAITS[poll] ?? LAST_WAIT, signal)
    const isLate = clock.now() - acceptedAt > GIVE_UP_AFTER
    let isOffline = false
    try {
      const known = await outcome(isLate)
      if (known !== null) return known
    } catch (error) {
      // A call that isn't found may not exist yet; other failures are temporary.
      if (signal.aborted || !isAppError(error)) throw error
      isOffline = OFFLINE.has(error.code)
    }
    if (!isOffline && isLate) return null
  }
}
