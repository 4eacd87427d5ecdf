import { SORT_FIELDS } from '../../../domain/calls/sortField.ts'
import type { QuerySortField, QuerySortKey } from '../../../domain/query/query.ts'
import { querySortField } from '../../../domain/query/queryFields.ts'
import { sortSentence } from '../../../domain/query/filterSentence.ts'
import { Menu, MenuChoice } from '../../components/overlays/Menu.tsx'
import { SortedByButton } from './SortedByButton.tsx'
import { DEFAULT_ORDER } from '../../../domain/terms.ts'

interface SortMenuProps {
  readonly sort: readonly QuerySortKey[]
  readonly onSortChange: (sort: readonly QuerySortKey[]) => void
}

/** The fields that the service sorts by. Selecting one replaces the sort; Shift-clicking headers combines keys. */
export function SortMenu({ sort, onSortChange }: SortMenuProps) {
  const first = sort[0] ?? null
  return (
    <Menu defaultOpen align="end" trigger={<SortedByButton />}>
      <MenuChoice<QuerySortField | 'default'>
        label="Sort by"
        value={first?.field ?? 'default'}
        onChange={(field) => onSortChange(field === 'default' ? [] : [{ field, direction: firstDirection(field) }])}
        options={[
          { value: 'default', label: DEFAULT_ORDER },
          ...SORT_FIELDS.map((field) => ({ value: field, label: sortSentence({ field, direction: 'asc' }).field })),
        ]}
      />
      <p className="max-w-60 border-t border-line px-2 pt-2 pb-1 text-sm text-ink-3">
        The service can only sort by these fields.
      </p>
    </Menu>
  )
}

/** Descending for times and numbers, ascending for names. */
function firstDirection(field: QuerySortField): QuerySortKey['direction'] {
  return querySortField(field)?.kind === 'text' ? 'asc' : 'desc'
}
