import { useEffect, useEffectEvent, useMemo } from 'react'
import { callIdsOf, useCallList } from './callList.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'

/** Load the next page this many calls before the end of the loaded ones, so that "next" doesn't wait. */
const PREFETCH_MARGIN = 10

/** The calls before and after `callId` in the loaded part of the list; none without a list. Loads more near either end. */
export function useNeighbors(query: CallQuery | null, callId: number) {
  const list = useCallList(query)
  const { data, hasPreviousPage } = list
  const ids = useMemo(() => callIdsOf(data?.pages ?? []), [data])
  const index = ids.indexOf(callId)
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

const NOT_IN_LIST = { previousId: null, nextId: null, position: null, loadedCount: null }
