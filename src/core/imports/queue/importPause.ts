import type { Failure } from '../../../contract/errors.ts'
import { MINUTE, SECOND, type EpochMs } from '../../../domain/units.ts'
import { FAILURE_BEHAVIOR } from '../../failureBehavior.ts'

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
  switch (FAILURE_BEHAVIOR[failure.code].imports) {
    case 'cancel':
    case 'fail-alone':
      return null
    case 'wait-for-limit':
      // The import budget knows the import limit. A second: an end that has passed meanwhile is no reason to hurry.
      return failure.code === 'rate-limited' && failure.data.scope === 'general'
        ? { failure, until: Math.max(failure.data.until, now + SECOND), inARow: 0 }
        : null
    case 'wait-for-service':
      if (isUnopened) return unopened
      if (isUnsent) return { failure, until: now + Math.min(FIRST_LOOK * 2 ** (inARow - 1), LAST_LOOK), inARow }
      // The service may have taken it: the same key makes no second call.
      return { failure, until: now + Math.min(FIRST_RETRY * 2 ** (inARow - 1), LAST_RETRY), inARow }
    case 'fail':
    case 'stop':
    case 'stop-if-repeated':
      return unopened
  }
}
