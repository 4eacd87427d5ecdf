import type { Failure } from '../../../contract/errors.ts'
import { FAILURE_BEHAVIOR } from '../../failureBehavior.ts'
import { MOST_TRIES } from './importPause.ts'
import type { StoredImportState } from './importRecord.ts'

/** Where an import stands after a try that failed. `tries`: how often it has been sent by now. `isTheWay`: all imports would meet the same. */
export function stateAfter(failure: Failure, tries: number, isTheWay: boolean): StoredImportState {
  const reaction = FAILURE_BEHAVIOR[failure.code].imports
  if (reaction === 'cancel') return { kind: 'cancelled' }
  // The budget or the pause says when it is sent.
  if (reaction === 'wait-for-limit') return { kind: 'queued', tries: 0 }
  if (isTheWay && tries < MOST_TRIES) return { kind: 'queued', tries }
  // Also where the file is gone or another one: it may come back, and only this import has the key of its first try.
  return { kind: 'failed', failure, canRetry: true }
}
