import type { ImportState } from '../../../contract/snapshots.ts'
import { clockText } from '../../../domain/clockText.ts'
import type { ImportedRecording } from '../../../domain/recordings/recording.ts'
import { assertNever } from '../../../domain/units.ts'
import { presentFailure } from '../../client/errorPresentation.ts'
import { Pill } from '../../components/Pill.tsx'
import { ProgressBar } from '../../components/notices/ProgressBar.tsx'
import { format } from '../../components/format.ts'
import { useCountdown } from '../../hooks/useCountdown.ts'

export function ImportStateCell({
  recording,
  state,
}: {
  readonly recording: ImportedRecording
  readonly state: ImportState
}) {
  switch (state.kind) {
    case 'waiting':
      return <Waiting state={state} />
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
    case 'still-processing':
      return (
        <span>
          <Pill tone="info">Not analyzed yet</Pill>
        </span>
      )
    case 'done':
      return (
        <span>
          <Pill tone="good">Imported</Pill>
        </span>
      )
    case 'failed':
      return (
        <span>
          <Pill tone="bad">Failed</Pill>
        </span>
      )
    case 'cancelled':
      return (
        <span>
          <Pill>Canceled</Pill>
        </span>
      )
    default:
      return assertNever(state)
  }
}

function Waiting({ state: { until, why } }: { readonly state: Extract<ImportState, { kind: 'waiting' }> }) {
  const seconds = useCountdown(until)
  if (why) return <span className="text-ink-2">{`Queued: ${presentFailure(why).title}`}</span>
  return (
    <span className="text-ink-2">
      {until === null || seconds === null || seconds === 0
        ? 'Queued'
        : `Hourly limit reached, resumes in ${clockText(seconds)}`}
    </span>
  )
}
