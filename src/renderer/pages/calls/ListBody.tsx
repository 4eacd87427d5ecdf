import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import { NoCalls } from './notes/NoCalls.tsx'

/** The rows, or why there are none. */
export function ListBody(props: ListTableProps) {
  const { draft, calls, brushing, showsHistograms, isEmpty, hasNothing, failure, failureActions, onQueryChange } =
    props.list
  const isIncomplete = calls.status === 'partial' || calls.unsureCount > 0
  const empty = <NoCalls query={draft} isIncomplete={isIncomplete} onQueryChange={onQueryChange} />
  if (failure && hasNothing) {
    return (
      <div className="min-h-0 flex-1 overflow-auto">
        <FailureNotice form="page" failure={failure} actions={failureActions} retriesItself />
      </div>
    )
  }
  if (isEmpty && !showsHistograms) return empty
  return (
    <>
      <ListTable {...props} />
      {/* The histograms stay, because one of them may be what is being changed. */}
      {isEmpty && brushing.rows === null && !failure && empty}
      {failure && (
        // Why the list doesn't continue. The loaded rows stay.
        <div className="shrink-0 border-t border-line p-3">
          <FailureNotice failure={failure} actions={failureActions} retriesItself />
        </div>
      )}
    </>
  )
}
