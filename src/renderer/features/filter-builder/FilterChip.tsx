import clsx from 'clsx'
import { X } from 'lucide-react'
import { filterSentence, partWords } from '../../../domain/query/filterSentence.ts'
import { isGroup, type QueryPart } from '../../../domain/query/query.ts'
import { format } from '../../components/format.ts'
import { chipLook } from './chipLook.ts'

interface FilterChipProps {
  readonly filter: QueryPart
  readonly now: Date
  readonly isOpen: boolean
  /** Null if it can only be edited as text. */
  readonly onEdit: ((anchor: HTMLElement) => void) | null
  readonly onRemove: () => void
}

/** One filter as a sentence. A click edits it, × removes it. */
export function FilterChip({ filter, now, isOpen, onEdit, onRemove }: FilterChipProps) {
  const words = partWords(filter, now, format)
  return (
    <span className={clsx(chipLook.frame, isOpen && 'border-accent')}>
      {onEdit ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={`${words}: edit`}
          onClick={(event) => onEdit(event.currentTarget)}
          className="flex min-w-0 hover:bg-hover"
        >
          <ChipParts filter={filter} now={now} />
        </button>
      ) : (
        <span title={words} className="flex min-w-0">
          <ChipParts filter={filter} now={now} />
        </span>
      )}
      <button type="button" aria-label={`Remove filter: ${words}`} onClick={onRemove} className={chipLook.remove}>
        <X aria-hidden="true" size={12} strokeWidth={1.8} />
      </button>
    </span>
  )
}

function ChipParts({ filter, now }: Pick<FilterChipProps, 'filter' | 'now'>) {
  if (isGroup(filter)) return <span className={clsx(chipLook.part, 'truncate')}>{partWords(filter, now, format)}</span>
  const { field, condition, value } = filterSentence(filter, now, format)
  return (
    <>
      <span className={chipLook.part}>{field}</span>{' '}
      <span className={clsx(chipLook.part, chipLook.divided, 'text-ink-2')}>{condition}</span>{' '}
      {value !== null && (
        <span className={clsx(chipLook.part, chipLook.divided, 'max-w-64 truncate font-medium')}>
          <bdi>{value}</bdi>
        </span>
      )}
    </>
  )
}
