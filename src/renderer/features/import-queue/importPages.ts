import type { ImportQueueSnapshot, ImportSnapshot } from '../../../contract/snapshots.ts'
import { core, queries } from '../../client/connection/core.ts'
import { readRows, useRowPages } from '../../client/calls/rowPages.ts'

export type ImportFilter = 'all' | 'open' | 'done' | 'attention'

interface Wanted {
  readonly workspaceId: string
  readonly batchId: string | null
  readonly only: ImportFilter
}

/** The most the core gives at a time. */
const MOST_ROWS = 500

/** The imports around those in sight, by index; undefined while they are on their way. Bytes sent come with the queue itself. */
export function useImportPages(
  wanted: Wanted,
  queue: ImportQueueSnapshot | undefined,
  inSight: { readonly first: number; readonly last: number },
): (index: number) => ImportSnapshot | undefined {
  const rowAt = useRowPages(
    (range) => queries().imports.page.queryOptions({ input: { ...wanted, ...range } }),
    queue?.revision,
    inSight,
  )
  return (index) => {
    const one = rowAt(index)
    return one && withBytes(one, queue)
  }
}

function withBytes(one: ImportSnapshot, queue: ImportQueueSnapshot | undefined): ImportSnapshot {
  const sending = queue?.sending
  return sending?.importId === one.importId && one.state.kind === 'sending'
    ? { ...one, state: { kind: 'sending', sentBytes: sending.sentBytes } }
    : one
}

/** `retry`, `cancel` or `remove` for all imports of one sort. Answers how many were changed. */
export async function changeAll(wanted: Wanted, action: 'retry' | 'cancel' | 'remove'): Promise<number> {
  const rows = await readRows((range) => core().imports.page({ ...wanted, ...range }), MOST_ROWS)
  const importIds = rows.map(({ importId }) => importId)
  const { workspaceId } = wanted
  return importIds.length === 0 ? 0 : (await core().imports.changeMany({ workspaceId, importIds, action })).changedCount
}
