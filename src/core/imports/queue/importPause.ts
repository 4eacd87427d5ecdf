import type { Failure } from '../../../contract/errors.ts'
import { MINUTE, SECOND, type EpochMs } from '../../../domain/units.ts'

/** Why the imports of a workspace wait although the hourly limit would let them go. They stay queued: none of it is their fault. */
export interface ImportPause {
  readonly failure: Failure
  /** Null: until the workspace can be opened again (its key was given, its keychain unlocked). 0: it is being tried again. */
  readonly until: EpochMs | null
  /** How often in a row the network or the service was in the way. */
  readonly inARow: number
}

/** What was met when a try of an import failed. */
export interface FailedTry {
  readonly failure: Failure
  /** The workspace had no session: no key, a locked keychain, a demo that doesn't start. */
  readonly isUnopened: boolean
  /** Nothing has left this computer, so trying again costs none of the ten an hour. */
  readonly isUnsent: boolean
  readonly now: EpochMs
}

/** The first wait after the network was in the way; it doubles up to five minutes, since a look costs nothing but itself. */
const FIRST_LOOK = 5 * SECOND
const LAST_LOOK = 5 * MINUTE
/** After something was sent and failed: each try costs one of the ten an hour, so a service that is down is asked four times in it. */
const FIRST_RETRY = 15 * SECOND
const LAST_RETRY = 15 * MINUTE
/** A recording that was sent and failed this often in a row may be what the service fails at: it stops being in the way of the others. */
export const MOST_TRIES = 4

/** Null when it is this import that failed, and not the way to the service. */
export function pauseAfter(met: FailedTry, before: ImportPause | null): ImportPause | null {
  const { failure, isUnopened, isUnsent, now } = met
  const unopened = isUnopened ? { failure, until: null, inARow: 0 } : null
  const inARow = (before?.inARow ?? 0) + 1
  switch (failure.code) {
    case 'internal':
    case 'cancelled':
      return null
    case 'rate-limited':
      // The import limit is the import budget's to know. A second: an end that has passed meanwhile is no reason to hurry.
      return failure.data.scope === 'import'
        ? null
        : { failure, until: Math.max(failure.data.until, now + SECOND), inARow: 0 }
    case 'unreachable':
    case 'dns':
    case 'timed-out':
    case 'answer-incomplete':
    case 'service-failed':
    case 'unreadable-answer':
      if (isUnopened) return unopened
      if (isUnsent) return { failure, until: now + Math.min(FIRST_LOOK * 2 ** (inARow - 1), LAST_LOOK), inARow }
      // Taken or not: the same key makes no second call.
      return { failure, until: now + Math.min(FIRST_RETRY * 2 ** (inARow - 1), LAST_RETRY), inARow }
    default:
      return unopened
  }
}
