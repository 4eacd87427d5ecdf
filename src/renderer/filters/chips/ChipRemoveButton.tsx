import { X } from 'lucide-react'
import { chipClass } from './chipClass.ts'

interface ChipRemoveButtonProps {
  readonly command: 'filter.remove' | 'sort.remove'
  readonly label: string
  readonly onRemove: () => void
}

/** The × at the end of a chip. */
export function ChipRemoveButton({ command, label, onRemove }: ChipRemoveButtonProps) {
  return (
    <button type="button" data-command={command} aria-label={label} onClick={onRemove} className={chipClass.remove}>
      <X aria-hidden="true" size={12} strokeWidth={1.8} />
    </button>
  )
}
