import type { Failure } from '../../../../contract/errors/errors.ts'
import { FAILURE_BEHAVIOR } from '../../../failureBehavior.ts'

/** One unexplained refusal may be due to the recording. After two, all imports would probably be refused, at ten an hour. */
const MOST_UNEXPLAINED = 2

/** Whether the queue stops after this failure until a person resumes it. */
export function stopAfter(failure: Failure, unexplainedInARow: number): boolean {
  if (isUnexplained(failure)) return unexplainedInARow >= MOST_UNEXPLAINED
  return FAILURE_BEHAVIOR[failure.code].imports === 'stop'
}

/** Whether this failure counts toward `unexplainedInARow`. */
export function isUnexplained(failure: Failure): boolean {
  return FAILURE_BEHAVIOR[failure.code].imports === 'stop-if-repeated'
}
