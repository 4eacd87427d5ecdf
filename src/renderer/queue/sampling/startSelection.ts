import type { CallRecord } from '../../../domain/calls/call.ts'
import { queueItem } from '../../../domain/reviews/newQueue.ts'
import { attempt } from '../../client/attempt.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'
import { format } from '../../components/format.ts'

/** As many as the core accepts. */
export const LARGEST_QUEUE = 5000

export function queueName(listName: string): string {
  return `${listName}, ${format.date(new Date())}`
}

/** Items of calls that a person chose. `loaded`: records, for the details that a queue shows of its calls. */
export function chosenItems(callIds: Iterable<number>, loaded: readonly CallRecord[]) {
  const byId = new Map(loaded.map((call) => [call.id, call]))
  return [...callIds].map((callId) => queueItem(callId, byId.get(callId)))
}

/** Makes a queue of the selected calls, in their order. Null if that failed, which a toast then says. */
export async function startSelection(
  core: WorkspaceClient,
  selection: { readonly name: string; readonly callIds: readonly number[]; readonly loaded: readonly CallRecord[] },
): Promise<{ readonly queueId: string; readonly firstCallId: number } | null> {
  const items = chosenItems(selection.callIds, selection.loaded)
  const [first] = items
  if (first === undefined) return null
  const added = await attempt('queue-add', () =>
    core.queues.add({ name: queueName(selection.name), isBlind: false, receipt: null, items }),
  )
  return added && { ...added, firstCallId: first.callId }
}
