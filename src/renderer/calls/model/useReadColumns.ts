import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { VocabularyQuestion } from '../../../contract/library/library.ts'
import { readColumns } from '../../../domain/fields/columns.ts'
import { ownValue } from '../../../domain/ownValue.ts'
import { laidOutColumns } from '../../../domain/views/laidOutColumns.ts'
import type { TableLayout } from '../../../domain/views/view.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { useVocabulary } from '../../client/calls/knownFields.ts'
import { useTrackers } from '../../client/connection/coreStreams.ts'
import { useSavedCallsQuery } from '../../client/savedVersion.ts'
import { useCore, useCoreQueries } from '../../client/connection/workspace.tsx'
import type { LoadedRows } from '../table/loadedRows.ts'

/** Rows that are requested together, beyond those in sight. */
const STEP = 100

/** Trackers and answers as columns. Their values are loaded for the rows around those that are drawn. */
export function useReadColumns(layout: TableLayout) {
  const core = useCore()
  const queries = useCoreQueries()
  const trackers = useTrackers() ?? NO_TRACKERS
  const { data: vocabulary } = useVocabulary()
  const questions = vocabulary?.questions ?? NO_QUESTIONS
  const [callIds, setCallIds] = useState<readonly number[]>([])
  const fields = useMemo(() => {
    const laidOut = new Set(laidOutColumns(layout).map(({ id }) => id))
    return readColumns({ trackers, questions }, () => null)
      .map(({ id }) => id)
      .filter((id) => laidOut.has(id))
  }, [layout, trackers, questions])
  const drawn = useRef<Drawn | null>(null)
  // The table doesn't report its rows again when a column is added.
  useEffect(() => {
    if (fields.length > 0 && drawn.current !== null) setCallIds(idsOf(drawn.current))
  }, [fields])
  const options = useSavedCallsQuery({
    queryKey: [...queries.library.callValues.key(), fields, callIds],
    queryFn: async ({ signal }) => {
      const { values } = await core.library.callValues({ fields, callIds }, { signal })
      return { callIds, values }
    },
    enabled: fields.length > 0 && callIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const { data } = useQuery(options)
  const columns = useMemo(() => {
    const at = new Map(data?.callIds.map((callId, index) => [callId, index]))
    return readColumns(
      { trackers, questions },
      (field, callId) => (data && ownValue(data.values, field)?.[at.get(callId) ?? -1]) ?? null,
    )
  }, [trackers, questions, data])
  return {
    columns,
    /** Call with the indexes of the drawn rows; `last` is exclusive. */
    onDrawn(rows: LoadedRows, first: number, last: number) {
      const before = drawn.current
      const now = { rows, from: Math.floor(first / STEP) * STEP, to: Math.ceil(last / STEP) * STEP }
      drawn.current = now
      const isSame = before?.rows === rows && before.from === now.from && before.to === now.to
      if (fields.length > 0 && !isSame) setCallIds(idsOf(now))
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
const NO_QUESTIONS: readonly VocabularyQuestion[] = []
