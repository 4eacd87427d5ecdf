import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** One goes back by a few calls, and they are there at once. */
const KEPT_DETAILS = 6

/**
 * Lets go of what nobody shows any more, but for the few of these queries that were left last: a call with its transcript
 * or chat has up to megabytes, and who listens to samples opens twenty in a few minutes. Answers what ends it.
 */
export function keepFewUnused(client: QueryClient, queryKey: QueryKey, most = KEPT_DETAILS): () => void {
  const cache = client.getQueryCache()
  /** Hashes, what was left or read ahead last at the end. */
  const recent = new Set<string>()
  return cache.subscribe(({ type, query }) => {
    if (type === 'removed') recent.delete(query.queryHash)
    if ((type !== 'observerRemoved' && type !== 'updated') || !matchQuery({ queryKey }, query)) return
    recent.delete(query.queryHash)
    recent.add(query.queryHash)
    for (const hash of recent) {
      if (recent.size <= most) return
      // Shown again, it comes back when it is left.
      recent.delete(hash)
      const oldest = cache.get(hash)
      if (oldest?.isActive() === false) cache.remove(oldest)
    }
  })
}
