import { isAppError } from '../../contract/errors/errors.ts'
import type { KeptCall } from '../../contract/library/library.ts'
import { isReviewable, type SampleRules } from '../../domain/sampling/sampleRules.ts'
import { Urgency } from '../budget/requestBudget.ts'
import type { WorkspaceSession } from '../connection/session.ts'

interface Sources {
  readonly library: { call(callId: number): Promise<KeptCall | null> }
  readonly session: () => Promise<Pick<WorkspaceSession, 'calls'>>
}

/** Whether a call stays in a sample, by its full record. The page doesn't get that: the review may be blind. Fails like reading it. */
export async function canBeReviewed(
  callId: number,
  rules: SampleRules,
  { library, session }: Sources,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const kept = await library.call(callId)
  if (kept !== null) return isReviewable(kept.detail, rules)
  try {
    const { calls } = await session()
    return isReviewable(await calls.detail(callId, { urgency: new Urgency('visible'), signal }), rules)
  } catch (error) {
    // Deleted since the list was read.
    if (isAppError(error) && error.code === 'not-found') return false
    throw error
  }
}
