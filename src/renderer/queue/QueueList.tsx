import { progressOf, type ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { IconButton } from '../components/controls/Button.tsx'
import { Pill } from '../components/Pill.tsx'
import { ProgressBar } from '../components/notices/ProgressBar.tsx'
import { progressWords } from './progressWords.ts'
import { removeQueue } from './queueActions.ts'

interface QueueListProps {
  readonly queues: readonly ReviewQueue[]
  onOpen(queueId: string): void
}

export function QueueList({ queues, onOpen }: QueueListProps) {
  const core = useCore()
  if (queues.length === 0) return null
  return (
    <section aria-labelledby="queues-title">
      <h2 id="queues-title" className="px-4 pt-4 pb-1 text-sm font-medium text-ink-2">
        Queues
      </h2>
      <ul>
        {queues.map((queue) => (
          <li
            key={queue.queueId}
            data-command-scope=""
            className="group relative flex h-11 items-center gap-3 border-b border-line pr-3 hover:bg-hover"
          >
            <button
              type="button"
              data-content=""
              data-place={queue.queueId}
              onClick={() => onOpen(queue.queueId)}
              className="flex h-full min-w-0 flex-1 items-center gap-3 pl-4 text-left"
            >
              <span className="min-w-0 truncate font-medium">
                <bdi>{queue.name}</bdi>
              </span>
              {queue.isBlind && <Pill tone="info">Blind</Pill>}
              {queue.receipt !== null && <Pill>Sample</Pill>}
              <span className="flex-1" />
              <span className="w-32 shrink-0 max-wide:hidden">
                <ProgressBar
                  fraction={progressOf(queue).doneCount / queue.items.length}
                  label={`Progress of ${queue.name}`}
                />
              </span>
              <span className="w-56 shrink-0 truncate text-ink-2">{progressWords(queue)}</span>
            </button>
            <IconButton
              command="queue.remove"
              label={`Remove queue ${queue.name}`}
              onClick={() => void removeQueue(core, queue)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
