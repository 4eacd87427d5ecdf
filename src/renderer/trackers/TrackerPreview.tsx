import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { useState } from 'react'
import type { TrackerExample, TrackerFigures } from '../../contract/library/trackers.ts'
import { callName } from '../../domain/calls/callName.ts'
import type { NewTracker, Tracker } from '../../domain/trackers/tracker.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { hitAnchor } from '../client/librarySearch.ts'
import { useTrackerPreview } from '../client/trackers/trackerFigures.ts'
import { hearWords } from '../client/hearing.ts'
import { useCommands } from '../commands/useCommands.ts'
import { trackerCalls } from '../client/trackers/trackerSearch.ts'
import { Button } from '../components/controls/Button.tsx'
import { SegmentedControl } from '../components/controls/choices/SegmentedControl.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { Skeleton } from '../components/notices/Skeleton.tsx'
import { format } from '../components/format.ts'
import { useToday } from '../hooks/time/useToday.ts'
import { TrackerTrend } from './TrackerTrend.tsx'

interface TrackerPreviewProps {
  /** Null while its phrases can't be read. */
  readonly tracker: NewTracker | null
  /** If it's saved like this: its calls can be shown. */
  readonly saved: Tracker | null
}

/** What the tracker finds at the moment. */
export function TrackerPreview({ tracker, saved }: TrackerPreviewProps) {
  const { data, error, refetch } = useTrackerPreview(tracker)
  if (tracker === null) return <p className="text-ink-3">Calls appear here when each phrase is complete.</p>
  if (error) {
    return <FailureNotice failure={presentError(error)} actions={{ retry: () => void refetch() }} />
  }
  if (data === undefined) return <Skeleton className="mt-2 w-1/2" />
  const { figures, examples } = data
  return (
    <>
      <Counts figures={figures} saved={saved} tracker={tracker} />
      {figures.yesCount > 0 && (
        <div className="pt-4">
          <TrackerTrend weeks={figures.weeks} searchOf={saved && ((week) => trackerCalls(saved.id, true, week))} />
        </div>
      )}
      <Examples examples={examples} tracker={tracker} total={figures.yesCount} />
    </>
  )
}

function Counts({
  figures,
  saved,
  tracker,
}: TrackerPreviewProps & { readonly figures: TrackerFigures; readonly tracker: NewTracker }) {
  const { yesCount, noCount, noRecordCount, noTextCount, noSideCount } = figures
  const known = yesCount + noCount
  useCommands({ 'tracker.hear': yesCount > 0 && (() => hearWords(tracker)) })
  const uncounted = [
    noSideCount > 0 && `${format.number(noSideCount)} whose transcript doesn’t say who is speaking`,
    noTextCount > 0 && `${format.number(noTextCount)} without a transcript or messages`,
    noRecordCount > 0 && `${format.number(noRecordCount)} not checked yet`,
  ].filter((part) => part !== false)
  return (
    <div className="flex items-center gap-3">
      <p role="status" className="min-w-0 flex-1 text-ink-2">
        <span className="font-medium text-ink">
          {format.number(yesCount)} of {format.count(known, 'call')}
        </span>
        {known > 0 && ` (${format.percent(yesCount / known, 1)})`}
        {uncounted.length > 0 && `. Not counted: ${uncounted.join(', ')}.`}
      </p>
      {yesCount > 0 && <Button command="tracker.hear" />}
      {saved !== null && <Button command="tracker.showCalls" />}
    </div>
  )
}

type Order = 'newest' | 'before' | 'after'
const ORDERS = [
  { value: 'newest', label: 'Newest' },
  { value: 'before', label: 'Words before' },
  { value: 'after', label: 'Words after' },
] as const

interface ExamplesProps {
  readonly examples: readonly TrackerExample[]
  readonly tracker: NewTracker
  /** How many calls there are. */
  readonly total: number
}

/** One example of each of the newest calls, as a concordance: sorted by context, repeated wording is easy to see. */
function Examples({ examples, tracker, total }: ExamplesProps) {
  const [order, setOrder] = useState<Order>('newest')
  if (examples.length === 0) return <p className="pt-4 text-ink-3">No call matches.</p>
  const { isAbsence } = tracker
  const sorted = order === 'newest' || isAbsence ? examples : sortedByContext(examples, order)
  return (
    <section aria-labelledby="tracker-examples" className="pt-4">
      <div className="flex flex-wrap items-center gap-3 pb-1">
        <h3 id="tracker-examples" className="flex-1 font-semibold">
          {isAbsence ? 'What was said instead' : 'Examples'}
        </h3>
        {!isAbsence && <SegmentedControl label="Sort examples" value={order} options={ORDERS} onChange={setOrder} />}
      </div>
      {examples.length < total && (
        <p className="pb-1 text-sm text-ink-3">From the {format.number(examples.length)} newest calls.</p>
      )}
      <ul>
        {sorted.map((example) => (
          <li key={example.call.id}>
            <Example example={example} phrase={isAbsence ? null : example.hit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Example({ example, phrase }: { readonly example: TrackerExample; readonly phrase: string | null }) {
  const { call, place, speaker, side, before, hit, after } = example
  const today = useToday()
  return (
    <Link
      to="/search/calls/$callId"
      params={{ callId: call.id }}
      search={phrase === null ? {} : { find: [`"${phrase.replaceAll('"', ' ')}"`] }}
      hash={hitAnchor(place)}
      preload={false}
      title={`${before}${hit}${after}`}
      className="block rounded-md px-2 py-1.5 outline-offset-[-2px] hover:bg-hover"
    >
      <span className="flex gap-2 text-sm text-ink-3">
        <span
          dir="auto"
          className={clsx(
            'truncate font-medium',
            side === 'agent' ? 'text-rep' : side === 'lead' ? 'text-lead' : 'text-ink-2',
          )}
        >
          {speaker ?? 'Unknown speaker'}
        </span>
        <span className="min-w-0 flex-1 truncate text-left [unicode-bidi:plaintext]">{callName(call)}</span>
        <span className="shrink-0">{call.timestamp && format.shortMoment(call.timestamp, today)}</span>
      </span>
      {phrase === null ? (
        <span dir="auto" className="block truncate">
          {after}
        </span>
      ) : (
        <span className="grid h-[1lh] grid-cols-[40%_minmax(0,1fr)] overflow-hidden text-ink-2">
          <span className="sr-only">{before}</span>
          {/* From the hit outward: the words that don't fit wrap to a line that isn't shown. */}
          <span aria-hidden="true" className="flex flex-row-reverse flex-wrap whitespace-pre">
            {wordsOf(before)
              .toReversed()
              .map((word, at) => (
                <span key={at}>{word}</span>
              ))}
          </span>
          <span>
            <mark className="rounded-sm bg-warn-soft text-ink">{hit}</mark>
            {after}
          </span>
        </span>
      )}
    </Link>
  )
}

/** Each with the space after it. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*/gu) ?? []
}

/** By the words next to the hit, from the hit outward. */
function sortedByContext(examples: readonly TrackerExample[], order: 'before' | 'after'): readonly TrackerExample[] {
  const keyOf = ({ before, after }: TrackerExample) => {
    const words = (order === 'before' ? before : after).toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    return (order === 'before' ? words.toReversed() : words).join(' ')
  }
  return examples
    .map((example) => ({ example, key: keyOf(example) }))
    .toSorted((one, other) => one.key.localeCompare(other.key))
    .map(({ example }) => example)
}
