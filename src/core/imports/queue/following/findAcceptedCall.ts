import type { Filter } from '../../../../domain/filters/filter.ts'
import { isAgent } from '../../../../domain/recordings/agentRef.ts'
import { instantOf } from '../../../../domain/values/instant.ts'
import { HOUR, SECOND, type EpochMs } from '../../../../domain/units.ts'
import type { How } from '../../../service/serviceClient.ts'
import type { WorkspaceSession } from '../../../connection/session.ts'
import type { ImportRecord } from '../journal/importRecord.ts'

/** Clocks of computers differ. A call that existed long before the import belongs to something else. */
const CLOCK_SLACK = HOUR
/** The largest page. No agent starts more calls than this in one second. Source: interface, "Limits". */
const PAGE_SIZE = 100

/**
 * Finds the call of an import that the service accepted without returning its id: same agent and start second, created since
 * the import was added, and not the call of another import. If several match, the newest. Null if none is listed.
 */
export async function findAcceptedCall(
  { fields, addedAt }: Pick<ImportRecord, 'fields' | 'addedAt'>,
  options: {
    readonly calls: WorkspaceSession['calls']
    readonly isTaken: (callId: number) => boolean
    readonly how: How
  },
): Promise<number | null> {
  const startMs = instantOf(fields.timestamp)
  if (startMs === null) return null
  const iso = (time: EpochMs) => new Date(time).toISOString()
  const filters: readonly Filter[] = [
    { field: 'timestamp', op: '>=', value: iso(startMs - SECOND) },
    { field: 'timestamp', op: '<=', value: iso(startMs + SECOND) },
  ]
  const query = { filters, sort: [{ field: 'inserted_at', direction: 'desc' }] } as const
  const { rows } = await options.calls.page(query, null, PAGE_SIZE, options.how)
  const found = rows.find((row) => {
    if (row.kind !== 'call') return false
    const { id, agent } = row.call
    const callStartMs = instantOf(row.call.timestamp)
    const insertedAtMs = instantOf(row.call.insertedAt)
    return (
      agent !== null &&
      isAgent(agent, fields.userId) &&
      callStartMs !== null &&
      Math.abs(callStartMs - startMs) <= SECOND &&
      (insertedAtMs === null || insertedAtMs >= addedAt - CLOCK_SLACK) &&
      !options.isTaken(id)
    )
  })
  return found?.kind === 'call' ? found.call.id : null
}
