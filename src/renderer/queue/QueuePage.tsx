import { useNavigate, useParams } from '@tanstack/react-router'
import { callName } from '../../domain/calls/callName.ts'
import { progressOf, nextWaiting, type QueueItemState, type ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { useQueues } from '../client/connection/coreStreams.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { Button } from '../components/controls/Button.tsx'
import { Pill } from '../components/Pill.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { format } from '../components/format.ts'
import { progressWords } from './progressWords.ts'
import { skipItem } from './queueActions.ts'
import { QueuePlanNote } from './QueuePlanNote.tsx'
import { queuePlace } from './queuePlace.ts'
import { ReceiptPanel } from './sampling/ReceiptPanel.tsx'
import { commandTooltip } from '../components/keys/commandTooltip.ts'
import { useCommands } from '../commands/useCommands.ts'
import { useKeptPlace } from '../hooks/stored/useKeptPlace.ts'
import { useToday } from '../hooks/time/useToday.ts'
import { QueueNotFound } from './QueueNotFound.tsx'

/** `/reviews/queues/ID` */
export function QueueRoute() {
  return <QueuePage {...useParams({ from: '/workspace/reviews/queues/$queueId' })} />
}

export function QueuePage({ queueId }: { readonly queueId: string }) {
  const navigate = useNavigate()
  const queue = useQueues()
  if (queue === undefined) return <LoadingRows label="Loading the queue" />
  const found = queue.find((one) => one.queueId === queueId)
  if (found !== undefined) return <FoundQueue queue={found} />
  return <QueueNotFound back="All reviews" onBack={() => void navigate({ to: '/reviews' })} />
}

function FoundQueue({ queue }: { readonly queue: ReviewQueue }) {
  const { queueId } = queue
  const core = useCore()
  const navigate = useNavigate()
  const openCall = (callId: number) =>
    void navigate({ to: '/reviews/queues/$queueId/calls/$callId', params: { queueId, callId } })
  const showResults = () => void navigate({ to: '/reviews/queues/$queueId/results', params: { queueId } })
  const goBack = () => void navigate({ to: '/reviews' })
  const today = useToday()
  const next = nextWaiting(queue, null)
  const isBegun = progressOf(queue).doneCount > 0
  const list = useKeptPlace<HTMLOListElement>(queuePlace(queueId))
  useCommands({
    'queue.next': next !== null && (() => openCall(next)),
    'queue.back': goBack,
    'queue.results': isBegun && showResults,
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="@container flex h-[47px] shrink-0 items-center gap-3 border-b border-line px-4">
        <Button command="queue.back" variant="ghost" className="-ml-2" onClick={goBack} words="Reviews" />
        <h1 className="min-w-0 truncate text-lg font-semibold">
          <bdi>{queue.name}</bdi>
        </h1>
        {queue.isBlind && <Pill tone="info">Blind</Pill>}
        <span role="status" className="shrink-0 text-ink-2">
          {progressWords(queue)}
        </span>
        <QueuePlanNote queue={queue} />
        <span className="flex-1" />
        {isBegun && (
          <Button command="queue.results" variant={next === null ? 'primary' : 'plain'} onClick={showResults}>
            Results
          </Button>
        )}
        <Button
          command="queue.next"
          variant={next === null ? 'plain' : 'primary'}
          title={commandTooltip('queue.next')}
          disabled={next === null}
          onClick={() => next !== null && openCall(next)}
          words={next === null ? endWords(queue) : isBegun ? 'Review next call' : startWords(queue)}
        />
      </header>
      <div className="flex min-h-0 flex-1 max-wide:flex-col">
        {/* Focusable, so that the keyboard can scroll it. */}
        <ol
          ref={list}
          aria-label="Calls of the queue"
          tabIndex={0}
          className="@container min-h-0 min-w-0 flex-1 overflow-y-auto"
        >
          {queue.items.map((item, index) => (
            <li
              key={item.callId}
              data-command-scope=""
              className="flex h-10 items-center gap-3 border-b border-line pr-3 -outline-offset-2 outline-accent hover:bg-hover has-[>[data-content]:focus-visible]:outline-2"
            >
              <button
                type="button"
                data-content=""
                data-place={item.callId}
                onClick={() => openCall(item.callId)}
                className="flex h-full min-w-0 flex-1 items-center gap-3 pl-4 text-left outline-none"
              >
                <span className="w-8 shrink-0 text-right text-ink-3">{index + 1}</span>
                <span className="min-w-0 flex-1 truncate font-medium">
                  <bdi>{callName({ id: item.callId, title: item.title })}</bdi>
                </span>
                <span className="w-36 shrink-0 truncate text-ink-2 @max-2xl:w-28">{item.agentName ?? '–'}</span>
                {/* The title identifies the call, so in a narrow window it gets the date's space. */}
                <span className="w-40 shrink-0 truncate text-ink-2 @max-3xl:hidden">
                  {item.timestamp === null ? '–' : (format.moment(item.timestamp, today) ?? item.timestamp)}
                </span>
                <span className="w-16 shrink-0">{STATES[item.state]}</span>
              </button>
              <span className="w-24 shrink-0 text-right">
                {item.state !== 'done' && (
                  <Button
                    command={item.state === 'waiting' ? 'queue.skip' : 'queue.unskip'}
                    variant="ghost"
                    onClick={() => void skipItem(core, queue, item.callId, item.state === 'waiting')}
                  >
                    {item.state === 'waiting' ? 'Skip' : 'Unskip'}
                    <span className="sr-only"> {item.title ?? `call ${item.callId}`}</span>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ol>
        {queue.receipt !== null && <ReceiptPanel queue={queue} receipt={queue.receipt} />}
      </div>
    </div>
  )
}

function endWords(queue: ReviewQueue): string {
  return progressOf(queue).skippedCount > 0 ? 'None waiting' : 'All reviewed'
}

function startWords({ items }: ReviewQueue): string {
  return items.length === 1 ? 'Start with this call' : `Start with these ${format.number(items.length)}`
}

const STATES: Readonly<Record<QueueItemState, React.ReactNode>> = {
  waiting: <span className="text-ink-3">Waiting</span>,
  skipped: <Pill tone="warn">Skipped</Pill>,
  done: <Pill tone="good">Done</Pill>,
}
