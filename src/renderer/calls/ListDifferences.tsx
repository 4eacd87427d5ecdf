import { partKey, withoutParts, type QueryPart } from '../../domain/query/query.ts'
import { searchOf } from '../components/links/querySearch.ts'
import { deferred } from '../components/deferred.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import type { ListModel } from './model/useListModel.ts'

const DifferencesPanel = deferred(() => import('../figures/differences/DifferencesPanel.tsx'), 'DifferencesPanel')

/** What differs, beside the list. A finding filters the list by itself and the calls that are compared; again, it doesn't. */
export function ListDifferences({ list }: { readonly list: ListModel }) {
  const { differences, draft, knownFields, onQueryChange } = list
  if (differences === null) return null
  const same = (filter: QueryPart) => (part: QueryPart) => partKey(part) === partKey(filter)
  const isChosen = (filter: QueryPart) => draft.filters.some(same(filter))
  return (
    <DifferencesPanel
      key={JSON.stringify(differences.subject)}
      subject={differences.subject}
      vocabulary={knownFields.vocabulary}
      search={searchOf(draft)}
      isChosen={isChosen}
      onFilter={(filter) => {
        const filters = isChosen(filter) ? withoutParts(draft.filters, same(filter)) : [...differences.filters, filter]
        onQueryChange({ ...draft, filters })
      }}
      renderFilters={(query, onChange) => (
        <FilterBar query={query} subject="comparison" onQueryChange={onChange} known={knownFields} isSorted={false} />
      )}
      onClose={list.closeDifferences}
    />
  )
}
