import type { ImportState } from '../../../contract/snapshots.ts'
import type { ImportedRecording } from '../../../domain/recordings/recording.ts'
import { presentFailure } from '../../client/failures/errorPresentation.ts'
import { Pill } from '../../components/Pill.tsx'
import { ProgressBar } from '../../components/notices/ProgressBar.tsx'
import { format } from '../../components/format.ts'
import { useNow } from '../../hooks/time/useNow.ts'

interface ImportStateCellProps {
  readonly recording: ImportedRecording
  readonly state: ImportState
  /** The queue is paused, by a person or after rejections. */
  readonly isPaused: boolean
}

type Queued = Extract<ImportState, { readonly kind: 'waiting' }>

export function ImportStateCell({ recording, state, isPaused }: ImportStateCellProps) {
  switch (state.kind) {
    case 'waiting':
      return <Waiting state={state} isPaused={isPaused} />
    case 'sending':
      return (
        <span className="flex flex-col gap-1.5">
          <span className="text-sm text-ink-2">
            {format.size(Math.min(state.sentBytes, recording.sizeBytes))} of {format.size(recording.sizeBytes)}
          </span>
          <ProgressBar
            fraction={state.sentBytes / Math.max(1, recording.sizeBytes)}
            label={`Sending ${recording.fileName}`}
          />
        </span>
      )
    case 'processing':
      return (
        <span className="flex flex-col gap-1.5">
          <span className="text-sm text-ink-2">Analyzing</span>
          <ProgressBar fraction={null} label={`Analyzing ${recording.fileName}`} />
        </span>
      )
    default: {
      const { tone, words } = ENDED[state.kind]
      return (
        <span>
          <Pill tone={tone}>{words}</Pill>
        </span>
      )
    }
  }
}

const ENDED = {
  'still-processing': { tone: 'info', words: 'Not analyzed yet' },
  done: { tone: 'good', words: 'Imported' },
  'no-recording': { tone: 'bad', words: 'No recording' },
  failed: { tone: 'bad', words: 'Failed' },
  canceled: { tone: 'quiet', words: 'Canceled' },
} as const

function Waiting({ state: { until, why, isRetry }, isPaused }: { readonly state: Queued; readonly isPaused: boolean }) {
  const now = useNow()
  if (why) return <span className="text-balance text-ink-2">{`Queued: ${presentFailure(why).title}`}</span>
  const when = until === null || until <= now ? null : format.about(until, now)
  if (isPaused)
    return (
      <span className="text-balance text-ink-2">
        {when === null ? 'Paused' : `${when[0]?.toUpperCase()}${when.slice(1)} if resumed`}
      </span>
    )
  if (when !== null)
    return <span className="text-balance text-ink-2">{`${isRetry ? 'Retries' : 'Sends'} ${when}`}</span>
  return <span className="text-balance text-ink-2">{isRetry ? 'Queued to retry' : 'Queued'}</span>
}
