import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { IS_MAC } from '../../commands/keys.ts'
import { TYPING } from '../../commands/keyTarget.ts'
import { currentCollection } from './focusedMenu.ts'

/** In px of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Press {
  readonly target: Element
  readonly point: Point
  /** The key for the context menu, or Shift+F10, at the focused element. */
  readonly isByKey: boolean
}

/**
 * When the `PointMenu` of an area is open: after a right click in it, or the key for the context menu while the focus is in it.
 * `find` says what was pressed, or null for the browser's own menu. That menu also stays in text fields and on selected text,
 * because it can copy the selection.
 */
export function useContextMenu<Pressed>(find: (press: Press) => Pressed | null) {
  const [opened, setOpened] = useState<{ readonly pressed: Pressed; readonly point: Point } | null>(null)
  // Before the press selects anything: a right click on macOS selects the word under the pointer.
  const wasOnSelection = useRef<boolean | null>(null)

  const onPointerDownCapture = ({ button, ctrlKey, target }: PointerEvent) => {
    // On macOS, Ctrl and a click are a right click.
    if (button === 2 || (IS_MAC && ctrlKey)) wasOnSelection.current = isSelected(target as Element)
  }
  const onContextMenu = (event: MouseEvent) => {
    // Collecting items would close the menu that the user has opened.
    if (currentCollection() !== null && opened !== null) return
    const target = event.target as Element
    const isByKey = wasOnSelection.current === null
    const isOnSelection = wasOnSelection.current ?? isSelected(target)
    wasOnSelection.current = null
    // React also reports presses in menus and dialogs that were opened from here.
    if (isOnSelection || !event.currentTarget.contains(target) || target.closest(TYPING)) return
    const point = { x: event.clientX, y: event.clientY }
    const pressed = find({ target, point, isByKey })
    if (pressed === null) return
    event.preventDefault()
    setOpened({ pressed, point })
    currentCollection()?.closers.push(() => setOpened(null))
  }
  return { opened, close: () => setOpened(null), area: { onPointerDownCapture, onContextMenu } }
}

function isSelected(target: Element): boolean {
  const selection = document.getSelection()
  return selection?.type === 'Range' && selection.containsNode(target, true)
}
