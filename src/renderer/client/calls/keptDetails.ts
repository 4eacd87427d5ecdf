import { matchQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCoreQueries } from '../connection/workspace.tsx'

/** Enough to go back a few calls without waiting. */
const KEPT_DETAILS = 6

/** Limits how many calls of the workspace stay in memory after they were left. */
export function useFewKeptDetails(): void {
  const client = useQueryClient()
  const queries = useCoreQueries()
  useEffect(() => keepFewUnused(client, queries.calls.detail.key()), [client, queries])
}

/**
 * Removes unused queries under `queryKey` from the cache, except the most recent ones: a call with its transcript or chat
 * can take megabytes, and a reviewer may open twenty in a few minutes. Returns the unsubscribe function.
 */
export function keepFewUnused(client: QueryClient, queryKey: QueryKey, most = KEPT_DETAILS): () => void {
  const cache = client.getQueryCache()
  /** Query hashes, the most recently used or prefetched last. */
  const recent = new Set<string>()
  return cache.subscribe(({ type, query }) => {
    if (type === 'removed') recent.delete(query.queryHash)
    if ((type !== 'observerRemoved' && type !== 'updated') || !matchQuery({ queryKey }, query)) return
    recent.delete(query.queryHash)
    recent.add(query.queryHash)
    for (const hash of recent) {
      if (recent.size <= most) return
      // An active query is added again when it becomes unused.
      recent.delete(hash)
      const oldest = cache.get(hash)
      if (oldest?.isActive() === false) cache.remove(oldest)
    }
  })
}
