import { DEFAULT_SORT } from '../../domain/filters/filter.ts'
import { histogramField } from '../../domain/fields/queryFields.ts'
import { sortAfterPress, sortedQuery } from '../../domain/query/sort.ts'
import { deferred } from '../components/deferred.tsx'
import { CallTable } from './table/CallTable.tsx'
import { HeadHistogram } from '../figures/explore/HeadHistogram.tsx'
import { CellMenu } from './menus/CellMenu.tsx'
import { GroupRowMenu } from './menus/GroupRowMenu.tsx'
import { HeadMenu } from './menus/HeadMenu.tsx'
import { groupFilters, groupSubject } from './model/comparisonSubject.ts'
import type { ListModel } from './model/useListModel.ts'

const CallPeek = deferred(() => import('./peek/CallPeek.tsx'), 'CallPeek')

/** The rows of the list, with their menus, preview and histograms. */
export function ListTable({ list }: { readonly list: ListModel }) {
  const { draft, query, hrefOf, calls, rows, brushing, columns, onQueryChange } = list
  return (
    <CallTable
      name={calls.name}
      list={calls.list}
      rows={rows}
      sort={draft.sort.length === 0 ? DEFAULT_SORT : draft.sort}
      hasMore={calls.isPending || (calls.hasMoreBelow && !list.failure)}
      onJump={calls.jumpTo}
      onDrawn={list.onDrawn}
      onSort={(field, adds) => onQueryChange(sortedQuery(draft, sortAfterPress(draft.sort, field, adds)))}
      onExpand={calls.onExpand}
      renderBelowHead={
        list.showsHistograms
          ? (column) => {
              const field = histogramField(column)
              const histogram = field === undefined ? null : brushing.histogramOf(field)
              return (
                histogram && (
                  <HeadHistogram
                    label={column.label}
                    histogram={histogram}
                    filters={query.filters}
                    isNarrow={column.isLabelHidden === true}
                    {...brushing.actions}
                  />
                )
              )
            }
          : undefined
      }
      onOpenCall={list.openCall}
      hrefOf={hrefOf}
      renderPeek={(call, close) => <CallPeek call={call} onClose={close} />}
      renderMenu={(pressed, close) => (
        <CellMenu
          pressed={pressed}
          valueOf={(columnId) => list.valueOf(columnId, pressed.call)}
          labelOf={list.labelOf}
          filters={draft.filters}
          hrefOf={hrefOf}
          onFiltersChange={(filters) => onQueryChange({ ...draft, filters })}
          onClose={close}
        />
      )}
      renderGroupMenu={(pressed, close) => {
        const filters = [...draft.filters, ...groupFilters(pressed.row)]
        const subject = groupSubject(pressed.row, query.filters, list)
        return (
          <GroupRowMenu
            pressed={pressed}
            onShowDifferences={list.onShowDifferences(subject, filters) ?? null}
            onClose={close}
          />
        )
      }}
      renderHeadMenu={(pressed, close) => (
        <HeadMenu
          pressed={pressed}
          columns={columns}
          sort={draft.sort}
          labelOf={list.labelOf}
          onSortChange={(sort) => onQueryChange(sortedQuery(draft, sort))}
          onFilterBy={(field) => list.setRequestedFilter({ field })}
          onClose={close}
        />
      )}
      selected={list.selected}
      onSelectedChange={list.setSelected}
      readIds={calls.readIds}
      columns={columns}
      users={list.users}
    />
  )
}
