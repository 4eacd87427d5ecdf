import { useLayoutEffect, useRef, type RefObject } from 'react'
import { create } from 'zustand'

interface Place {
  readonly scrollTop: number
  /** The `data-place` of what had the focus; null if nothing had. */
  readonly focused: string | null
}

/** By list. */
const usePlaces = create<Readonly<Record<string, Place>>>(() => ({}))

/** The scroll position to start with, for lists that draw only the visible rows. */
export function keptScrollTop(list: string): number {
  return usePlaces.getState()[list]?.scrollTop ?? 0
}

/** Moves the focus of a list that isn't shown: on return, the row with this `data-place` has it. */
export function rememberFocus(list: string, focused: string): void {
  usePlaces.setState({ [list]: { scrollTop: keptScrollTop(list), focused } })
}

/**
 * Restores the scroll position of a list when the user returns to it, and the focus to the row that had it (its
 * `data-place`). `list` identifies it. Returns the ref of the scrolling element.
 */
export function useKeptPlace<Box extends HTMLElement>(list: string): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const place = usePlaces.getState()[list]
    element.scrollTop = place?.scrollTop ?? 0
    wanted.current = place?.focused ?? null
    let { scrollTop } = element
    const note = () => ({ scrollTop } = element)
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      element.removeEventListener('scroll', note)
      // The rows of the next list, if they are fewer, have already moved it to their end.
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight
      const kept = isAtEnd ? Math.max(scrollTop, element.scrollTop) : element.scrollTop
      const row = element.contains(document.activeElement) ? document.activeElement?.closest('[data-place]') : null
      const focused = row instanceof HTMLElement ? (row.dataset['place'] ?? null) : null
      usePlaces.setState({ [list]: { scrollTop: kept, focused } })
    }
  }, [list])
  // After each render, because the row may be drawn later. The user may have focused something else meanwhile.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const row = box.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(wanted.current)}"]`)
    if (document.activeElement === document.body && row) {
      const control = row.matches('a, button') ? row : row.querySelector<HTMLElement>('a[href], button')
      control?.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
    }
    if (document.activeElement !== document.body) wanted.current = null
  })
  return box
}
