import { useNavigate } from '@tanstack/react-router'
import { isAnySelected, selectionWords } from '../../client/calls/selectedCalls.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { countOthers, hasAllLoaded } from '../table/loadedRows.ts'
import { TableFooter } from '../table/TableFooter.tsx'
import { ListStatus } from '../../saved-calls/ListStatus.tsx'
import { LARGEST_QUEUE, startSelection } from '../../queue/sampling/startSelection.ts'
import { selectionSubject } from '../model/comparisonSubject.ts'
import { SelectionActions } from './SelectionActions.tsx'
import type { ListModel } from '../model/useListModel.ts'

/** How complete and current the list is, and what can be done with the selected calls. */
export function ListFooter({ list }: { readonly list: ListModel }) {
  const navigate = useNavigate()
  const { query, calls, rows, library, selected, refresh } = list
  const core = useCore()
  const isSelecting = isAnySelected(selected)
  const selectionLine = () => {
    const total = list.hasMore ? null : list.loadedCount
    // While a histogram is brushed, the rows are those of another list.
    const isKnown = selected !== 'all' && total !== null && rows.isBrushed !== true
    return selectionWords(selected, {
      total,
      hasAllLoaded: isKnown && hasAllLoaded(selected, rows),
      otherCount: isKnown ? countOthers(selected, rows) : 0,
    })
  }
  const review = async (callIds: readonly number[]) => {
    const started = await startSelection(core, { name: list.name, callIds, loaded: calls.loadedCalls() })
    if (started === null) return
    const { queueId, firstCallId: callId } = started
    void navigate({ to: '/reviews/queues/$queueId/calls/$callId', params: { queueId, callId } })
  }
  return (
    <TableFooter
      status={
        library && (
          <ListStatus
            status={calls.status}
            updatedAt={calls.readAt}
            unsureCount={calls.unsureCount}
            library={library}
            isRefreshing={refresh.isRunning}
            onRefresh={refresh.run}
            isTight={isSelecting}
          />
        )
      }
      selection={isSelecting ? selectionLine() : null}
      hasRows={!list.isEmpty && !(list.failure && list.hasNothing)}
    >
      <SelectionActions
        selected={selected}
        query={query}
        hrefOf={list.hrefOf}
        onExport={() => list.open({ kind: 'export' })}
        onReview={selected === 'all' || selected.size > LARGEST_QUEUE ? null : () => void review([...selected])}
        onQueue={() => list.open({ kind: 'queue' })}
        onShowDifferences={list.onShowDifferences(selectionSubject(selected, query.filters, list))}
        onClear={() => list.setSelected(new Set())}
      />
    </TableFooter>
  )
}
