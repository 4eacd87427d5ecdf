import { useLayoutEffect, useRef } from 'react'

/** A list that changes, and of which only the pages in sight are loaded. */
export interface ChangingRows {
  readonly count: number
  /** Undefined while its page isn't loaded. */
  readonly idAt: (index: number) => string | undefined
  /** Whether the loaded pages are as new as the list. */
  readonly isCurrent: boolean
}

interface RowPlace {
  readonly index: number
  /** Null for any row that is there. */
  readonly id: string | null
}

/** A row may have moved this far onto a page that isn't loaded. Lists load at least as many rows around the visible ones. */
const NEAR_ROWS = 10

/** Where a row is now; where it was while that isn't known; null if it's no longer in the list. */
export function indexNow({ index, id }: RowPlace, { count, idAt, isCurrent }: ChangingRows): number | null {
  const there = idAt(index)
  // The count may be ahead of the pages: a row that one of them still has isn't gone.
  if (there === id) return index
  if ((id === null || there === undefined) && index < count) return index
  for (let at = 0; at < count; at += 1) if (idAt(at) === id) return at
  // It may have moved onto a page that is loaded next.
  const isNearLoaded = [Math.max(0, index - NEAR_ROWS), Math.min(count - 1, index + NEAR_ROWS)].every(
    (at) => idAt(at) !== undefined,
  )
  return isCurrent && (isNearLoaded || index >= count) ? null : index
}

interface NextRowOptions extends ChangingRows {
  readonly goTo: (index: number) => void
}

/**
 * For playing the rows of a list one after another. Returns a function that starts at a row and returns what continues with the
 * row after it, wherever that is by then: the list may be scrolled and changed meanwhile.
 */
export function useNextRow({ goTo, ...rows }: NextRowOptions): (index: number, id: string) => () => void {
  /** `step`: from there to the next row; 0 if that has taken the place of the one started at. */
  const place = useRef<RowPlace & { readonly step: 0 | 1 }>({ index: 0, id: null, step: 1 })
  const { count, idAt } = rows
  const latest = useRef({ count, goTo })
  useLayoutEffect(() => {
    latest.current = { count, goTo }
    const { index, step } = place.current
    const now = indexNow(place.current, rows)
    place.current =
      now === null ? { index, id: idAt(index) ?? null, step: 0 } : { id: place.current.id, index: now, step }
  })
  return (index, id) => {
    place.current = { index, id, step: 1 }
    return () => {
      const next = place.current.index + place.current.step
      if (next < latest.current.count) latest.current.goTo(next)
    }
  }
}
