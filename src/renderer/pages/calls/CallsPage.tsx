import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { sortAfterPress } from '../../../domain/query/sort.ts'
import { withoutPart, type DraftQuery } from '../../../domain/query/query.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import { beyondService, serviceQuery } from '../../../domain/query/serviceQuery.ts'
import { localZone } from '../../client/localZone.ts'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { isSameDraft, type View } from '../../../domain/views/view.ts'
import { laidOutColumns } from '../../../domain/views/laidOutColumns.ts'
import { useViews } from '../../client/connection/coreStreams.ts'
import { useCallList } from '../../client/calls/callList.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { useHiddenScores } from '../../client/calls/hiddenScores.ts'
import type { ListStart, LoadedPage } from '../../client/calls/callPages.ts'
import { useKnownFields } from '../../client/calls/knownFields.ts'
import { isAnySelected, selectionWords } from '../../client/calls/selectedCalls.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import { CallTable } from '../../features/call-table/CallTable.tsx'
import { loadedRows } from '../../features/call-table/loadedRows.ts'
import { useCallColumns } from '../../features/call-table/useCallColumns.ts'
import { useSelection } from '../../features/call-table/useSelection.ts'
import { useTablePlaces } from '../../features/call-table/tablePlace.ts'
import { TableFooter } from '../../features/call-table/TableFooter.tsx'
import { useViewLayout } from './useViewLayout.ts'
import { ColumnsButton } from '../../features/call-table/ColumnsButton.tsx'
import { SaveCallsQuestion } from '../../features/saved-calls/SaveCallsQuestion.tsx'
import { SaveViewButton } from '../../features/views/SaveViewButton.tsx'
import { FilterBar, type AskedFilter } from '../../features/filter-builder/FilterBar.tsx'
import { useToday } from '../../hooks/useToday.ts'
import { callsFailure } from './callsFailure.ts'
import { CallsHeader } from './CallsHeader.tsx'
import { NeedsLibrary } from './NeedsLibrary.tsx'
import { NoCalls } from './NoCalls.tsx'
import { NotUnderstood } from './NotUnderstood.tsx'
import { SelectionActions } from './SelectionActions.tsx'
import { useKnownColumns } from './useKnownColumns.ts'

// Lazy: their dependencies are larger than the table.
const MoreMenu = lazy(() => import('./MoreMenu.tsx').then(({ MoreMenu }) => ({ default: MoreMenu })))
const CellMenu = lazy(() => import('./CellMenu.tsx').then(({ CellMenu }) => ({ default: CellMenu })))
const HeadMenu = lazy(() => import('./HeadMenu.tsx').then(({ HeadMenu }) => ({ default: HeadMenu })))
const CallPeek = lazy(() =>
  import('../../features/call-peek/CallPeek.tsx').then(({ CallPeek }) => ({ default: CallPeek })),
)
const StartQueueDialog = lazy(() =>
  import('../../features/review-queue/StartQueueDialog.tsx').then(({ StartQueueDialog }) => ({
    default: StartQueueDialog,
  })),
)
const ExportDialog = lazy(() =>
  import('../../features/export-calls/ExportDialog.tsx').then(({ ExportDialog }) => ({ default: ExportDialog })),
)

interface CallsPageProps {
  /** The URL's query, possibly with relative times. */
  readonly query: DraftQuery
  /** Invalid parts of the URL. They are reported and ignored. */
  readonly notUnderstood: readonly string[]
  readonly onQueryChange: (query: DraftQuery) => void
  readonly onOpenCall: (callId: number) => void
  readonly hrefOf: (callId: number) => string
  readonly onQueueStarted: (queueId: string) => void
  /** Called if the key is missing or was rejected. */
  readonly onEnterKey: () => void
}

/** The list of calls for the URL's query, loaded page by page while scrolling. */
export function CallsPage(props: CallsPageProps) {
  const { query: draft, notUnderstood, onQueryChange, onOpenCall, hrefOf, onQueueStarted, onEnterKey } = props
  const today = useToday()
  // The same for the whole day, because cursors belong to one query.
  const resolved = useMemo(() => resolveQuery(draft, today.getTime(), localZone()), [draft, today])
  const query = useMemo(() => serviceQuery(resolved), [resolved])
  const pages = useCallList(query)
  const { data, error, isPending, start, pagesBefore, hasNextPage, hasPreviousPage } = pages
  const rows = useMemo(
    () => loadedRows(data?.pages ?? [], { start, pagesBefore, hasMoreBefore: hasPreviousPage }),
    [data, start, pagesBefore, hasPreviousPage],
  )
  const loadedCount = rows.count - rows.first
  // Changes on refresh and when jumping to the other end, so that the table then starts at its top.
  const list = `${pages.name} ${start} ${pages.receivedAt}`
  const jumpTo = (to: ListStart) => {
    useTablePlaces.getState().forget(`${pages.name} ${to} `)
    pages.readFrom(to)
  }
  useWayBack(start === 'last' && data === undefined ? error : null, () => pages.readFrom('first'))
  const view = currentView(draft, useViews() ?? NO_VIEWS)
  const name = view?.name ?? (draft.filters.length > 0 ? 'Filtered calls' : 'All calls')
  const [isExporting, setExporting] = useState(false)
  const [isQueueing, setQueueing] = useState(false)
  const hiddenScores = useHiddenScores()
  const [layout, setLayout] = useViewLayout(view)
  const [selected, setSelected] = useSelection(pages.name)
  const [askedFilter, setAskedFilter] = useState<AskedFilter | null>(null)
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const known = useKnownColumns(layout, isChoosingColumns)
  const columns = useCallColumns({ layout, onLayoutChange: setLayout, knownColumns: known.columns })
  const refresh = useRefresh(pages.refresh)
  useCommands({ 'calls.refresh': !refresh.isRunning && refresh.run })

  const failed = error && query && callsFailure(error, query, today)
  const failure = failed?.failure
  const actions = {
    retry: pages.retry,
    'enter-key': onEnterKey,
    'remove-filter': () => {
      // Keep the other filters as written. The service can't reject relative times.
      if (failed?.refused) onQueryChange({ ...draft, filters: withoutPart(draft.filters, failed.refused) })
    },
  }
  const isEmpty = data !== undefined && loadedCount === 0 && !hasNextPage && !hasPreviousPage

  return (
    <>
      <CallsHeader
        name={name}
        loadedCount={data ? loadedCount : null}
        hasMoreAbove={hasPreviousPage}
        hasMoreBelow={hasNextPage}
        isLoading={pages.isReading}
      >
        {draft.filters.length + draft.sort.length > 0 && view === undefined && (
          <SaveViewButton query={draft} layout={layout} />
        )}
        <ColumnsButton columns={columns} onOpen={() => setChoosingColumns(true)} />
        <Suspense fallback={<span className="w-7" />}>
          <MoreMenu query={query} onExport={() => setExporting(true)} onReview={() => setQueueing(true)} />
        </Suspense>
      </CallsHeader>
      <FilterBar query={draft} onQueryChange={onQueryChange} known={useKnownFields()} asked={askedFilter} />
      {notUnderstood.length > 0 && (
        <NotUnderstood parts={notUnderstood} onDismiss={() => onQueryChange({ ...draft })} />
      )}
      {/* Calls can be read, so that there is something to save. */}
      {data && !failure && !isEmpty && <SaveCallsQuestion onAnswered={focusList} />}
      {pages.isReading && <SlowAnswer onCancel={pages.cancel} />}
      {query === null ? (
        <NeedsLibrary beyond={beyondService(resolved)} />
      ) : failure && !data ? (
        <div className="min-h-0 flex-1 overflow-auto">
          <FailureNotice form="page" failure={failure} actions={actions} retriesItself />
        </div>
      ) : isEmpty ? (
        <NoCalls query={draft} onQueryChange={onQueryChange} />
      ) : (
        <CallTable
          list={list}
          rows={rows}
          sort={draft.sort}
          hasMore={isPending || (hasNextPage && !failure)}
          onNearEnd={pages.readNext}
          onNearStart={pages.readPrevious}
          onJump={jumpTo}
          onDrawn={(from, to) => pages.keepNear(rows.pagesAt(from, to))}
          onSort={(field, adds) => onQueryChange({ ...draft, sort: sortAfterPress(draft.sort, field, adds) })}
          onOpenCall={onOpenCall}
          hrefOf={hrefOf}
          hiddenScores={hiddenScores}
          renderPeek={(call, close) => (
            <Suspense>
              <CallPeek call={call} hidesScores={hiddenScores?.has(call.id) !== false} onClose={close} />
            </Suspense>
          )}
          renderMenu={(pressed, close) => (
            <Suspense>
              <CellMenu
                pressed={pressed}
                hrefOf={hrefOf}
                onFilter={(filter) => onQueryChange({ ...draft, filters: [...draft.filters, filter] })}
                onClose={close}
              />
            </Suspense>
          )}
          renderHeadMenu={(pressed, close) => (
            <Suspense>
              <HeadMenu
                pressed={pressed}
                columns={columns}
                sort={draft.sort}
                onSortChange={(sort) => onQueryChange({ ...draft, sort })}
                onFilterBy={(field) => setAskedFilter({ field })}
                onClose={close}
              />
            </Suspense>
          )}
          selected={selected}
          onSelectedChange={setSelected}
          columns={columns}
          users={known.users}
        />
      )}
      {failure && data && (
        // Why the list doesn't continue. The loaded rows stay.
        <div className="shrink-0 border-t border-line p-3">
          <FailureNotice failure={failure} actions={actions} retriesItself />
        </div>
      )}
      <TableFooter
        updatedAt={pages.receivedAt}
        isRefreshing={refresh.isRunning}
        onRefresh={refresh.run}
        selection={
          isAnySelected(selected) ? selectionWords(selected, hasNextPage || hasPreviousPage ? null : loadedCount) : null
        }
        hasRows={query !== null && !isEmpty && !(failure && !data)}
      >
        <SelectionActions
          selected={selected}
          query={query}
          hrefOf={hrefOf}
          onExport={() => setExporting(true)}
          onReview={() => setQueueing(true)}
          onClear={() => setSelected(new Set())}
        />
      </TableFooter>
      {isQueueing && query && (
        <Suspense>
          <StartQueueDialog
            source={{ name, query, selected, loaded: loadedCalls(data?.pages ?? []) }}
            onStarted={onQueueStarted}
            onClose={() => setQueueing(false)}
          />
        </Suspense>
      )}
      {isExporting && query && (
        <Suspense>
          <ExportDialog
            name={name}
            query={query}
            selected={selected}
            shownColumnIds={laidOutColumns(layout).map(({ id }) => id)}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function loadedCalls(pages: readonly LoadedPage[]): readonly CallRecord[] {
  return pages.flatMap(({ rows }) =>
    rows.flatMap((row) => (typeof row === 'object' && row.kind === 'call' ? [row.call] : [])),
  )
}

function focusList(): void {
  document.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
}

const NO_VIEWS: readonly View[] = []

/** If jumping to the end fails, returns to the previous rows with a toast: an error page would be a dead end. */
function useWayBack(error: unknown, goBack: () => void): void {
  const leave = useEffectEvent(goBack)
  useEffect(() => {
    if (error === null) return
    const { title, words } = presentError(error)
    showToast('end-not-read', { title: `Can’t load the end of the list: ${title}`, words })
    leave()
  }, [error])
}

function currentView(query: DraftQuery, saved: readonly View[]): View | undefined {
  return [...BUILT_IN_VIEWS, ...saved].find((one) => isSameDraft(one.query, query))
}

function useRefresh(refresh: () => Promise<void>): { readonly isRunning: boolean; readonly run: () => void } {
  const [isRunning, setRunning] = useState(false)
  return {
    isRunning,
    run() {
      if (isRunning) return
      setRunning(true)
      refresh()
        .catch((error: unknown) => {
          const { title, words } = presentError(error)
          showToast('refresh-failed', { title: `Can’t refresh: ${title}`, words })
        })
        .finally(() => setRunning(false))
    },
  }
}
