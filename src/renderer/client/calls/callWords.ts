import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FailurePresentation } from '../../components/notices/failurePresentation.ts'
import { readSearch } from '../../../domain/search/readSearch.ts'
import { MINUTE } from '../../../domain/units.ts'
import { useCore, useCoreQueries } from '../connection/workspace.tsx'
import { presentError } from '../failures/errorPresentation.ts'
import { useSavedCallsQuery } from '../savedVersion.ts'

/** A third of what the rate limit allows per minute: the user opened a list of them, and may open the next one. */
const MOST_READ_UNASKED = 30
/** Just enough to keep up with the pace on slow networks. */
const AT_ONCE = 4
const TRY_AGAIN_MS = MINUTE / 2

export interface CallWords {
  /** See `useCallsWithWords`. */
  readonly found: ReadonlySet<number> | undefined
  /** Calls of which the full record is known; null until that is. */
  readonly readCount: number | null
  /** Calls that couldn't be read although others could. */
  readonly unreadableCount: number
  /** Of the calls that are being read; null if none are. */
  readonly progress: { readonly doneCount: number; readonly totalCount: number } | null
  /** Why reading doesn't continue. It tries again by itself. */
  readonly failure: FailurePresentation | null
  /** Whether the user wants all calls to be read. */
  readonly isAllWanted: boolean
  readonly readAll: () => void
  readonly stop: () => void
  readonly retry: () => void
}

/**
 * What is said and written in some calls, those to read first. Reads the full records of the first ones while it is shown,
 * and of all of them once the user wants that. Searches again as they arrive.
 */
export function useCallWords(callIds: readonly number[], words: string): CallWords {
  const core = useCore()
  const { callsWithWords, readRecords } = useCoreQueries().library
  const client = useQueryClient()
  const [isAllWanted, setAllWanted] = useState(false)
  /** Calls that needn't be read, or were tried. What is being read stays the same until all of it has arrived. */
  const [done, setDone] = useState<ReadonlySet<number> | null>(null)
  /** Of what is being read. */
  const [arrived, setArrived] = useState<ReadonlySet<number>>(NONE)
  const known = callsWithWords.queryOptions({ input: { text: null, callIds } })
  const read = useQuery(useSavedCallsQuery({ ...known, placeholderData: keepPreviousData }))
  const found = useCallsWithWords(callIds, words)
  const readIds = read.data && new Set(read.data.readIds)
  const upToDate = (ids: ReadonlySet<number>) => ids.difference(new Set(read.data?.outdatedIds))
  if (readIds && done === null) setDone(upToDate(readIds))
  const wanted = isAllWanted ? callIds : callIds.slice(0, MOST_READ_UNASKED)
  const undone = done === null ? [] : wanted.filter((id) => !done.has(id))
  const next = undone.slice(0, AT_ONCE)
  const reading = useQuery({
    queryKey: [...readRecords.key(), next],
    queryFn: async ({ signal }) => {
      const ended = await Promise.allSettled(
        next.map(async (callId) => {
          await core.calls.detail({ callId, lane: 'visible' }, { signal })
          setArrived((before) => before.union(new Set([callId])))
          void client.invalidateQueries({ queryKey: callsWithWords.key() })
        }),
      )
      await client.invalidateQueries({ queryKey: callsWithWords.key() })
      const [first] = ended
      // One call alone may have a record that can't be read. It's left out.
      if (first?.status === 'rejected' && ended.every(({ status }) => status === 'rejected')) throw first.reason
      setDone((before) => before && before.union(new Set(next)))
      return null
    },
    enabled: next.length > 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? TRY_AGAIN_MS : false),
  })
  return {
    found,
    readCount: readIds ? callIds.filter((id) => readIds.has(id)).length : null,
    unreadableCount: readIds && done ? callIds.filter((id) => done.has(id) && !readIds.has(id)).length : 0,
    progress:
      next.length > 0 && !reading.error
        ? { doneCount: wanted.length - undone.filter((id) => !arrived.has(id)).length, totalCount: wanted.length }
        : null,
    failure: reading.error && presentError(reading.error),
    isAllWanted,
    readAll: () => {
      // The library may have got some of them since. What is being read stays the same.
      if (next.length === 0 && readIds) setDone((before) => (before ?? NONE).union(upToDate(readIds)))
      setAllWanted(true)
    },
    stop: () => setAllWanted(false),
    retry: () => {
      setDone(null)
      if (reading.error) void reading.refetch()
    },
  }
}

/** The calls that contain the words, among those that were read. Undefined until they are known, or if it's no search. */
export function useCallsWithWords(callIds: readonly number[], words: string): ReadonlySet<number> | undefined {
  const search = useCoreQueries().library.callsWithWords.queryOptions({ input: { text: words, callIds } })
  const { data } = useQuery(useSavedCallsQuery({ ...search, enabled: readSearch(words).kind === 'search' }))
  return useMemo(() => data && new Set(data.foundIds), [data])
}

const NONE: ReadonlySet<number> = new Set()
