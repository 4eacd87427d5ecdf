import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { useCore } from '../connection/core.tsx'
import { useWorkspace } from '../workspace.tsx'
import { useHiddenScores } from './hiddenScores.ts'
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
  const list = useServiceList(query, useHiddenScores(), source === 'service')
  const { hasPreviousPage } = list
  const ids = source === 'library' ? (all ?? NO_IDS) : list.ids
  const index = useMemo(() => ids.indexOf(callId), [ids, callId])
  const isNearEnd = index >= 0 && index >= ids.length - PREFETCH_MARGIN
  const isNearStart = index >= 0 && index < PREFETCH_MARGIN
  const readMore = useEffectEvent(() => {
    if (isNearEnd) list.readNext()
    if (isNearStart) list.readPrevious()
  })
  useEffect(() => readMore(), [isNearEnd, isNearStart, ids.length])
  if (index < 0) return NOT_IN_LIST
  return {
    previousId: ids[index - 1] ?? null,
    nextId: ids[index + 1] ?? null,
    // The number of calls before the loaded ones is unknown.
    position: hasPreviousPage ? null : index + 1,
    loadedCount: ids.length,
  }
}

const NO_IDS: readonly number[] = []
const NOT_IN_LIST = { previousId: null, nextId: null, position: null, loadedCount: null }
