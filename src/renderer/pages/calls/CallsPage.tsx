import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { histogramField } from '../../../domain/fields/queryFields.ts'
import type { DiffersSubject } from '../../../domain/differs/subject.ts'
import { sortAfterPress } from '../../../domain/query/sort.ts'
import { GROUP_MEASURES, groupedBy, groupFieldName, type Grouping } from '../../../domain/query/grouping.ts'
import type { DraftQuery, QueryPart, QuerySortKey } from '../../../domain/query/query.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'
import { localZone } from '../../client/localZone.ts'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { isSameDraft, listName, viewOf, type View } from '../../../domain/views/view.ts'
import { laidOutColumns } from '../../../domain/views/laidOutColumns.ts'
import { useLibrary, useViews } from '../../client/connection/coreStreams.ts'
import { histogramsShown } from '../../client/explore/histogramsShown.ts'
import { useKnownFields } from '../../client/calls/knownFields.ts'
import { knownLabel } from '../../client/calls/questionLabel.ts'
import { isAnySelected, selectionWords } from '../../client/calls/selectedCalls.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { figuresCoverage } from '../../client/savedCalls.ts'
import { groupsCoverage } from './groupsCoverage.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import { CallTable } from '../../features/call-table/CallTable.tsx'
import { groupRowId } from '../../features/call-table/groupedRows.ts'
import { useCallColumns } from '../../features/call-table/useCallColumns.ts'
import { useSelection } from '../../features/call-table/useSelection.ts'
import { TableFooter } from '../../features/call-table/TableFooter.tsx'
import { useViewLayout } from './useViewLayout.ts'
import { ColumnsButton } from '../../features/call-table/ColumnsButton.tsx'
import { CalendarStrip } from '../../features/explore/CalendarStrip.tsx'
import { HeadHistogram } from '../../features/explore/HeadHistogram.tsx'
import { ListStatus } from '../../features/saved-calls/ListStatus.tsx'
import { SaveCallsQuestion } from '../../features/saved-calls/SaveCallsQuestion.tsx'
import { EditedViewButtons } from '../../features/views/EditedViewButtons.tsx'
import { SaveViewButton } from '../../features/views/SaveViewButton.tsx'
import { FilterBar, type AskedFilter } from '../../features/filter-builder/FilterBar.tsx'
import { NotUnderstood } from '../../features/filter-builder/NotUnderstood.tsx'
import { useStoredSetting } from '../../hooks/storedSetting.ts'
import { useToday } from '../../hooks/useToday.ts'
import { callsFailure } from './callsFailure.ts'
import { CallsHeader } from './CallsHeader.tsx'
import { filterSubject, groupSubject, listSubject, selectionSubject } from './differsSubject.ts'
import { HistogramsButton } from './HistogramsButton.tsx'
import { NoCalls } from './NoCalls.tsx'
import { SelectionActions } from './SelectionActions.tsx'
import { LeftOutNote } from './LeftOutNote.tsx'
import { ServiceReport } from './ServiceReport.tsx'
import { useBrushing } from './useBrushing.ts'
import { useCalls } from './useCalls.ts'
import { useComparedGroups } from './useComparedGroups.ts'
import { useKnownColumns } from './useKnownColumns.ts'
import { useTrackerColumns } from './useTrackerColumns.ts'

// Lazy: their dependencies are larger than the table.
const MoreMenu = lazy(() => import('./MoreMenu.tsx').then(({ MoreMenu }) => ({ default: MoreMenu })))
const TableMenu = lazy(() => import('./TableMenu.tsx').then(({ TableMenu }) => ({ default: TableMenu })))
const GroupMenu = lazy(() => import('./GroupMenu.tsx').then(({ GroupMenu }) => ({ default: GroupMenu })))
const CallPeek = lazy(() =>
  import('../../features/call-peek/CallPeek.tsx').then(({ CallPeek }) => ({ default: CallPeek })),
)
const StartQueueDialog = lazy(() =>
  import('../../features/review-queue/StartQueueDialog.tsx').then(({ StartQueueDialog }) => ({
    default: StartQueueDialog,
  })),
)
const DiffersPanel = lazy(() =>
  import('../../features/differs/DiffersPanel.tsx').then(({ DiffersPanel }) => ({ default: DiffersPanel })),
)
const GroupsDialog = lazy(() =>
  import('../../features/explore/GroupsDialog.tsx').then(({ GroupsDialog }) => ({ default: GroupsDialog })),
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
  readonly onOpenAgent?: (agentId: number) => void
  /** Opens the account of a call. */
  readonly onOpenAccount?: (callId: number) => void
  readonly onQueueStarted: (queueId: string) => void
  /** Called if the key is missing or was rejected. */
  readonly onEnterKey: () => void
}

/** The list of calls for the URL's query. Its rows are loaded while scrolling. */
export function CallsPage(props: CallsPageProps) {
  const { query: draft, notUnderstood, onOpenCall, hrefOf, onQueueStarted, onEnterKey } = props
  const today = useToday()
  // The same for the whole day, because cursors belong to one query.
  const resolve = (one: DraftQuery) => resolveQuery(one, today.getTime(), localZone())
  const query = useMemo(() => resolveQuery(draft, today.getTime(), localZone()), [draft, today])
  // Null if the service can't express it.
  const asked = useMemo(() => serviceQuery(query), [query])
  const snapshot = useLibrary()
  const showsHistograms = useStoredSetting(histogramsShown)
  const shownView = viewOf(draft, [...BUILT_IN_VIEWS, ...(useViews() ?? NO_VIEWS)])
  const view = shownView?.view
  const onQueryChange = (next: DraftQuery) => props.onQueryChange(editedFrom(view, next))
  const [layout, setLayout] = useViewLayout(view)
  const brushing = useBrushing({
    draft,
    query,
    resolve,
    onQueryChange,
    fields: laidOutColumns(layout).flatMap((column) => histogramField(column) ?? []),
    isOn: showsHistograms,
  })
  const calls = useCalls(query, { brushed: brushing.rows })
  const { rows, error, isFromLibrary } = calls
  useWayBack(calls.failsAtEnd, () => calls.jumpTo?.('first'))
  const name = listName(draft, shownView)
  const [isExporting, setExporting] = useState(false)
  const [isQueueing, setQueueing] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const compared = useComparedGroups(isComparing ? draft.grouping : undefined, calls.groups)
  const [selected, setSelected] = useSelection(calls.name)
  const [subject, setSubject] = useState<DiffersSubject | null>(null)
  const knownFields = useKnownFields()
  const asks = (of: DiffersSubject | null) => (of === null ? undefined : () => setSubject(of))
  const [askedFilter, setAskedFilter] = useState<AskedFilter | null>(null)
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const known = useKnownColumns(layout, isChoosingColumns)
  const tracked = useTrackerColumns(layout)
  const knownColumns = useMemo(() => [...known.columns, ...tracked.columns], [known.columns, tracked.columns])
  const columns = useCallColumns({ layout, onLayoutChange: setLayout, knownColumns })
  const refresh = useRefresh(calls.refresh)
  useCommands({
    'calls.refresh': !refresh.isRunning && refresh.run,
    'calls.histograms': {
      title: showsHistograms ? 'Hide histograms' : 'Show histograms',
      run: () => histogramsShown.choose(!showsHistograms),
    },
  })

  const failed = error && callsFailure(error, draft, asked, today)
  const failure = failed?.failure
  const without = failed?.without
  const remove = without && (() => onQueryChange(without))
  const actions = {
    retry: calls.retry,
    'enter-key': onEnterKey,
    ...(remove && { 'remove-filter': remove, 'remove-sort': remove, 'remove-grouping': remove }),
  }
  const group = (grouping: Grouping | null) => {
    const { grouping: _, ...rest } = draft
    onQueryChange(grouping === null ? rest : { ...rest, grouping })
  }
  const groupedField = draft.grouping
    ? (knownLabel(draft.grouping.by, knownFields) ?? groupFieldName(draft.grouping.by))
    : null
  const loadedCount = rows.callCount
  const hasMore = calls.hasMoreAbove || calls.hasMoreBelow
  const isEmpty = calls.isLoaded && loadedCount === 0 && !hasMore
  const hasNothing = !calls.isLoaded || loadedCount === 0

  return (
    <>
      <CallsHeader
        name={name}
        loadedCount={calls.isLoaded ? loadedCount : null}
        hasMoreAbove={calls.hasMoreAbove}
        hasMoreBelow={calls.hasMoreBelow}
        isLoading={calls.isReading}
      >
        {shownView?.isEdited ? (
          <EditedViewButtons view={shownView.view} query={draft} layout={layout} onReset={onQueryChange} />
        ) : (
          view === undefined && <SaveViewButton query={draft} layout={layout} />
        )}
        <HistogramsButton isOn={showsHistograms} />
        <Suspense fallback={<span className="w-20" />}>
          <GroupMenu
            grouping={draft.grouping}
            fieldName={groupedField}
            trackers={knownFields.trackers}
            onGroup={group}
            onCompare={calls.groups === null ? null : () => setComparing(true)}
          />
        </Suspense>
        <ColumnsButton columns={columns} onOpen={() => setChoosingColumns(true)} />
        <Suspense fallback={<span className="w-7" />}>
          <MoreMenu
            query={asked}
            onExport={() => setExporting(true)}
            onReview={() => setQueueing(true)}
            onDiffers={asks(query.filters.length === 0 ? null : listSubject(query.filters, today))}
          />
        </Suspense>
      </CallsHeader>
      <FilterBar
        query={brushing.draft}
        onQueryChange={onQueryChange}
        known={knownFields}
        onDiffers={(at) => setSubject(filterSubject(query.filters, at, today))}
        asked={askedFilter}
      />
      {notUnderstood.length > 0 && (
        <NotUnderstood parts={notUnderstood} onDismiss={() => onQueryChange({ ...draft })} />
      )}
      <ServiceReport reports={calls.reports} />
      {calls.leftOutCount !== 0 && <LeftOutNote callCount={calls.leftOutCount} />}
      {/* Calls can be read, so that there is something to save. */}
      {calls.isLoaded && !failure && !isEmpty && <SaveCallsQuestion onAnswered={focusList} />}
      {refresh.isRunning ? (
        <SlowAnswer onCancel={refresh.cancel} />
      ) : (
        calls.isReading && <SlowAnswer onCancel={calls.cancel} />
      )}
      {showsHistograms && snapshot && (
        <CalendarStrip
          histogram={brushing.calendar}
          filters={query.filters}
          coverage={figuresCoverage(snapshot)}
          failure={brushing.error === null ? null : presentError(brushing.error).title}
          {...brushing.actions}
        />
      )}
      {failure && hasNothing ? (
        <div className="min-h-0 flex-1 overflow-auto">
          <FailureNotice form="page" failure={failure} actions={actions} retriesItself />
        </div>
      ) : isEmpty && !showsHistograms ? (
        <NoCalls query={draft} onQueryChange={onQueryChange} />
      ) : (
        <CallTable
          list={calls.list}
          rows={rows}
          sort={draft.sort}
          hasMore={calls.isPending || (calls.hasMoreBelow && !failure)}
          onJump={calls.jumpTo}
          onDrawn={(first, last) => {
            calls.onDrawn(first, last)
            tracked.onDrawn(rows, first, last)
          }}
          onSort={(field, adds) => onQueryChange(sortedQuery(draft, sortAfterPress(draft.sort, field, adds)))}
          onExpand={calls.onExpand}
          renderBelowHead={
            showsHistograms
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
          onOpenCall={onOpenCall}
          hrefOf={hrefOf}
          renderPeek={(call, close) => (
            <Suspense>
              <CallPeek call={call} onClose={close} />
            </Suspense>
          )}
          renderMenu={(pressed, close) => (
            <Suspense>
              <TableMenu
                cell={{
                  pressed,
                  hrefOf,
                  onFilter: (filter) => onQueryChange({ ...draft, filters: [...draft.filters, filter] }),
                  onOpenAgent: props.onOpenAgent,
                  onOpenAccount: props.onOpenAccount,
                  onClose: close,
                }}
              />
            </Suspense>
          )}
          renderGroupMenu={(pressed, close) => (
            <Suspense>
              <TableMenu
                group={{
                  pressed,
                  onDiffers: asks(groupSubject(pressed.by, pressed.group, query.filters, today)) ?? null,
                  onOpenAgent: props.onOpenAgent,
                  onClose: close,
                }}
              />
            </Suspense>
          )}
          renderHeadMenu={(pressed, close) => (
            <Suspense>
              <TableMenu
                head={{
                  pressed,
                  columns,
                  sort: draft.sort,
                  onSortChange: (sort) => onQueryChange(sortedQuery(draft, sort)),
                  onFilterBy: (field) => setAskedFilter({ field }),
                  onClose: close,
                }}
              />
            </Suspense>
          )}
          selected={selected}
          onSelectedChange={setSelected}
          readIds={calls.readIds}
          columns={columns}
          users={known.users}
        />
      )}
      {/* The histograms stay, because one of them may be what is being changed. */}
      {isEmpty && showsHistograms && brushing.rows === null && !failure && (
        <NoCalls query={draft} onQueryChange={onQueryChange} />
      )}
      {failure && !hasNothing && (
        // Why the list doesn't continue. The loaded rows stay.
        <div className="shrink-0 border-t border-line p-3">
          <FailureNotice failure={failure} actions={actions} retriesItself />
        </div>
      )}
      <TableFooter
        status={
          snapshot && (
            <ListStatus
              status={calls.status}
              updatedAt={calls.readAt}
              unsureCount={calls.unsureCount}
              library={snapshot}
              isRefreshing={refresh.isRunning}
              onRefresh={refresh.run}
              isTight={isAnySelected(selected)}
            />
          )
        }
        selection={isAnySelected(selected) ? selectionWords(selected, hasMore ? null : loadedCount) : null}
        hasRows={!isEmpty && !(failure && hasNothing)}
      >
        <SelectionActions
          selected={selected}
          query={query}
          hrefOf={hrefOf}
          onExport={() => setExporting(true)}
          onReview={() => setQueueing(true)}
          onDiffers={asks(selectionSubject(selected, query.filters, today))}
          onClear={() => setSelected(new Set())}
        />
      </TableFooter>
      {compared && (
        <Suspense>
          <GroupsDialog
            name={name}
            fieldName={groupedField ?? ''}
            {...compared}
            coverage={
              snapshot === undefined || !isFromLibrary
                ? null
                : groupsCoverage(compared.grouping.by, compared.groups, snapshot)
            }
            onGroup={group}
            onOpen={(one) => {
              setComparing(false)
              calls.onExpand(one.key, true)
              scrollToRow(rows.indexOf(groupRowId(one.key)))
            }}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
      {isQueueing && (
        <Suspense>
          <StartQueueDialog
            source={{ name, query, selected, loaded: calls.loadedCalls() }}
            onStarted={onQueueStarted}
            onClose={() => setQueueing(false)}
          />
        </Suspense>
      )}
      {subject && (
        <Suspense>
          <DiffersPanel
            subject={subject}
            vocabulary={knownFields.vocabulary}
            hrefOf={hrefOf}
            onOpenCall={onOpenCall}
            onFilter={(filter) => {
              setSubject(null)
              onQueryChange({ ...draft, filters: [...filtersOf(subject, draft.filters), filter] })
            }}
            onClose={() => setSubject(null)}
          />
        </Suspense>
      )}
      {isExporting && (
        <Suspense>
          <ExportDialog
            name={name}
            query={asked}
            saved={
              isFromLibrary || asked === null
                ? { asOf: calls.readAt ?? snapshot?.asOf ?? null, readIds: calls.readIds }
                : null
            }
            selected={selected}
            shownColumnIds={laidOutColumns(layout).map(({ id }) => id)}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function focusList(): void {
  document.querySelector<HTMLElement>('[role=grid], [role=treegrid]')?.focus({ preventScroll: true })
}

/** The filters of the list, and of a group what it's the group of. */
function filtersOf({ calls, shared }: DiffersSubject, filters: readonly QueryPart[]): readonly QueryPart[] {
  return 'own' in calls && shared.length === filters.length ? [...filters, ...calls.own] : filters
}

/** So that the row is the first one below the headings. All rows have the same height. */
function scrollToRow(index: number): void {
  const grid = document.querySelector<HTMLElement>('[role=treegrid]')
  const row = grid?.querySelector<HTMLElement>('[role=row][data-index]')
  if (grid && row) grid.scrollTop = index * row.offsetHeight
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

/** Sorted by a value that groups have a mean of, the groups are in its order too. */
function sortedQuery({ grouping, ...query }: DraftQuery, sort: readonly QuerySortKey[]): DraftQuery {
  if (grouping === undefined) return { ...query, sort }
  const [key] = sort
  const measure = GROUP_MEASURES.find((one) => one === key?.field)
  const was = GROUP_MEASURES.some((one) => one === grouping.order.by)
  const order =
    measure && key ? { by: measure, direction: key.direction } : was ? groupedBy(grouping.by).order : grouping.order
  return { ...query, sort, grouping: { ...grouping, order } }
}

/** The query with the view that it was edited from. Changing the list of all calls edits no view. */
function editedFrom(view: View | undefined, next: DraftQuery): DraftQuery {
  const { viewId: _, ...query } = next
  return view === undefined || view.id === 'all-calls' || isSameDraft(view.query, query)
    ? query
    : { ...query, viewId: view.id }
}

function useRefresh(refresh: (signal: AbortSignal) => Promise<void>) {
  const [running, setRunning] = useState<AbortController | null>(null)
  return {
    isRunning: running !== null,
    run() {
      if (running !== null) return
      const stop = new AbortController()
      setRunning(stop)
      refresh(stop.signal)
        .catch((error: unknown) => {
          if (stop.signal.aborted) return
          const { title, words } = presentError(error)
          showToast('refresh-failed', { title: 'Can’t refresh the list', words: `${title}. ${words}` })
        })
        .finally(() => setRunning(null))
    },
    cancel: () => running?.abort(),
  }
}
