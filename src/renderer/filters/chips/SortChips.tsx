import clsx from 'clsx'
import { sortSentence, type LabelOf } from '../../../domain/query/filterSentence.ts'
import { DEFAULT_SORT } from '../../../domain/filters/filter.ts'
import type { QuerySortKey } from '../../../domain/query/query.ts'
import { chipClass } from './chipClass.ts'
import { ChipRemoveButton } from './ChipRemoveButton.tsx'
import { SortMenu } from './SortMenu.tsx'

interface SortChipsProps {
  readonly sort: readonly QuerySortKey[]
  readonly labelOf: LabelOf
  readonly onSortChange: (sort: readonly QuerySortKey[]) => void
}

/** The sort keys in order of precedence. A click reverses one, × removes it. */
export function SortChips({ sort, labelOf, onSortChange }: SortChipsProps) {
  const [first] = DEFAULT_SORT
  return (
    <span role="group" aria-label="Sorting" className="flex min-w-0 flex-wrap items-center gap-1.5 text-ink-3">
      <SortMenu sort={sort} onSortChange={onSortChange} />
      {sort.length === 0 && (
        <span className={chipClass.frame}>
          <span className={clsx(chipClass.part, 'text-ink-2')}>{sortSentence(first).field}</span>
          <span className={clsx(chipClass.part, chipClass.divided, 'text-ink-2')}>{sortSentence(first).order}</span>
        </span>
      )}
      {sort.map((key) => (
        <SortChip
          key={key.field}
          sortKey={key}
          labelOf={labelOf}
          onTurn={() => onSortChange(sort.map((other) => (other === key ? turned(key) : other)))}
          onRemove={() => onSortChange(sort.filter((other) => other !== key))}
        />
      ))}
    </span>
  )
}

interface SortChipProps {
  readonly sortKey: QuerySortKey
  readonly labelOf: LabelOf
  readonly onTurn: () => void
  readonly onRemove: () => void
}

function SortChip({ sortKey, labelOf, onTurn, onRemove }: SortChipProps) {
  const { field, order } = sortSentence(sortKey, labelOf)
  return (
    <span data-command-scope="" className={chipClass.frame}>
      <button
        type="button"
        data-command="sort.reverse"
        onClick={onTurn}
        title={`${field}, ${order}. Click for ${sortSentence(turned(sortKey)).order}.`}
        className="flex text-ink hover:bg-hover"
      >
        <span className={chipClass.part}>{field}</span>{' '}
        <span className={clsx(chipClass.part, chipClass.divided, 'text-ink-2')}>{order}</span>
      </button>
      <ChipRemoveButton command="sort.remove" label={`Remove sort: ${field}`} onRemove={onRemove} />
    </span>
  )
}

function turned({ field, direction }: QuerySortKey): QuerySortKey {
  return { field, direction: direction === 'asc' ? 'desc' : 'asc' }
}
