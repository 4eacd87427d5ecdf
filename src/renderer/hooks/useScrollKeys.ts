import type { RefObject } from 'react'
import { useCommands } from '../commands/useCommands.ts'

/** Slightly less than the visible height, so that the last line stays visible. */
const PAGE = 0.9

/**
 * Page Down and Page Up scroll `box`, the page's main text, while nothing has the focus, so that the user doesn't have to
 * press Tab first. A focused element keeps these keys.
 */
export function useScrollKeys(box: RefObject<HTMLElement | null>, onScrolled?: () => void): void {
  const scroll = (direction: 1 | -1) => {
    if (document.activeElement !== document.body || box.current === null) return false
    box.current.scrollBy({ top: direction * box.current.clientHeight * PAGE })
    onScrolled?.()
    return true
  }
  useCommands({ 'call.scrollDown': () => scroll(1), 'call.scrollUp': () => scroll(-1) })
}
