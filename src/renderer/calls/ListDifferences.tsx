import { partKey, withoutParts, type QueryPart } from '../../domain/query/query.ts'
import { searchOf } from '../components/links/querySearch.ts'
import { deferred } from '../components/deferred.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import type { ListModel } from './model/useListModel.ts'

const DiffersPanel = deferred(() => import('../figures/differs/DiffersPanel.tsx'), 'DiffersPanel')

/** What differs, beside the list. A finding filters the list by itself and the calls that are compared; again, it doesn't. */
export function ListDifferences({ list }: { readonly list: ListModel }) {
  const { differs, draft, knownFields, onQueryChange } = list
  if (differs === null) return null
  const same = (filter: QueryPart) => (part: QueryPart) => partKey(part) === partKey(filter)
  const isChosen = (filter: QueryPart) => draft.filters.some(same(filter))
  return (
    <DiffersPanel
      key={JSON.stringify(differs.subject)}
      subject={differs.subject}
      vocabulary={knownFields.vocabulary}
      search={searchOf(draft)}
      isChosen={isChosen}
      onFilter={(filter) => {
        const filters = isChosen(filter) ? withoutParts(draft.filters, same(filter)) : [...differs.filters, filter]
        onQueryChange({ ...draft, filters })
      }}
      renderFilters={(query, onChange) => (
        <FilterBar query={query} subject="comparison" onQueryChange={onChange} known={knownFields} isSorted={false} />
      )}
      onClose={list.closeDiffers}
    />
  )
}
