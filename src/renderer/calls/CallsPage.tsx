import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { readLocation } from '../../domain/query/location/queryLocation.ts'
import { histogramsShown } from '../client/explore/histogramsShown.ts'
import { useQueryChange } from '../client/undo/useQueryChange.ts'
import { pauseKeys } from '../commands/offeredCommands.ts'
import { useCommands } from '../commands/useCommands.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { filterSubject } from './model/comparisonSubject.ts'
import { ListBody } from './ListBody.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListDifferences } from './ListDifferences.tsx'
import { ListFooter } from './tools/ListFooter.tsx'
import { ListNotes } from './notes/ListNotes.tsx'
import { ListTools } from './tools/ListTools.tsx'
import { type ListModelOptions, useListModel } from './model/useListModel.ts'

/** `/calls`: the calls that the search parameters filter and sort. */
export function CallsRoute() {
  const search = useSearch({ from: '/workspace/calls' })
  const { history } = useRouter()
  const { query, notUnderstood } = useMemo(() => readLocation(search), [search])
  // The history changes at once, the page when the next one has loaded.
  useEffect(() => pauseKeys('list', () => history.location.pathname !== '/calls'), [history])
  return <CallsPage query={query} notUnderstood={notUnderstood} onQueryChange={useQueryChange(query)} />
}

interface CallsPageProps extends ListModelOptions {
  /** Invalid parts of the URL. They are reported and ignored. */
  readonly notUnderstood: readonly string[]
}

/** The list of calls for the URL's query. Its rows are loaded while scrolling. */
export function CallsPage({ notUnderstood, ...options }: CallsPageProps) {
  const list = useListModel(options)
  const { draft, refresh, showsHistograms } = list
  useCommands({
    'calls.refresh': !refresh.isRunning && refresh.run,
    'calls.histograms': {
      title: showsHistograms ? 'Hide histograms' : 'Show histograms',
      run: () => histogramsShown.choose(!showsHistograms),
    },
  })
  return (
    <>
      <ListTools list={list} />
      <FilterBar
        query={list.brushing.draft}
        subject="calls"
        onQueryChange={list.onQueryChange}
        known={list.knownFields}
        onShowDifferences={(at) => list.onShowDifferences(filterSubject(draft.filters, at, list))?.()}
        requested={list.requestedFilter}
      />
      <ListNotes list={list} notUnderstood={notUnderstood} />
      <div className="@container/list relative flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ListBody list={list} />
        </div>
        <ListDifferences list={list} />
      </div>
      <ListFooter list={list} />
      <ListDialogs list={list} />
    </>
  )
}
