import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCore } from '../connection/core.tsx'
import { useServiceAnswer } from '../serviceAnswer.ts'
import { useSavedVersion } from '../trackers/trackerFigures.ts'
import { useWorkspace } from '../workspace.tsx'

/** An account with all its calls and chats. Follows the library; its last answer stays meanwhile. */
export function useAccount(accountKey: string) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const version = useSavedVersion()
  return useServiceAnswer({
    queryKey: ['accounts', 'show', workspaceId, accountKey, version],
    queryFn: ({ signal }) => core.accounts.show({ workspaceId, accountKey }, { signal }),
    enabled: version !== null,
    placeholderData: (before, query) => (query?.queryKey[3] === accountKey ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

const PAGE = 100

/** The accounts that contain a text, by pages. Null: nothing is searched. While the next text is searched, its predecessor's stay. */
export function useFoundAccounts(typed: string | null, limit = PAGE) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const version = useSavedVersion()
  return useInfiniteQuery({
    queryKey: ['accounts', 'find', workspaceId, typed, limit, version],
    queryFn: ({ pageParam: offset, signal }) =>
      core.accounts.find({ workspaceId, typed: typed ?? '', offset, limit }, { signal }),
    enabled: version !== null && typed !== null,
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const next = pages.reduce((sum, { accounts }) => sum + accounts.length, 0)
      return page.accounts.length > 0 && next < page.total ? next : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Which account a call belongs to, or why none. */
export function useAccountOfCall(callId: number) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const version = useSavedVersion()
  return useQuery({
    queryKey: ['accounts', 'of', workspaceId, callId, version],
    queryFn: ({ signal }) => core.accounts.of({ workspaceId, callId }, { signal }),
    enabled: version !== null,
  })
}
