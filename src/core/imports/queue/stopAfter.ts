import type { Failure } from '../../../contract/errors.ts'
import { FAILURE_BEHAVIOR } from '../../failureBehavior.ts'

/** One refusal without a reason may be this recording's; after two it is likely that all would meet it, ten an hour. */
const MOST_UNEXPLAINED = 2

/** Whether the queue stops after this failure until a person has looked. */
export function stopAfter(failure: Failure, unexplainedInARow: number): boolean {
  if (isUnexplained(failure)) return unexplainedInARow >= MOST_UNEXPLAINED
  return FAILURE_BEHAVIOR[failure.code].imports === 'stop'
}

/** Whether this failure counts toward `unexplainedInARow`. */
export function isUnexplained(failure: Failure): boolean {
  return FAILURE_BEHAVIOR[failure.code].imports === 'stop-if-repeated'
}
