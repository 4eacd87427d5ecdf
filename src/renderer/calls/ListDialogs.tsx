import { useState } from 'react'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { isGroupOfRecord, type CallGroup, type GroupField, type Grouping } from '../../domain/query/grouping.ts'
import { laidOutColumns } from '../../domain/views/laidOutColumns.ts'
import { figuresCoverage, listCoverage } from '../client/savedCalls.ts'
import { deferred } from '../components/deferred.tsx'
import { format } from '../components/format.ts'
import { groupRowId } from './table/groupedRows.ts'
import { ALL_CALLS, StartQueueDialog } from '../queue/sampling/deferredStartQueueDialog.ts'
import type { ListModel } from './model/useListModel.ts'

const GroupsDialog = deferred(() => import('../figures/explore/GroupsDialog.tsx'), 'GroupsDialog')
const ExportDialog = deferred(() => import('./export/ExportDialog.tsx'), 'ExportDialog')

/** The dialog over the list. */
export function ListDialogs({ list }: { readonly list: ListModel }) {
  const { name, calls, library, selected, opened, close } = list
  if (opened === null) return null
  const { query } = opened
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

interface Compared {
  readonly grouping: Grouping
  readonly groups: readonly CallGroup[]
}

/**
 * The groups to compare, with their grouping. Those in another order or with another metric stay until these are counted.
 * Null if nothing is compared. `groups`: null while they are counted.
 */
function useComparedGroups(grouping: Grouping | undefined, groups: readonly CallGroup[] | null): Compared | null {
  const [last, setLast] = useState<Compared | null>(null)
  if (grouping === undefined) return null
  if (groups === null) return last?.grouping.by === grouping.by ? last : null
  if (last?.groups !== groups) setLast({ grouping, groups })
  return { grouping, groups }
}

/** What the figures of groups cover; null for every call. */
function groupsCoverage(by: GroupField, groups: readonly CallGroup[], library: LibrarySnapshot): string | null {
  const coverage = [figuresCoverage(library)]
  // Most for those that are known.
  const openCount = Math.max(0, ...groups.map(({ unsureCount }) => unsureCount))
  if (isGroupOfRecord(by) && openCount > 0) coverage.push(`${format.count(openCount, 'call')} not checked yet`)
  return coverage.filter((words) => words !== null).join(' · ') || null
}
