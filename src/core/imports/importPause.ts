import type { Failure } from '../../contract/errors.ts'
import { MINUTE, SECOND, type EpochMs } from '../../domain/units.ts'

/** Why the imports of a workspace wait although the hourly limit would let them go. They stay queued: none of it is their fault. */
export interface ImportPause {
  readonly failure: Failure
  /** Null: until the workspace can be opened again (its key was given, its keychain unlocked). 0: it is being tried again. */
  readonly until: EpochMs | null
  /** How often in a row the network was in the way. */
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
const FIRST_WAIT = 5 * SECOND
const LAST_WAIT = 5 * MINUTE

/** Null when it is this import that failed, and not the way to the service. */
export function pauseAfter(met: FailedTry, before: ImportPause | null): ImportPause | null {
  const { failure, isUnopened, isUnsent, now } = met
  const unopened = isUnopened ? { failure, until: null, inARow: 0 } : null
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
    case 'timed-out': {
      if (isUnopened || !isUnsent) return unopened
      const inARow = (before?.inARow ?? 0) + 1
      return { failure, until: now + Math.min(FIRST_WAIT * 2 ** (inARow - 1), LAST_WAIT), inARow }
    }
    default:
      return unopened
  }
}
