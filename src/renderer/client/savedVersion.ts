import { SECOND } from '../../domain/units.ts'
import { useEvery } from '../hooks/useEvery.ts'
import { useLibrary } from './connection/coreStreams.ts'

/** While the library grows, it changes every second, and what depends on all calls takes up to half a second. */
const EVERY_WHILE_GROWING = 2 * SECOND

/**
 * Changes with everything that figures over the library's calls depend on; null before the core has answered. A query with it in its key
 * needs `gcTime: 0`: each version's answer would stay in memory otherwise.
 */
export function useSavedVersion(): number | null {
  const library = useLibrary()
  const isGrowing = library?.activity === 'calls' || library?.activity === 'records'
  const version = library?.version ?? null
  const settled = useEvery(version, EVERY_WHILE_GROWING)
  return isGrowing ? settled : version
}
