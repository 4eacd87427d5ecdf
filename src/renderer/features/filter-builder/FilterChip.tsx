import clsx from 'clsx'
import { X } from 'lucide-react'
import type { DraftFilter } from '../../../domain/filters/draftFilter.ts'
import { draftSentence } from '../../../domain/filters/filterSentence.ts'
import { format } from '../../components/format.ts'
import { chipLook } from './chipLook.ts'

interface FilterChipProps {
  readonly filter: DraftFilter
  readonly now: Date
  readonly isOpen: boolean
  readonly onEdit: (anchor: HTMLElement) => void
  readonly onRemove: () => void
}

/** One filter as a sentence. A click edits it, × removes it. */
export function FilterChip({ filter, now, isOpen, onEdit, onRemove }: FilterChipProps) {
  const { field, condition, value } = draftSentence(filter, now, format)
  const sentence = [field, condition, value].filter((part) => part !== null).join(' ')
  return (
    <span className={clsx(chipLook.frame, isOpen && 'border-accent')}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={`${sentence}: edit`}
        onClick={(event) => onEdit(event.currentTarget)}
        className="flex min-w-0 hover:bg-hover"
      >
        <span className={chipLook.part}>{field}</span>{' '}
        <span className={clsx(chipLook.part, chipLook.divided, 'text-ink-2')}>{condition}</span>{' '}
        {value !== null && (
          <span className={clsx(chipLook.part, chipLook.divided, 'max-w-64 truncate font-medium')}>
            <bdi>{value}</bdi>
          </span>
        )}
      </button>
      <button type="button" aria-label={`Remove filter: ${sentence}`} onClick={onRemove} className={chipLook.remove}>
        <X aria-hidden="true" size={12} strokeWidth={1.8} />
      </button>
    </span>
  )
}
