import { useState, type DragEvent, type KeyboardEvent } from 'react'

/** The type of a dragged column's ID. */
const DRAGGED_COLUMN = 'application/x-earshot-column'

interface ColumnDrag {
  readonly id: string
  /** With Alt, they move it back (−1) and forward (1). */
  readonly keys: readonly [back: string, forward: string]
  readonly onStep: (step: -1 | 1) => void
  /** Another column was dropped on it. */
  readonly onDropOf: (id: string) => void
}

/** Moving a column in the header and in the chooser: by dragging it, or with Alt and the arrow keys. */
export function useColumnDrag({ id, keys, onStep, onDropOf }: ColumnDrag) {
  const [isTarget, setTarget] = useState(false)
  const isColumn = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED_COLUMN)
  return {
    isTarget,
    source: {
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.setData(DRAGGED_COLUMN, id)
        event.dataTransfer.effectAllowed = 'move'
      },
      onKeyDown(event: KeyboardEvent) {
        if (!event.altKey || !keys.includes(event.key)) return
        event.preventDefault()
        event.stopPropagation()
        onStep(event.key === keys[0] ? -1 : 1)
      },
    },
    target: {
      onDragOver(event: DragEvent) {
        if (!isColumn(event)) return
        event.preventDefault()
        setTarget(true)
      },
      onDragLeave: () => setTarget(false),
      onDrop(event: DragEvent) {
        setTarget(false)
        if (!isColumn(event)) return
        event.preventDefault()
        onDropOf(event.dataTransfer.getData(DRAGGED_COLUMN))
      },
    },
  }
}
