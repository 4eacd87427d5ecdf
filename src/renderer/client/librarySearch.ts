import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { HitPlace } from '../../domain/search/searchedTexts.ts'
import { useSavedVersion } from './savedVersion.ts'
import { useCoreQueries } from './connection/workspace.tsx'

const PAGE = 50

/**
 * The calls in which a search is found, by pages. Null text: nothing is searched. The last results stay until the next ones arrive.
 * Searches again when the library has changed.
 */
export function useLibrarySearch(text: string | null) {
  const { search } = useCoreQueries().library
  const query = useInfiniteQuery(
    search.infiniteOptions({
      input: (offset: number) => ({ text: text ?? '', offset, limit: PAGE }),
      enabled: text !== null,
      initialPageParam: 0,
      // A page can have fewer hits than calls: the texts of a call may have been removed since it was ranked.
      getNextPageParam: ({ offset, totalCalls }) => (offset + PAGE < totalCalls ? offset + PAGE : undefined),
      placeholderData: keepPreviousData,
      // Kept results may be of an earlier version than the one that `begin` records.
      staleTime: 0,
    }),
  )
  const version = useSavedVersion()
  const { isFetching } = query
  /** The version when the search began, or the first one that is known since. */
  const searched = useRef(version)
  const begin = useEffectEvent(() => {
    searched.current = version
  })
  useEffect(() => begin(), [text])
  const searchAgain = useEffectEvent(() => {
    searched.current ??= version
    if (searched.current === version || isFetching || !query.isFetched) return
    searched.current = version
    void query.refetch({ cancelRefetch: false })
  })
  // All pages, so that the hits in sight stay.
  useEffect(() => searchAgain(), [version, isFetching])
  const pages = text === null ? [] : (query.data?.pages ?? [])
  return {
    ...query,
    /** Null until the first answer. */
    totalCalls: pages[0]?.totalCalls ?? null,
    totalHits: pages[0]?.totalHits ?? null,
    hits: pages.flatMap(({ hits }) => hits),
  }
}

/** The hash of a call's address that leads to a hit: `turn-18`, `message-ABC`; empty for the call as a whole. */
export function hitAnchor(place: HitPlace): string {
  if (place.kind === 'turn') return `turn-${place.turn + 1}`
  return place.kind === 'message' ? `message-${place.messageId}` : ''
}

export function readHitAnchor(hash: string): HitPlace | null {
  const [, kind, name = ''] = /^(turn|message)-(.+)$/u.exec(hash) ?? []
  if (kind === 'message') return { kind, messageId: name }
  const turn = Number(name)
  return kind === 'turn' && Number.isSafeInteger(turn) && turn > 0 ? { kind, turn: turn - 1 } : null
}
