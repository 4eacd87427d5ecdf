import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CallColumn } from '../../../domain/calls/columns.ts'
import { laidOutColumns } from '../../../domain/views/laidOutColumns.ts'
import type { TableLayout } from '../../../domain/views/view.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { useCore } from '../../client/connection/core.tsx'
import { useLibrary, useTrackers } from '../../client/connection/coreStreams.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import type { LoadedRows } from '../../features/call-table/loadedRows.ts'

/** Rows that are asked for together, beyond those in sight. */
const STEP = 100

/** The trackers as columns. Their values are loaded for the rows around those that are drawn. */
export function useTrackerColumns(layout: TableLayout) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const version = useLibrary()?.version
  const trackers = useTrackers() ?? NO_TRACKERS
  const [callIds, setCallIds] = useState<readonly number[]>([])
  const trackerIds = useMemo(() => {
    const laidOut = new Set(laidOutColumns(layout).map(({ id }) => id))
    return trackers.filter(({ id }) => laidOut.has(`tracker.${id}`)).map(({ id }) => id)
  }, [layout, trackers])
  const { data } = useQuery({
    queryKey: ['trackers', 'values', workspaceId, trackerIds, callIds, version],
    queryFn: async ({ signal }) => {
      const { values } = await core.trackers.values({ workspaceId, trackerIds, callIds }, { signal })
      return { callIds, values }
    },
    enabled: version !== undefined && trackerIds.length > 0 && callIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const columns = useMemo(() => {
    const at = new Map(data?.callIds.map((callId, index) => [callId, index]))
    return trackers.map(({ id, name }): CallColumn => {
      const values = data?.values[id]
      return {
        id: `tracker.${id}`,
        label: name,
        group: 'Trackers',
        kind: 'boolean',
        unknownWords: 'Not known',
        value: (call) => values?.[at.get(call.id) ?? -1] ?? null,
      }
    })
  }, [trackers, data])
  return {
    columns,
    /** Call with the indexes of the drawn rows; `last` is exclusive. */
    onDrawn(rows: LoadedRows, first: number, last: number) {
      if (trackerIds.length === 0) return
      const from = Math.floor(first / STEP) * STEP
      const to = Math.min(rows.count, Math.ceil(last / STEP) * STEP)
      const drawn: number[] = []
      for (let index = from; index < to; index += 1) {
        const callId = rows.callIdAt(index)
        if (callId !== null) drawn.push(callId)
      }
      setCallIds((before) => (before.join() === drawn.join() ? before : drawn))
    },
  }
}

const NO_TRACKERS: readonly Tracker[] = []
