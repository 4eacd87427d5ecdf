import clsx from 'clsx'
import { clockText } from '../../../domain/clockText.ts'
import { MarkIcon } from '../../components/MarkIcon.tsx'
import { MARK_WORDS, type MomentMark } from '../../components/momentMark.ts'

interface WaveformMarksProps {
  readonly marks: readonly MomentMark[]
  readonly durationSeconds: number
  onMark(mark: MomentMark): void
}

/** Not tab stops: the list of notes leads to the same moments. */
export function WaveformMarks({ marks, durationSeconds, onMark }: WaveformMarksProps) {
  return marks.map((mark) => (
    <button
      key={mark.id}
      type="button"
      data-content=""
      tabIndex={-1}
      title={`${clockText(mark.seconds)}: ${mark.label}`}
      aria-label={`${MARK_WORDS[mark.kind]} at ${clockText(mark.seconds)}`}
      onClick={() => onMark(mark)}
      style={{ left: `${Math.min(100, (mark.seconds / durationSeconds) * 100)}%` }}
      className={clsx(
        'pointer-events-auto absolute -ml-2 grid size-4 place-items-center rounded-sm bg-bg text-accent-ink hover:bg-accent-soft',
        mark.kind === 'note' ? '-bottom-1.5' : '-top-1.5',
      )}
    >
      <MarkIcon kind={mark.kind} size={13} />
    </button>
  ))
}
