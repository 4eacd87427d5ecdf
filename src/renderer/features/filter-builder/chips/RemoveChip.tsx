import { X } from 'lucide-react'
import { chipClass } from './chipClass.ts'

interface RemoveChipProps {
  /** What the filter says. */
  readonly sentence: string
  readonly onRemove: () => void
}

/** The × at the end of a filter's chip. */
export function RemoveChip({ sentence, onRemove }: RemoveChipProps) {
  return (
    <button
      type="button"
      data-command="filter.remove"
      aria-label={`Remove filter: ${sentence}`}
      onClick={onRemove}
      className={chipClass.remove}
    >
      <X aria-hidden="true" size={12} strokeWidth={1.8} />
    </button>
  )
}
