import { ChevronRight, SkipForward } from 'lucide-react'
import { progressOf, type ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { Button } from '../components/controls/Button.tsx'
import { CommandKeys } from '../components/keys/CommandKeys.tsx'
import { Pill } from '../components/Pill.tsx'
import { ProgressBar } from '../components/notices/ProgressBar.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { progressWords } from './progressWords.ts'
import { QueueOptions } from './QueueOptions.tsx'

interface QueueBarProps {
  readonly queue: ReviewQueue
  readonly callId: number
  /** Null if no other call is waiting. */
  readonly nextId: number | null
  onNext(callId: number): void
  onSkip(): void
}

/** The queue's progress in the bar of a call, with buttons to skip the call or to open the next one to review. */
export function QueueBar({ queue, callId, nextId, onNext, onSkip }: QueueBarProps) {
  const item = queue.items.find((one) => one.callId === callId)
  const { doneCount } = progressOf(queue)
  const canSkip = item?.state === 'waiting'
  useCommands({
    'queue.skip': canSkip && onSkip,
    'queue.next': nextId !== null && (() => onNext(nextId)),
  })
  return (
    <section aria-label="Review queue" className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {queue.isBlind && <Pill tone="info">Blind</Pill>}
      <span className="w-20 shrink-0 max-[1280px]:hidden">
        <ProgressBar fraction={doneCount / queue.items.length} label="Queue progress" />
      </span>
      <span role="status" className="whitespace-nowrap text-ink-2">
        {progressWords(queue)}
        {item?.state === 'skipped' && ', this call skipped'}
      </span>
      <QueueOptions queue={queue} />
      <Button command="queue.skip" variant="ghost" disabled={!canSkip} title="Skip this call for now">
        <SkipForward aria-hidden="true" size={14} strokeWidth={1.6} />
        Skip <CommandKeys id="queue.skip" />
      </Button>
      <Button command="queue.next" disabled={nextId === null} title="Next call to review">
        Next
        <ChevronRight aria-hidden="true" size={14} strokeWidth={1.6} />
        <CommandKeys id="queue.next" />
      </Button>
    </section>
  )
}
