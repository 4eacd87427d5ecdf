import { ChevronDown } from 'lucide-react'
import { DEFAULT_SORT } from '../../../domain/filters/filter.ts'
import { SORT_FIELDS } from '../../../domain/fields/fields.ts'
import type { QuerySortKey } from '../../../domain/query/query.ts'
import { isServiceSort, QUERY_FIELDS, querySortField, type QuerySortField } from '../../../domain/fields/queryFields.ts'
import { sortSentence } from '../../../domain/query/filterSentence.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Menu, MenuChoice } from '../../components/overlays/Menu.tsx'

interface SortMenuProps {
  readonly sort: readonly QuerySortKey[]
  readonly onSortChange: (sort: readonly QuerySortKey[]) => void
}

/** What the list can be sorted by. Selecting one replaces the sort; Shift-clicking headers combines keys. */
export function SortMenu({ sort, onSortChange }: SortMenuProps) {
  const first = sort[0] ?? DEFAULT_SORT[0]
  return (
    <Menu
      align="end"
      trigger={
        <Button command="sort.choose" variant="ghost" className="-mr-1 pr-1!">
          Sorted by
          <ChevronDown aria-hidden="true" size={13} strokeWidth={1.6} />
        </Button>
      }
    >
      <MenuChoice<QuerySortField>
        label="Sort by"
        value={first.field}
        onChange={(field) =>
          onSortChange(field === DEFAULT_SORT[0].field ? [] : [{ field, direction: firstDirection(field) }])
        }
        options={[...SORT_FIELDS, ...LOCAL_SORT_FIELDS].map((field) => ({
          value: field,
          label: sortSentence({ field, direction: 'asc' }).field,
        }))}
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
