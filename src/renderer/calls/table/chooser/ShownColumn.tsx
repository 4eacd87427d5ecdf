import clsx from 'clsx'
import { GripVertical, Pin } from 'lucide-react'
import { useColumnDrag } from '../columns/columnDrag.ts'
import { Checkbox } from '../../../components/controls/choices/Checkbox.tsx'

interface ShownColumnProps {
  readonly id: string
  readonly label: string
  readonly isPinned: boolean
  readonly isAlwaysShown: boolean
  readonly onHide: () => void
  readonly onPin: (isPinned: boolean) => void
  /** Moves it up (−1) or down (1), with Alt and an arrow key. */
  readonly onStep: (step: -1 | 1) => void
  /** Another column was dropped here. */
  readonly onDropOf: (id: string) => void
}

/** A visible column in the chooser. Hide it, pin it, or move it by dragging or with Alt and arrow keys. */
export function ShownColumn(props: ShownColumnProps) {
  const { id, label, isPinned, isAlwaysShown, onHide, onPin, onStep, onDropOf } = props
  const drag = useColumnDrag({ id, keys: ['ArrowUp', 'ArrowDown'], onStep, onDropOf })
  return (
    <li
      {...drag.source}
      {...drag.target}
      className={clsx(
        'group/column flex items-center gap-1 rounded-sm px-1.5 hover:bg-hover',
        drag.isTarget && 'bg-accent-soft',
      )}
    >
      <GripVertical aria-hidden="true" size={14} strokeWidth={1.6} className="-ml-0.5 shrink-0 text-ink-3" />
      <span className="flex min-w-0 flex-1">
        <Checkbox label={label} checked disabled={isAlwaysShown} onChange={onHide} />
      </span>
      <button
        type="button"
        aria-pressed={isPinned}
        aria-label={`Pin ${label}`}
        title={isPinned ? 'Unpin column' : 'Pin column'}
        onClick={() => onPin(!isPinned)}
        className={clsx(
          'grid size-6 place-items-center rounded-sm hover:text-ink',
          isPinned
            ? 'text-accent-ink'
            : 'text-ink-3 opacity-0 group-focus-within/column:opacity-100 group-hover/column:opacity-100',
        )}
      >
        <Pin aria-hidden="true" size={13} strokeWidth={1.6} />
      </button>
    </li>
  )
}
