import { histogramsShown } from '../../client/explore/histogramsShown.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { FilterBar } from '../../features/filter-builder/FilterBar.tsx'
import { filterSubject } from './differsSubject.ts'
import { ListBody } from './ListBody.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListNotes } from './ListNotes.tsx'
import { ListTools } from './ListTools.tsx'
import { type ListModelOptions, useListModel } from './useListModel.ts'

interface CallsPageProps extends ListModelOptions {
  /** Invalid parts of the URL. They are reported and ignored. */
  readonly notUnderstood: readonly string[]
  readonly onOpenCall: (callId: number) => void
  readonly hrefOf: (callId: number) => string
  readonly onOpenAgent?: (agentId: number) => void
  /** Opens the account of a call. */
  readonly onOpenAccount?: (callId: number) => void
  readonly onQueueStarted: (queueId: string) => void
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
        onQueryChange={list.onQueryChange}
        known={list.knownFields}
        onDiffers={(at) => list.open({ kind: 'differs', subject: filterSubject(query.filters, at, list.today) })}
        asked={list.askedFilter}
      />
      <ListNotes list={list} notUnderstood={notUnderstood} />
      <ListBody
        list={list}
        onOpenCall={onOpenCall}
        hrefOf={hrefOf}
        onOpenAgent={onOpenAgent}
        onOpenAccount={onOpenAccount}
      />
      <ListFooter list={list} hrefOf={hrefOf} />
      <ListDialogs list={list} onOpenCall={onOpenCall} hrefOf={hrefOf} onQueueStarted={onQueueStarted} />
    </>
  )
}
