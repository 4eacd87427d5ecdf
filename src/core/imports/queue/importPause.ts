import type { Failure } from '../../../contract/errors/errors.ts'
import { MINUTE, SECOND, type EpochMs } from '../../../domain/units.ts'
import { FAILURE_BEHAVIOR } from '../../failureBehavior.ts'

/** Why imports wait although the hourly limit allows them. They stay queued, because they didn't cause it. */
export interface ImportPause {
  readonly failure: Failure
  /** Null: until the workspace can be opened again (its key was entered, its keychain unlocked). 0: it is being retried. */
  readonly until: EpochMs | null
  /** Number of consecutive failures of the network or the service. */
  readonly inARow: number
}

export interface FailedTry {
  readonly failure: Failure
  /** The workspace had no session: no key, a locked keychain, or a demo that doesn't start. */
  readonly isUnopened: boolean
  /** No byte was sent, so a retry costs none of the ten imports an hour. */
  readonly isUnsent: boolean
  readonly now: EpochMs
}

/** The first wait after a network failure. It doubles up to five minutes, since a check costs nothing. */
const FIRST_CHECK = 5 * SECOND
const LAST_CHECK = 5 * MINUTE
/**
 * The first wait after a failed request. Each try costs one of the ten imports an hour, so a service that is down gets four
 * tries an hour.
 */
const FIRST_RETRY = 15 * SECOND
const LAST_RETRY = 15 * MINUTE
/** After this many failed tries in a row, the recording itself may cause the failure: it stops blocking the others. */
export const MOST_TRIES = 4

/** Null if this import failed for its own reasons, not because of the connection or the service. */
export function pauseAfter(met: FailedTry, before: ImportPause | null): ImportPause | null {
  const { failure, isUnopened, isUnsent, now } = met
  const unopened = isUnopened ? { failure, until: null, inARow: 0 } : null
  const inARow = (before?.inARow ?? 0) + 1
  switch (FAILURE_BEHAVIOR[failure.code].imports) {
    case 'cancel':
    case 'fail-alone':
      return null
    case 'wait-for-limit':
      // The import budget handles the import limit. Wait at least a second, even if the limit has ended meanwhile.
      return failure.code === 'rate-limited' && failure.data.scope === 'general'
        ? { failure, until: Math.max(failure.data.until, now + SECOND), inARow: 0 }
        : null
    case 'wait-for-service':
      if (isUnopened) return unopened
      if (isUnsent) return { failure, until: now + Math.min(FIRST_CHECK * 2 ** (inARow - 1), LAST_CHECK), inARow }
      // The service may have accepted it; the same key doesn't create a second call.
      return { failure, until: now + Math.min(FIRST_RETRY * 2 ** (inARow - 1), LAST_RETRY), inARow }
    case 'fail':
    case 'stop':
    case 'stop-if-repeated':
      return unopened
  }
}
