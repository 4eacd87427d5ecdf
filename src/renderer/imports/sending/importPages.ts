import type { ImportQueueSnapshot, ImportSnapshot } from '../../../contract/snapshots.ts'
import { readRows, useRowPages } from '../../client/calls/rowPages.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

export type ImportFilter = 'all' | 'open' | 'done' | 'attention'

export interface WantedImports {
  readonly batchId: string | null
  readonly only: ImportFilter
}

/** The core's maximum per request. */
const MOST_ROWS = 500

/** The visible imports by index; undefined while loading. The number of sent bytes comes with the queue's stream. */
export function useImportPages(
  wanted: WantedImports,
  queue: ImportQueueSnapshot | undefined,
  inSight: { readonly first: number; readonly last: number },
): (index: number) => ImportSnapshot | undefined {
  const queries = useCoreQueries()
  const rowAt = useRowPages(
    (range) => queries.imports.page.queryOptions({ input: { ...wanted, ...range } }),
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

export async function readImportIds(core: WorkspaceClient, wanted: WantedImports): Promise<readonly string[]> {
  const rows = await readRows((range) => core.imports.page({ ...wanted, ...range }), MOST_ROWS)
  return rows.map(({ importId }) => importId)
}
