import type { RefObject } from 'react'
import { useShortcuts } from './useShortcuts.ts'

/** A little less than what is in sight, so that the last line read is still there. */
const PAGE = 0.9

/**
 * Page down and page up scroll `box`, the page's main text, while nothing on the page has the focus: otherwise one would
 * have to Tab into it first. What has the focus keeps these keys.
 */
export function useScrollKeys(box: RefObject<HTMLElement | null>, onScrolled?: () => void): void {
  const scroll = (direction: 1 | -1) => {
    if (document.activeElement !== document.body || box.current === null) return false
    box.current.scrollBy({ top: direction * box.current.clientHeight * PAGE })
    onScrolled?.()
    return true
  }
  useShortcuts({ PageDown: () => scroll(1), PageUp: () => scroll(-1) })
}
