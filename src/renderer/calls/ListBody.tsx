import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { ListTable } from './ListTable.tsx'
import type { ListModel } from './model/useListModel.ts'
import { NoCalls } from './notes/NoCalls.tsx'

/** The rows, or why there are none. */
export function ListBody({ list }: { readonly list: ListModel }) {
  const { draft, calls, brushing, showsHistograms, isEmpty, hasNothing, failure, failureActions, onQueryChange } = list
  const isIncomplete = calls.status === 'partial' || calls.unsureCount > 0
  const empty = (
    <NoCalls query={draft} labelOf={list.labelOf} isIncomplete={isIncomplete} onQueryChange={onQueryChange} />
  )
  // The key may have been entered in another window, or the keychain may be available again.
  const alsoOffers = failure?.wayOut === 'enter-key' ? RETRY : []
  if (failure && hasNothing) {
    return (
      <div className="min-h-0 flex-1 overflow-auto">
        <FailureNotice form="page" failure={failure} actions={failureActions} alsoOffers={alsoOffers} retriesItself />
      </div>
    )
  }
  if (isEmpty && !showsHistograms) return empty
  return (
    <>
      <ListTable list={list} />
      {/* The histograms stay, because one of them may be what is being changed. */}
      {isEmpty && brushing.rows === null && !failure && empty}
      {failure && (
        // Why the list doesn't continue. The loaded rows stay.
        <div className="shrink-0 border-t border-line p-3">
          <FailureNotice failure={failure} actions={failureActions} alsoOffers={alsoOffers} retriesItself />
        </div>
      )}
    </>
  )
}

const RETRY = ['retry'] as const
