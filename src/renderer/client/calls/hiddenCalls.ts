import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { useReviews } from '../connection/coreStreams.ts'
import { isListKey } from './callList.ts'
import { withoutRows, type ListRows } from './listRows.ts'

/**
 * What others say about calls under blind review stays in the core. When such a review begins or ends, everything that the page has
 * of calls is replaced by what the core answers from then on: the page itself decides nothing about scores.
 */

/** How often answers were replaced. */
const useReplacements = create<{ readonly count: number }>()(() => ({ count: 0 }))

/** Call once for the whole page of a workspace. */
export function useHiddenCalls(): void {
  const client = useQueryClient()
  const ids = useReviews()?.hiddenCallIds
  const known = useRef<ReadonlySet<number> | null>(null)
  // Before the browser paints what others' snapshots have changed.
  useLayoutEffect(() => {
    if (ids === undefined) return
    const hidden = new Set(ids)
    const changed = hidden.symmetricDifference(known.current ?? NONE)
    const isFirst = known.current === null
    known.current = hidden
    if (changed.size > 0) replaceAnswers(client, changed, { isFirst })
  }, [client, ids])
}

/**
 * For answers that aren't in the query cache: calls `forget` when they are to be replaced. The result changes then, so that effects
 * ask again.
 */
export function useReplacedAnswers(forget: () => void): number {
  const { count } = useReplacements()
  const [seen, see] = useState(count)
  if (seen !== count) {
    see(count)
    forget()
  }
  return count
}

/** `changed`: the calls that are hidden now and weren't before, or the other way round. `isFirst`: only replaces what has an answer. */
export function replaceAnswers(client: QueryClient, changed: ReadonlySet<number>, { isFirst = false } = {}): void {
  for (const query of client.getQueryCache().getAll()) {
    const callId = callIdOf(query.queryKey)
    if (callId !== null && !changed.has(callId)) continue
    if (isFirst && query.state.data === undefined) continue
    const { data } = query.state
    // Also ends its request, whose answer may have been sent before.
    query.reset()
    // The table stays where the user has scrolled it to.
    if (isListKey(query.queryKey) && data !== undefined) {
      client.setQueryData(query.queryKey, withoutRows(data as ListRows))
    } else if (query.isActive()) void query.fetch().catch(() => undefined)
  }
  useReplacements.setState(({ count }) => ({ count: count + 1 }))
}

/** The call that a query is for, if its key, as oRPC's utilities make it, is for one call. */
function callIdOf([, options]: QueryKey): number | null {
  if (typeof options !== 'object' || options === null || !('input' in options)) return null
  const { input } = options
  return typeof input === 'object' && input !== null && 'callId' in input ? Number(input.callId) : null
}

const NONE: ReadonlySet<number> = new Set()
