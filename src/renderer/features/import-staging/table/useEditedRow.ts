import { useQueryClient } from '@tanstack/react-query'
import type { StagingPage } from '../../../../contract/staging.ts'
import type { StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCoreQueries } from '../../../client/connection/core.tsx'
import { useWorkspace } from '../../../client/workspace.tsx'
import { useTable } from './tableStore.ts'

/** The edited row; null for many rows, undefined if nothing is edited. It's visible, so its page is loaded. */
export function useEditedRow(): StagingRow | null | undefined {
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const editing = useTable((table) => table.editing)
  const client = useQueryClient()
  if (editing === null) return undefined
  const [stageId, ...others] = editing.stageIds
  if (stageId === undefined || others.length > 0) return null
  const pages = client.getQueriesData<StagingPage>({
    queryKey: queries.staging.page.key({ input: { workspaceId } }),
  })
  for (const [, page] of pages) {
    const row = page?.rows.find((candidate) => candidate.stageId === stageId)
    if (row) return row
  }
  return null
}
