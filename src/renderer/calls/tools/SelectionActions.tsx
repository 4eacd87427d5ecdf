import type { CommandId } from '../../../contract/commands.ts'
import { MOST_HEARD_CALLS, wordsToHear } from '../../../domain/hearing/wordsToHear.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { attempt } from '../../client/attempt.ts'
import { linkToCall } from '../../client/calls/linkToCall.ts'
import { readPopulation } from '../../client/calls/readPopulation.ts'
import { selectedCallsWords, isAnySelected, type SelectedCalls } from '../../client/calls/selectedCalls.ts'
import { useTrackers } from '../../client/connection/coreStreams.ts'
import { hearBeginnings, hearWords } from '../../client/hearing.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { copyAllLinks, copyLinks } from './copyLinks.ts'

interface SelectionActionsProps {
  readonly selected: SelectedCalls
  /** The list's query. */
  readonly query: LibraryQuery
  readonly hrefOf: (callId: number) => string
  readonly onExport: () => void
  /** Starts a review queue of the selected calls and opens the first; null if there may be more than a queue can have. */
  readonly onReview: (() => void) | null
  /** Asks how to review the selected calls. */
  readonly onQueue: () => void
  /** Undefined if there is nothing to compare. */
  readonly onShowDifferences: (() => void) | undefined
  readonly onClear: () => void
}

export function SelectionActions(props: SelectionActionsProps) {
  const { selected, query, hrefOf, onExport, onReview, onQueue, onShowDifferences, onClear } = props
  const core = useCore()
  const linkOf = (callId: number) => linkToCall({ callId }, hrefOf(callId))
  const copy = () => {
    if (selected !== 'all') return void copyLinks([...selected].map(linkOf))
    void copyAllLinks(async (options) => {
      const { calls, isCut } = await readPopulation(core, query, options)
      return { links: calls.map(({ id }) => linkOf(id)), isCut }
    })
  }
  const words = wordsToHear(query.filters, useTrackers() ?? [])
  const hearCalls = async () => {
    const listed =
      selected === 'all'
        ? await attempt('hear', () => core.calls.ids({ query, from: 'first' }))
        : { ids: [...selected], isWhole: true }
    if (listed === null) return
    const known = listed.ids.filter((id) => id !== null)
    const callIds = known.slice(0, MOST_HEARD_CALLS)
    if (!listed.isWhole || callIds.length < known.length)
      showToast('hear', {
        title: `Hearing the first ${format.count(callIds.length, 'call')}`,
        words: 'The list has more calls. Add filters to hear the others.',
      })
    if (words === null) hearBeginnings(callIds)
    else hearWords(words, { callIds })
  }
  const calls = selectedCallsWords(selected)
  const isOne = selected !== 'all' && selected.size === 1
  useCommands(
    isAnySelected(selected)
      ? {
          'selection.hear': {
            title: words === null ? `Hear how ${calls} ${isOne ? 'begins' : 'begin'}` : `Hear the words in ${calls}`,
            run: () => void hearCalls(),
          },
          'selection.review': {
            title: onReview === null ? `Review ${calls}…` : `Review ${calls}`,
            run: onReview ?? onQueue,
          },
          'selection.differs': onShowDifferences && {
            title: `What differs about ${isOne ? 'the ' : ''}${calls}?`,
            run: onShowDifferences,
          },
          'selection.export': { title: `Export ${calls}…`, run: onExport },
          'selection.copyLinks': { title: `Copy ${isOne ? 'link' : 'links'} to ${calls}`, run: copy },
        }
      : {},
  )
  const buttons: readonly (readonly [CommandId, string])[] = [
    ['selection.hear', words === null ? 'Hear beginnings' : 'Hear it'],
    ['selection.review', onReview === null ? 'Review…' : 'Review'],
    ['selection.export', 'Export…'],
    ...(onShowDifferences ? ([['selection.differs', 'What differs?']] as const) : []),
    ['selection.copyLinks', isOne ? 'Copy link' : 'Copy links'],
  ]
  return (
    <>
      {buttons.map(([command, label]) => (
        <Button key={command} command={command} variant="ghost" className="h-6! px-2! text-sm!">
          {label}
        </Button>
      ))}
      <Button command="list.clearSelection" variant="ghost" onClick={onClear} className="h-6! px-2! text-sm!">
        Clear
      </Button>
    </>
  )
}
