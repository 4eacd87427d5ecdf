import { hashKey, type UseQueryOptions } from '@tanstack/react-query'
import { SECOND } from '../../domain/units.ts'
import { useEvery } from '../hooks/time/useEvery.ts'
import { useLibrary } from './connection/coreStreams.ts'

/** While the library grows, it changes every second, and what depends on all calls takes up to half a second. */
const EVERY_WHILE_GROWING = 2 * SECOND

/** Changes with everything that figures over the library's calls depend on; null before the core has answered. */
export function useSavedVersion(): number | null {
  const library = useLibrary()
  const isGrowing = library?.activity === 'calls' || library?.activity === 'records'
  const version = library?.version ?? null
  const settled = useEvery(version, EVERY_WHILE_GROWING)
  return isGrowing ? settled : version
}

/**
 * Options of a query over the library's calls, which is sent again when they change. Unless it has other `placeholderData`, the answer
 * to the same question stays meanwhile.
 */
export function useSavedCallsQuery<Data>({ enabled = true, ...options }: UseQueryOptions<Data>): UseQueryOptions<Data> {
  const version = useSavedVersion()
  const question = hashKey(options.queryKey)
  return {
    placeholderData: (before, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === question ? before : undefined,
    ...options,
    queryKey: [...options.queryKey, version],
    enabled: enabled && version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Each version's answer would stay in memory otherwise.
    gcTime: 0,
  }
}
