import type { Failure } from '../../../contract/errors.ts'

/** One refusal without a reason may be this recording's; after two it is likely that all would meet it, ten an hour. */
const MOST_UNEXPLAINED = 2

/** Whether nothing more should be sent after this, until a person has looked: the next would be refused too, and cost one of the ten. */
export function stopAfter(failure: Failure, unexplainedInARow: number): boolean {
  switch (failure.code) {
    case 'import-refused':
      return unexplainedInARow >= MOST_UNEXPLAINED
    // The workspace as a whole: no recording would get through.
    case 'import-not-enabled':
    case 'workspace-disabled':
    case 'payment-required':
    case 'unauthorised':
      return true
    default:
      return false
  }
}
