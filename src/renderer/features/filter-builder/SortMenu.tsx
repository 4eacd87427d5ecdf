import { SORT_FIELDS, type SortField } from '../../../domain/calls/sortField.ts'
import type { SortKey } from '../../../domain/filters/filter.ts'
import { sortSentence } from '../../../domain/filters/filterSentence.ts'
import { Menu, MenuChoice } from '../../components/overlays/Menu.tsx'
import { SortedByButton } from './SortedByButton.tsx'
import { DEFAULT_ORDER } from '../../../domain/terms.ts'

interface SortMenuProps {
  readonly sort: readonly SortKey[]
  readonly onSortChange: (sort: readonly SortKey[]) => void
}

/** The fields that the service sorts by. Selecting one replaces the sort; Shift-clicking headers combines keys. */
export function SortMenu({ sort, onSortChange }: SortMenuProps) {
  const first = sort[0] ?? null
  return (
    <Menu defaultOpen align="end" trigger={<SortedByButton />}>
      <MenuChoice<SortField | 'default'>
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
function firstDirection(field: SortField): SortKey['direction'] {
  switch (field) {
    case 'agent_name':
    case 'lead_name':
    case 'lead_company':
      return 'asc'
    case 'id':
    case 'ai_score':
    case 'duration':
    case 'timestamp':
    case 'inserted_at':
    case 'updated_at':
      return 'desc'
  }
}
