import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { useCore } from '../connection/core.tsx'
import { useWorkspace } from '../workspace.tsx'
import { readsScores } from '../../../domain/reviews/withoutScores.ts'
import { ALL_SCORES, useHiddenScores, type HiddenScores } from './hiddenScores.ts'
import { callIdsOptions } from './libraryList.ts'
import { useServiceList } from './serviceList.ts'
import { useListChoice } from './useListChoice.ts'

/** Load the next page this many calls before the end of the loaded ones, so that "next" doesn't wait. */
const PREFETCH_MARGIN = 10

/**
 * The calls before and after `callId` in its list. A list of the library is known as a whole; of one from the service the
 * loaded part, and more is loaded near either end.
 */
export function useNeighbors(query: LibraryQuery, callId: number) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const source = useListChoice(query).choice?.source
  const { data: all } = useQuery({ ...callIdsOptions(core, workspaceId, query), enabled: source === 'library' })
  const hidden = useHiddenScores()
  const list = useServiceList(query, hidden, source === 'service')
  const { hasPreviousPage } = list
  const ofLibrary = useMemo(() => idsWithoutScores(all ?? NO_IDS, query, hidden ?? ALL_SCORES), [all, query, hidden])
  const ids = source === 'library' ? ofLibrary : list.ids
  const index = useMemo(() => ids.indexOf(callId), [ids, callId])
  const isNearEnd = index >= 0 && index >= ids.length - PREFETCH_MARGIN
  const isNearStart = index >= 0 && index < PREFETCH_MARGIN
  // After each render: a request is ignored while another page is loading, and a page may bring no readable calls.
  useEffect(() => {
    if (isNearEnd) list.readNext()
    if (isNearStart) list.readPrevious()
  })
  // The call's page doesn't show that its list couldn't be read, and has no button for it.
  const retry = useEffectEvent(() => {
    if ((isNearEnd || isNearStart) && list.hasFailedPage) list.retry()
  })
  useEffect(() => retry(), [callId])
  if (index < 0) return NOT_IN_LIST
  return {
    previousId: ids[index - 1] ?? null,
    nextId: ids[index + 1] ?? null,
    // The number of calls before the loaded ones is unknown.
    position: hasPreviousPage ? null : index + 1,
    loadedCount: ids.length,
  }
}

/** The core leaves hidden calls out of a list that depends on scores, but not if it was read before they were hidden. */
function idsWithoutScores(ids: readonly number[], query: LibraryQuery, hidden: HiddenScores): readonly number[] {
  return readsScores(query) ? ids.filter((id) => !hidden.has(id)) : ids
}

const NO_IDS: readonly number[] = []
const NOT_IN_LIST = { previousId: null, nextId: null, position: null, loadedCount: null }
