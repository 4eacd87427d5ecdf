import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallColumn } from '../../../domain/fields/columns.ts'
import { ownValue } from '../../../domain/ownValue.ts'
import { laidOutColumns } from '../../../domain/views/laidOutColumns.ts'
import type { TableLayout } from '../../../domain/views/view.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { useTrackers } from '../../client/connection/coreStreams.ts'
import { useSavedCallsQuery } from '../../client/savedVersion.ts'
import { useCore, useCoreQueries } from '../../client/connection/workspace'
import type { LoadedRows } from '../../features/call-table/loadedRows.ts'

/** Rows that are asked for together, beyond those in sight. */
const STEP = 100

/** The trackers as columns. Their values are loaded for the rows around those that are drawn. */
export function useTrackerColumns(layout: TableLayout) {
  const core = useCore()
  const queries = useCoreQueries()
  const trackers = useTrackers() ?? NO_TRACKERS
  const [callIds, setCallIds] = useState<readonly number[]>([])
  const trackerIds = useMemo(() => {
    const laidOut = new Set(laidOutColumns(layout).map(({ id }) => id))
    return trackers.filter(({ id }) => laidOut.has(`tracker.${id}`)).map(({ id }) => id)
  }, [layout, trackers])
  const drawn = useRef<Drawn | null>(null)
  // The table doesn't report its rows again when a column is added.
  useEffect(() => {
    if (trackerIds.length > 0 && drawn.current !== null) setCallIds(idsOf(drawn.current))
  }, [trackerIds])
  const options = useSavedCallsQuery({
    queryKey: [...queries.trackers.values.key(), trackerIds, callIds],
    queryFn: async ({ signal }) => {
      const { values } = await core.trackers.values({ trackerIds, callIds }, { signal })
      return { callIds, values }
    },
    enabled: trackerIds.length > 0 && callIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const { data } = useQuery(options)
  const columns = useMemo(() => {
    const at = new Map(data?.callIds.map((callId, index) => [callId, index]))
    return trackers.map(({ id, name }): CallColumn => {
      const values = data && ownValue(data.values, id)
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
      const before = drawn.current
      const now = { rows, from: Math.floor(first / STEP) * STEP, to: Math.ceil(last / STEP) * STEP }
      drawn.current = now
      const isSame = before?.rows === rows && before.from === now.from && before.to === now.to
      if (trackerIds.length > 0 && !isSame) setCallIds(idsOf(now))
    },
  }
}

interface Drawn {
  readonly rows: LoadedRows
  readonly from: number
  readonly to: number
}

function idsOf({ rows, from, to }: Drawn): readonly number[] {
  const ids: number[] = []
  for (let index = from; index < Math.min(rows.count, to); index += 1) {
    const callId = rows.callIdAt(index)
    if (callId !== null) ids.push(callId)
  }
  return ids
}

const NO_TRACKERS: readonly Tracker[] = []
