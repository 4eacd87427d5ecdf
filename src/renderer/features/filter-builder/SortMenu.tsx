import { SORT_FIELDS } from '../../../domain/fields/fields.ts'
import type { QuerySortKey } from '../../../domain/query/query.ts'
import { isServiceSort, QUERY_FIELDS, querySortField, type QuerySortField } from '../../../domain/fields/queryFields.ts'
import { sortSentence } from '../../../domain/query/filterSentence.ts'
import { DEFAULT_ORDER } from '../../../domain/terms.ts'
import { Menu, MenuChoice } from '../../components/overlays/Menu.tsx'
import { SortedByButton } from './SortedByButton.tsx'

interface SortMenuProps {
  readonly sort: readonly QuerySortKey[]
  readonly onSortChange: (sort: readonly QuerySortKey[]) => void
}

/** What the list can be sorted by. Selecting one replaces the sort; Shift-clicking headers combines keys. */
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
          ...[...SORT_FIELDS, ...LOCAL_SORT_FIELDS].map((field) => ({
            value: field,
            label: sortSentence({ field, direction: 'asc' }).field,
          })),
        ]}
      />
    </Menu>
  )
}

const LOCAL_SORT_FIELDS = QUERY_FIELDS.flatMap(({ name }): readonly QuerySortField[] => {
  const field = querySortField(name)?.name
  return field === undefined || isServiceSort(field) ? [] : [field]
})

/** Descending for times and numbers, ascending for names. */
function firstDirection(field: QuerySortField): QuerySortKey['direction'] {
  return querySortField(field)?.kind === 'text' ? 'asc' : 'desc'
}
