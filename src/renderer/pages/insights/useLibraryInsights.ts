import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InsightsRequest } from '../../../contract/insights.ts'
import { SECOND } from '../../../domain/units.ts'
import { useCore } from '../../client/connection/core.tsx'
import { useServiceAnswer } from '../../client/serviceAnswer.ts'
import { useWorkspace } from '../../client/workspace.tsx'

/** While the library grows, it changes every second. */
const REFRESH_EVERY = 5 * SECOND

/**
 * Figures over the saved calls, and what they are `of`; null asks nothing. Those before stay until others are computed.
 * `version`: of the library.
 */
export function useLibraryInsights<Of>(asked: InsightsRequest | null, of: Of, version: number) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  return useServiceAnswer({
    queryKey: ['library', 'insights', workspaceId, asked, useEvery(version, REFRESH_EVERY)],
    queryFn: async ({ signal }) => ({
      of,
      figures: await core.library.insights({ workspaceId, ...asked! }, { signal }),
    }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Follows a value, not more often than this. */
function useEvery<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState({ value, at: 0 })
  useEffect(() => {
    if (shown.value === value) return undefined
    const wait = Math.max(0, shown.at + everyMs - Date.now())
    const timer = setTimeout(() => setShown({ value, at: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [value, shown, everyMs])
  return shown.value
}
