import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountSort } from '../../../contract/library/accounts.ts'
import { useSavedCallsQuery, useSavedVersion } from '../savedVersion.ts'
import { useServiceAnswer } from '../failures/serviceAnswer.ts'
import { useCoreQueries } from '../connection/workspace.tsx'

/** An account with all its calls and chats. */
export function useAccount(accountKey: string) {
  const queries = useCoreQueries()
  return useServiceAnswer(useSavedCallsQuery(queries.accounts.show.queryOptions({ input: { accountKey } })))
}

const PAGE = 100

interface FoundOptions {
  readonly limit?: number
  readonly sort?: AccountSort | undefined
}

/** The accounts that contain a text, by pages. Null: nothing is searched. The last results stay until the next ones arrive. */
export function useFoundAccounts(text: string | null, { limit = PAGE, sort }: FoundOptions = {}) {
  const queries = useCoreQueries()
  const version = useSavedVersion()
  const isEnabled = version !== null && text !== null
  const found = useInfiniteQuery(
    queries.accounts.find.infiniteOptions({
      // "Show more" of a short list reads a whole page.
      input: (offset: number) => ({ text: text ?? '', offset, limit: offset === 0 ? limit : PAGE, sort }),
      enabled: isEnabled,
      initialPageParam: 0,
      getNextPageParam: (page, pages) => {
        const next = pages.reduce((sum, { accounts }) => sum + accounts.length, 0)
        return page.accounts.length > 0 && next < page.total ? next : undefined
      },
      placeholderData: keepPreviousData,
    }),
  )
  // With the version in its key, each version would begin with the first page only.
  const { data, error, isFetching, isPlaceholderData, refetch } = found
  const isOutdated = isEnabled && !isPlaceholderData && data?.pages.some((page) => page.version < version) === true
  useEffect(() => {
    if (isOutdated && !isFetching && error === null) void refetch()
  }, [isOutdated, isFetching, error, refetch])
  return found
}

/** Which account a call belongs to, or why none. */
export function useAccountOfCall(callId: number) {
  const queries = useCoreQueries()
  return useQuery(useSavedCallsQuery(queries.accounts.of.queryOptions({ input: { callId } })))
}
