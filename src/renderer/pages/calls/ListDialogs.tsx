import { laidOutColumns } from '../../../domain/views/laidOutColumns.ts'
import { listCoverage } from '../../client/savedCalls.ts'
import { deferred } from '../../components/deferred.tsx'
import { groupRowId } from '../../features/call-table/groupedRows.ts'
import { groupsCoverage } from './groupsCoverage.ts'
import { useComparedGroups } from './useComparedGroups.ts'
import type { ListModel } from './model/useListModel.ts'

const StartQueueDialog = deferred(
  () => import('../../features/review-queue/sampling/StartQueueDialog.tsx'),
  'StartQueueDialog',
)
const GroupsDialog = deferred(() => import('../../features/explore/GroupsDialog.tsx'), 'GroupsDialog')
const ExportDialog = deferred(() => import('../../features/export-calls/ExportDialog.tsx'), 'ExportDialog')

const ALL_CALLS = { name: 'All calls', query: { filters: [], sort: [] }, selected: null, loaded: [] }

/** The dialog over the list. */
export function ListDialogs({ list }: { readonly list: ListModel }) {
  const { name, query, calls, library, selected, opened, close } = list
  if (opened === null) return null
  return (
    <>
      {opened.kind === 'groups' && <ComparedGroups list={list} />}
      {opened.kind === 'queue' && (
        <StartQueueDialog
          source={opened.sample ? ALL_CALLS : { name, query, selected, loaded: calls.loadedCalls() }}
          sample={opened.sample}
          onClose={close}
        />
      )}
      {opened.kind === 'export' && (
        <ExportDialog
          name={name}
          query={query}
          coverage={library ? listCoverage(calls.status, library) : null}
          selected={selected}
          shownColumnIds={laidOutColumns(list.layout).map(({ id }) => id)}
          onClose={close}
        />
      )}
    </>
  )
}

function ComparedGroups({ list }: { readonly list: ListModel }) {
  const { name, draft, calls, rows, library, groupedField, close } = list
  const compared = useComparedGroups(draft.grouping, calls.groups)
  if (!compared) return null
  return (
    <GroupsDialog
      name={name}
      fieldName={groupedField ?? ''}
      {...compared}
      coverage={library ? groupsCoverage(compared.grouping.by, compared.groups, library) : null}
      onGroup={list.onGroup}
      onOpen={(one) => {
        close()
        const rowId = groupRowId(one.key)
        calls.onExpand(rowId, true)
        scrollToRow(rows.indexOf(rowId))
      }}
      onClose={close}
    />
  )
}

/** So that the row is the first one below the headings. All rows have the same height. */
function scrollToRow(index: number): void {
  const grid = document.querySelector<HTMLElement>('[role=treegrid]')
  const row = grid?.querySelector<HTMLElement>('[role=row][data-index]')
  if (grid && row) grid.scrollTop = index * row.offsetHeight
}
