import type { Failure } from '../../../../contract/errors/errors.ts'
import { FAILURE_BEHAVIOR } from '../../../failureBehavior.ts'
import { MOST_TRIES } from '../importPause.ts'
import type { StoredImportState } from '../journal/importRecord.ts'

interface Tries {
  readonly before: number
  /** It may have been sent now, too. */
  readonly isSent: boolean
}

/** `affectsAll`: all imports would fail the same way. */
export function stateAfter(failure: Failure, { before, isSent }: Tries, affectsAll: boolean): StoredImportState {
  const reaction = FAILURE_BEHAVIOR[failure.code].imports
  if (reaction === 'cancel') return { kind: 'canceled' }
  // The budget or the pause determines when it is sent. An earlier request of it may have made a call.
  if (reaction === 'wait-for-limit') return { kind: 'queued', tries: before }
  const tries = isSent ? before + 1 : before
  if (affectsAll && tries < MOST_TRIES) return { kind: 'queued', tries }
  // Also if the file is missing or different: the file may come back, and only this import has the key of its first try.
  return { kind: 'failed', failure, canRetry: true }
}
