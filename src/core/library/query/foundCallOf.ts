import type { FoundCall } from '../../../contract/library/library.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'

/** What names a call, without scores. */
export function foundCallOf(call: CallRecord): FoundCall {
  const { id, title, timestamp, durationSeconds, format, agent, leadName, leadCompany } = call
  return { id, title, timestamp, durationSeconds, format, agent, leadName, leadCompany }
}
