import { type MouseEvent, useRef, useState } from 'react'
import type { FolderFile } from '../../../contract/import/folders.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { type SelectedFiles, toggledFile, withFiles } from './selectedFiles.ts'

interface FileSelectionOptions {
  readonly count: number
  /** Undefined if its row isn't loaded. */
  readonly fileAt: (index: number) => FolderFile | undefined
  /** Both inclusive; null if they can't be read, which a toast reported. */
  readonly readFiles: (from: number, to: number) => Promise<readonly FolderFile[] | null>
  /** Scrolls to a row and moves the focus there. */
  readonly onActive: (index: number) => void
}

const NONE: SelectedFiles = new Map()

/**
 * Selecting files like calls: the checkbox or Ctrl/⌘ toggles one, Shift extends from the last one; X toggles the active row,
 * Shift and the arrows extend from it, Ctrl/⌘ A selects all, Escape clears.
 */
export function useFileSelection({ count, fileAt, readFiles, onActive }: FileSelectionOptions) {
  const [selected, setSelected] = useState(NONE)
  /** -1 before the first one. */
  const active = useRef(-1)
  const anchor = useRef(0)
  const selectRange = (from: number, to: number) => {
    const [first, last] = from < to ? [from, to] : [to, from]
    void readFiles(first, last).then((files) => files && setSelected((before) => withFiles(before, files)))
  }
  const goTo = (index: number): boolean => {
    if (index < 0 || index >= count) return false
    active.current = index
    onActive(index)
    return true
  }
  const toggle = (index: number) => {
    anchor.current = index
    const file = fileAt(index)
    if (file) setSelected(toggledFile(selected, file))
  }
  const extend = (index: number) => {
    if (!goTo(index)) return
    selectRange(anchor.current, index)
  }
  const clear = () => setSelected(NONE)
  useCommands({
    'list.down': () => goTo(active.current + 1),
    'list.up': () => goTo(active.current - 1),
    'list.select': () => active.current >= 0 && toggle(active.current),
    'list.selectDown': () => extend(active.current + 1),
    'list.selectUp': () => extend(active.current - 1),
    'list.selectAll': () => selectRange(0, count - 1),
    'list.clearSelection': selected.size > 0 && clear,
  })
  return {
    selected,
    clear,
    toggle,
    row: (index: number) => ({
      // The row that has the focus is the active one.
      onFocus: () => {
        if (selected.size === 0) anchor.current = index
        active.current = index
      },
      // A click with Shift, Ctrl or ⌘ selects, except on links, which open.
      onClickCapture: (event: MouseEvent) => {
        const isSelecting = event.shiftKey || event.ctrlKey || event.metaKey
        if (!isSelecting || (event.target instanceof Element && event.target.closest('a'))) return
        event.preventDefault()
        event.stopPropagation()
        if (event.shiftKey) extend(index)
        else toggle(index)
      },
    }),
  }
}
