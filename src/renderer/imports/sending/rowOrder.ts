import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import type { ImportSnapshot } from '../../../contract/snapshots.ts'
import type { Move } from './ImportMenu.tsx'

/** What a dragged row carries. Its type keeps the window from taking it for a file to import. */
const DRAGGED_IMPORT = 'application/x-earshot-import'

interface RowOrderOptions {
  readonly count: number
  readonly importAt: (index: number) => ImportSnapshot | undefined
  readonly onPlace: (
    one: ImportSnapshot,
    to: 'first' | 'last' | { readonly before: string } | { readonly after: string },
  ) => void
}

/** Where a row would be dropped. */
interface Target {
  readonly index: number
  readonly isBelow: boolean
}

/** Moves queued imports in a list: by dragging, with Alt and an arrow key in a row, and from its menu. */
export function useRowOrder({ count, importAt, onPlace }: RowOrderOptions) {
  const [target, setTarget] = useState<Target | null>(null)
  const dragged = useRef<ImportSnapshot | null>(null)
  const isQueued = (index: number) => importAt(index)?.state.kind === 'waiting'

  function place(one: ImportSnapshot, before: number): void {
    const isThere = [before - 1, before].some((at) => importAt(at)?.importId === one.importId)
    if (isThere) return
    const next = importAt(before)
    const previous = importAt(before - 1)
    if (next?.state.kind === 'waiting') onPlace(one, { before: next.importId })
    // Not the end of the queue: the list may be of one batch. A row that isn't loaded may be queued, so nothing is moved.
    else if (previous && (next !== undefined || before >= count)) onPlace(one, { after: previous.importId })
  }

  function move(index: number, to: Move): void {
    const one = importAt(index)
    if (one?.state.kind !== 'waiting') return
    if (to === 'first' || to === 'last') onPlace(one, to)
    else if (to === 'up' && isQueued(index - 1)) place(one, index - 1)
    else if (to === 'down' && isQueued(index + 1)) place(one, index + 2)
  }

  function rowProps(index: number) {
    if (!isQueued(index)) return {}
    const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED_IMPORT)
    const isBelow = (event: DragEvent) => {
      const { top, height } = event.currentTarget.getBoundingClientRect()
      return event.clientY > top + height / 2
    }
    return {
      draggable: true,
      'data-drop': target?.index === index ? (target.isBelow ? 'below' : 'above') : undefined,
      onDragStart: (event: DragEvent) => {
        dragged.current = importAt(index) ?? null
        event.dataTransfer.setData(DRAGGED_IMPORT, dragged.current?.importId ?? '')
        event.dataTransfer.effectAllowed = 'move'
      },
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return
        event.preventDefault()
        setTarget({ index, isBelow: isBelow(event) })
      },
      onDragLeave: () => setTarget(null),
      onDragEnd: () => setTarget(null),
      onDrop: (event: DragEvent) => {
        setTarget(null)
        if (!isOurs(event)) return
        event.preventDefault()
        // A row of another window has the same type.
        const one = dragged.current
        if (one?.importId === event.dataTransfer.getData(DRAGGED_IMPORT)) place(one, isBelow(event) ? index + 1 : index)
      },
      // Before the button of a menu, which arrows open.
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        event.stopPropagation()
        move(index, event.key === 'ArrowUp' ? 'up' : 'down')
      },
    }
  }

  return { move, rowProps }
}
