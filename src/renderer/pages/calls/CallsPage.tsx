import { histogramsShown } from '../../client/explore/histogramsShown.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { FilterBar } from '../../features/filter-builder/FilterBar.tsx'
import { filterSubject } from './model/differsSubject.ts'
import { ListBody } from './ListBody.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListDifferences } from './ListDifferences.tsx'
import { ListFooter } from './tools/ListFooter.tsx'
import { ListNotes } from './notes/ListNotes.tsx'
import { ListTools } from './tools/ListTools.tsx'
import { type ListModelOptions, useListModel } from './model/useListModel.ts'

interface CallsPageProps extends ListModelOptions {
  /** Invalid parts of the URL. They are reported and ignored. */
  readonly notUnderstood: readonly string[]
  readonly onOpenCall: (callId: number) => void
  readonly hrefOf: (callId: number) => string
  readonly onOpenAgent?: (agentId: number) => void
  /** Opens the account of a call. */
  readonly onOpenAccount?: (callId: number) => void
  /** With `firstCallId`, the review starts at once. */
  readonly onQueueStarted: (queueId: string, firstCallId?: number) => void
}

/** The list of calls for the URL's query. Its rows are loaded while scrolling. */
export function CallsPage(props: CallsPageProps) {
  const { notUnderstood, onOpenCall, hrefOf, onOpenAgent, onOpenAccount, onQueueStarted } = props
  const list = useListModel(props)
  const { query, refresh, showsHistograms } = list
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
        onDiffers={(at) => list.showDiffers(filterSubject(query.filters, at, list.today))}
        asked={list.askedFilter}
      />
      <ListNotes list={list} notUnderstood={notUnderstood} />
      <div className="@container/list relative flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ListBody
            list={list}
            onOpenCall={onOpenCall}
            hrefOf={hrefOf}
            onOpenAgent={onOpenAgent}
            onOpenAccount={onOpenAccount}
          />
        </div>
        <ListDifferences list={list} onOpenCall={onOpenCall} hrefOf={hrefOf} />
      </div>
      <ListFooter list={list} hrefOf={hrefOf} onQueueStarted={onQueueStarted} />
      <ListDialogs list={list} onQueueStarted={onQueueStarted} />
    </>
  )
}
