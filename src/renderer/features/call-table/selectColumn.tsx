import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { CallColumn } from './callColumns.tsx'

/** The column of boxes, before all others. Drawn by row and head, which know what is selected. */
export const SELECT_COLUMN: CallColumn = {
  id: 'select',
  label: 'Selected',
  isLabelHidden: true,
  isPinned: true,
  size: 36,
  draw: () => null,
}

/** Looks like a checkbox; what it says, the row says (`aria-selected`). A press within its cell is the grid's. */
export function SelectMark({ isSelected }: { readonly isSelected: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-grid size-[15px] place-items-center rounded-sm border align-middle',
        isSelected ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-bg',
      )}
    >
      {isSelected && <Check size={11} strokeWidth={3} />}
    </span>
  )
}
