import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { CellValue } from '../../../domain/fields/field.ts'
import { histogramField } from '../../../domain/fields/queryFields.ts'
import type { ComparisonSubject } from '../../../domain/differences/subject.ts'
import { groupFieldName, type Grouping } from '../../../domain/query/grouping.ts'
import type { DraftQuery, LibraryQuery, QueryPart } from '../../../domain/query/query.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { laidOutColumns } from '../../../domain/views/laidOutColumns.ts'
import { inView, listName, viewOf, type View } from '../../../domain/views/view.ts'
import { useListName } from '../../client/calls/callList.ts'
import { useKnownFields } from '../../client/calls/knownFields.ts'
import { knownLabel } from '../../client/calls/questionLabel.ts'
import { useLibrary, useViews } from '../../client/connection/coreStreams.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { histogramsShown } from '../../client/explore/histogramsShown.ts'
import { localZone } from '../../client/localZone.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { searchOf } from '../../components/links/querySearch.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { useLastOpenedCalls } from '../../client/lastOpenedCalls.ts'
import { useCallColumns } from '../table/useCallColumns.ts'
import { useSelection } from '../table/useSelection.ts'
import type { SampleStart } from '../../queue/sampling/StartQueueDialog.tsx'
import type { RequestedFilter } from '../../filters/FilterBar.tsx'
import type { QueryChange } from '../../filters/editor/useFilterEditing.ts'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'
import { useQueryTime } from '../../hooks/time/useQueryTime.ts'
import { useToday } from '../../hooks/time/useToday.ts'
import { callsFailure } from './callsFailure.ts'
import { useShownDifferences } from './shownDifferences.ts'
import { useBrushing } from './useBrushing.ts'
import { useCalls } from './useCalls.ts'
import { useKnownColumns } from './useKnownColumns.ts'
import { useRefresh } from './useRefresh.ts'
import { useReadColumns } from './useReadColumns.ts'
import { useViewLayout } from './useViewLayout.ts'

export interface ListModelOptions {
  /** The URL's query, possibly with relative times. */
  readonly query: DraftQuery
  readonly onQueryChange: QueryChange
}

/** What is open over the list. */
type OpenPart =
  | { readonly kind: 'export' | 'groups' }
  /** With `sample`, of all calls. */
  | { readonly kind: 'queue'; readonly sample?: SampleStart }

/** `query`: the list's at the time when it was opened. */
type Opened = OpenPart & { readonly query: LibraryQuery }

export type ListModel = ReturnType<typeof useListModel>

/** A list of calls with all that its page shows and changes: query, view, columns, rows, histograms, selection, failure. */
export function useListModel({ query: draft, onQueryChange: changeQuery }: ListModelOptions) {
  const navigate = useNavigate()
  const router = useRouter()
  const today = useToday()
  const name = useListName(draft)
  const [queryTime, setQueryTime] = useQueryTime(name)
  const resolve = (one: DraftQuery, at = queryTime) => resolveQuery(one, at, localZone())
  const query = useMemo(() => resolveQuery(draft, queryTime, localZone()), [draft, queryTime])
  // Null if the service can't express it.
  const serviceRequest = useMemo(() => serviceQuery(query), [query])

  const shownView = viewOf(draft, [...BUILT_IN_VIEWS, ...(useViews() ?? NO_VIEWS)])
  const onQueryChange: QueryChange = (next, since) => changeQuery(inView(shownView?.view, next), since)

  const [layout, setLayout] = useViewLayout(shownView?.view)
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const known = useKnownColumns(layout, isChoosingColumns)
  const read = useReadColumns(layout)
  const knownColumns = useMemo(() => [...known.columns, ...read.columns], [known.columns, read.columns])
  const columns = useCallColumns({ layout, onLayoutChange: setLayout, knownColumns })

  const showsHistograms = useStoredSetting(histogramsShown)
  const brushing = useBrushing({
    draft,
    query,
    resolve,
    onQueryChange,
    fields: laidOutColumns(layout).flatMap((column) => histogramField(column) ?? []),
    isOn: showsHistograms,
  })
  const calls = useCalls(query, { name, brushed: brushing.rows })
  useWayBack(calls.failsAtEnd, () => calls.jumpTo?.('first'))
  const [selected, setSelected] = useSelection(name)
  const knownFields = useKnownFields()
  const labelOf = (field: string) => knownLabel(field, knownFields)
  const [requestedFilter, setRequestedFilter] = useState<RequestedFilter | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const core = useCore()
  const differences = useShownDifferences((shown) => (shown?.core === core ? shown : null))
  const showDifferences = (subject: ComparisonSubject, filters: readonly QueryPart[] = draft.filters) =>
    useShownDifferences.setState({ core, subject, filters }, true)

  const failed = calls.error && callsFailure(calls.error, draft, serviceRequest, today)
  const without = failed?.without
  const remove = without && (() => onQueryChange(without))
  const loadedCount = calls.rows.callCount
  const hasMore = calls.hasMoreAbove || calls.hasMoreBelow
  // Built once, not per row: building a location takes the router as long as rendering a row.
  const hrefOf = useMemo(() => {
    const { href } = router.buildLocation({ to: '/calls/$callId', params: { callId: 0 }, search: searchOf(draft) })
    return (callId: number) => href.replace('/calls/0', `/calls/${callId}`)
  }, [router, draft])
  return {
    today,
    queryTime,
    draft,
    hrefOf,
    openCall(callId: number) {
      useLastOpenedCalls.getState().remember(core, callId)
      void navigate({ to: '/calls/$callId', params: { callId }, search: searchOf(draft) })
    },
    query,
    serviceRequest,
    onQueryChange,
    name: listName(draft, shownView),
    shownView,
    layout,
    columns,
    onChooseColumns: () => setChoosingColumns(true),
    users: known.users,
    valueOf(columnId: string, call: CallRecord): CellValue {
      const column = knownColumns.find(({ id }) => id === columnId)
      return column?.value(call, known.users.get(call.agent?.id ?? -1) ?? null) ?? null
    },
    knownFields,
    labelOf,
    library: useLibrary(),
    showsHistograms,
    brushing,
    calls,
    rows: calls.rows,
    loadedCount,
    hasMore,
    isEmpty: calls.isLoaded && loadedCount === 0 && !hasMore,
    hasNothing: !calls.isLoaded || loadedCount === 0,
    onDrawn(first: number, last: number) {
      calls.onDrawn(first, last)
      read.onDrawn(calls.rows, first, last)
    },
    refresh: useRefresh(name, async (signal) => {
      const now = Date.now()
      await calls.refresh(resolve(draft, now), signal)
      setQueryTime(now)
    }),
    failure: failed?.failure,
    /** What a person can do about the failure. */
    failureActions: {
      retry: calls.retry,
      'enter-key': () => void navigate({ to: '/connect', search: { key: [core.workspaceId] } }),
      ...(remove && { 'remove-filter': remove, 'remove-sort': remove, 'remove-grouping': remove }),
    },
    groupedField: draft.grouping ? (labelOf(draft.grouping.by) ?? groupFieldName(draft.grouping.by)) : null,
    onGroup(grouping: Grouping | null) {
      const { grouping: _, ...rest } = draft
      onQueryChange(grouping === null ? rest : { ...rest, grouping })
    },
    selected,
    setSelected,
    requestedFilter,
    setRequestedFilter,
    opened,
    open: (part: OpenPart) => setOpened({ ...part, query: resolve(draft, Date.now()) }),
    close: () => setOpened(null),
    differences,
    closeDifferences: () => useShownDifferences.setState(null, true),
    /** `filters`: those that show the calls in the list, if they aren't its own. */
    showDifferences,
    /** Shows what differs about these calls; undefined if there is nothing to compare. */
    onShowDifferences: (subject: ComparisonSubject | null, filters?: readonly QueryPart[]) =>
      subject === null ? undefined : () => showDifferences(subject, filters),
  }
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
