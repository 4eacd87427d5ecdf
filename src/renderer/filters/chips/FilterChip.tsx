import clsx from 'clsx'
import { filterSentence, type LabelOf } from '../../../domain/query/filterSentence.ts'
import type { QueryCondition, QueryGroup } from '../../../domain/query/query.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { MenuSeparator, PointMenu } from '../../components/overlays/Menu.tsx'
import { useContextMenu } from '../../components/overlays/useContextMenu.ts'
import { format } from '../../components/format.ts'
import { chipClass } from './chipClass.ts'
import { ChipRemoveButton } from './ChipRemoveButton.tsx'

interface FilterChipProps {
  /** A condition, or an exclusion. */
  readonly filter: QueryCondition | QueryGroup
  readonly labelOf: LabelOf
  readonly now: Date
  readonly isOpen: boolean
  readonly onEdit: (anchor: HTMLElement) => void
  readonly onAddAlternative: (anchor: HTMLElement) => void
  readonly onNegate: () => void
  /** Undefined where nothing can be compared: in groups. */
  readonly onShowDifferences: (() => void) | undefined
  readonly onRemove: () => void
}

/** One filter as a sentence. A click edits it, × removes it, a right click offers alternatives and NOT. */
export function FilterChip(props: FilterChipProps) {
  const { filter, labelOf, now, isOpen, onEdit, onRemove } = props
  const menu = useContextMenu(({ target }) => target.closest<HTMLElement>('[aria-haspopup]'))
  const pressed = menu.opened?.pressed
  const { field, condition, value } = filterSentence(filter, now, format, labelOf)
  const sentence = [field, condition, value].filter((part) => part !== null).join(' ')
  return (
    <span data-command-scope="" className={clsx(chipClass.frame, isOpen && 'border-accent')} {...menu.area}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={`${sentence}: edit`}
        onClick={(event) => onEdit(event.currentTarget)}
        className="flex min-w-0 hover:bg-hover"
      >
        <span className={clsx(chipClass.part, 'max-w-56 truncate')}>{field}</span>{' '}
        <span className={clsx(chipClass.part, chipClass.divided, 'text-ink-2')}>{condition}</span>{' '}
        {value !== null && (
          <span className={clsx(chipClass.part, chipClass.divided, 'max-w-64 truncate font-medium')}>
            <bdi>{value}</bdi>
          </span>
        )}
      </button>
      <ChipRemoveButton command="filter.remove" label={`Remove filter: ${sentence}`} onRemove={onRemove} />
      {menu.opened && pressed && (
        <PointMenu point={menu.opened.point} label={sentence} onClose={menu.close}>
          <CommandItem id="filter.edit" onSelect={() => afterClosing(() => onEdit(pressed))}>
            Edit
          </CommandItem>
          <CommandItem id="filter.or" onSelect={() => afterClosing(() => props.onAddAlternative(pressed))}>
            Or…
          </CommandItem>
          <CommandItem id="filter.negate" onSelect={props.onNegate} />
          {props.onShowDifferences && (
            <CommandItem id="filter.differs" onSelect={() => afterClosing(props.onShowDifferences!)} />
          )}
          <MenuSeparator />
          <CommandItem id="filter.remove" onSelect={onRemove}>
            Remove
          </CommandItem>
        </PointMenu>
      )}
    </span>
  )
}

/** The menu returns the focus when it is gone, so an editor that takes the focus opens after it. */
function afterClosing(open: () => void): void {
  requestAnimationFrame(open)
}
