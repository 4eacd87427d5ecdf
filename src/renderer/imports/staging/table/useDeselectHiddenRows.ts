import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStagingTable } from '../../../client/connection/coreStreams.ts'
import { useCore, useCoreQueries } from '../../../client/connection/workspace.tsx'
import { readStagingRows } from './stagingPages.ts'
import { select, useTable } from './tableStore.ts'

/** Deselects rows that a change has moved out of the filter: what acts on the selection acts on what one sees. */
export function useDeselectHiddenRows(): void {
  const core = useCore()
  const { page } = useCoreQueries().staging
  const staging = useStagingTable()
  const only = useTable((table) => table.only)
  const selected = useTable((table) => table.selected)
  const { data: shown } = useQuery({
    queryKey: [...page.key(), 'visible', only, staging?.revision],
    queryFn: async () => new Set((await readStagingRows(core, { only, sort: 'arrival' })).map((row) => row.stageId)),
    // While files are checked, the rows change too often to be read each time.
    enabled: only !== 'all' && selected.size > 0 && staging?.checking === null,
    gcTime: 0,
  })
  useEffect(() => {
    if (shown === undefined) return
    const visible = [...selected].filter((stageId) => shown.has(stageId))
    if (visible.length < selected.size) select(visible)
  }, [shown, selected])
}
