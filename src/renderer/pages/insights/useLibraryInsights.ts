import { keepPreviousData } from '@tanstack/react-query'
import type { InsightsRequest } from '../../../contract/insights.ts'
import { useCore } from '../../client/connection/core.tsx'
import { useSavedVersion } from '../../client/savedVersion.ts'
import { useServiceAnswer } from '../../client/serviceAnswer.ts'
import { useWorkspace } from '../../client/workspace.tsx'

/**
 * Figures over the saved calls, and what they are `of`; null asks nothing. Those before stay until others are computed.
 */
export function useLibraryInsights<Of>(asked: InsightsRequest | null, of: Of) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  return useServiceAnswer({
    queryKey: ['library', 'insights', workspaceId, asked, useSavedVersion()],
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
