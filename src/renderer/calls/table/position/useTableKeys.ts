import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { LoadedRows } from '../loadedRows.ts'
import { indexAfterKey } from './tableKeys.ts'

interface TableKeysOptions {
  /** Identifies the list, whatever end it is shown from. */
  readonly name: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: LoadedRows
  readonly hasMore: boolean
  readonly onJump: ((to: 'first' | 'last') => void) | undefined
  readonly rowHeight: number
  readonly headHeight: number
  readonly activeIndex: number
  readonly setActiveIndex: (index: number) => void
}

/**
 * Handles the keys that move the active row; false for one that doesn't. Keys that come before the first rows are handled when
 * these are loaded, from the row that is active then.
 */
export function useTableKeys(options: TableKeysOptions): (key: string) => boolean {
  const { name, scroller, rows, hasMore, onJump, rowHeight, headHeight, activeIndex, setActiveIndex } = options
  const { first, count } = rows
  const hasMoreBefore = first > 0
  const early = useRef<readonly string[]>([])

  const press = (element: HTMLElement, keys: readonly string[]): boolean => {
    const pageRows = Math.max(1, Math.floor((element.clientHeight - headHeight) / rowHeight) - 1)
    let index = activeIndex
    for (const [at, key] of keys.entries()) {
      if (onJump && ((key === 'End' && hasMore) || (key === 'Home' && hasMoreBefore))) {
        early.current = keys.slice(at + 1)
        onJump(key === 'End' ? 'last' : 'first')
        return true
      }
      const next = indexAfterKey(key, { index, first, count, pageRows })
      if (next === undefined) return false
      index = next
    }
    setActiveIndex(index)
    return true
  }

  // Keys for one list must not move the active row of the next one.
  useLayoutEffect(
    () => () => {
      early.current = []
    },
    [name],
  )

  // After the effect that scrolls to the place in the list.
  useLayoutEffect(() => {
    if (!scroller.current || early.current.length === 0 || count === first) return
    const keys = early.current
    early.current = []
    press(scroller.current, keys)
  })

  return (key) => {
    const element = scroller.current
    if (!element) return false
    if (!press(element, [key])) {
      if (count > first || !(hasMore || hasMoreBefore)) return false
      early.current = [...early.current, key]
    }
    // So that Enter opens the row instead of pressing the header clicked before.
    element.focus({ preventScroll: true })
    return true
  }
}
