import clsx from 'clsx'
import { clockText } from '../../../../domain/clockText.ts'
import { MarkIcon } from '../../../components/text/MarkIcon.tsx'
import { MARK_COLORS, MARK_WORDS, type MomentMark } from '../../../components/text/momentMark.ts'

interface WaveformMarksProps {
  readonly marks: readonly MomentMark[]
  readonly durationSeconds: number
  onMark(mark: MomentMark): void
}

/** Notes below the waveform, everything else above it. Not tab stops: there are keys for the next and the previous mark. */
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
      style={{ left: leftOf(mark, durationSeconds), color: `var(${MARK_COLORS[mark.kind]})` }}
      className={clsx(
        'pointer-events-auto absolute',
        // A line for each of what may be hundreds of matches.
        mark.kind === 'match'
          ? '-top-1 -ml-1 h-3.5 w-2 px-[3px]'
          : 'z-1 -ml-2 grid size-4 place-items-center rounded-sm bg-bg hover:bg-accent-soft',
        mark.kind === 'note' ? '-bottom-1.5' : mark.kind !== 'match' && '-top-1.5',
      )}
    >
      {mark.kind === 'match' ? (
        <span className="block h-full rounded-full bg-current" />
      ) : (
        <MarkIcon kind={mark.kind} size={13} />
      )}
    </button>
  ))
}

/** The same marks in the overview, as lines. */
export function OverviewMarks({ marks, durationSeconds }: Omit<WaveformMarksProps, 'onMark'>) {
  return marks.map((mark) => (
    <span
      key={mark.id}
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 -ml-px w-0.5"
      style={{ left: leftOf(mark, durationSeconds), backgroundColor: `var(${MARK_COLORS[mark.kind]})` }}
    />
  ))
}

function leftOf({ seconds }: MomentMark, durationSeconds: number): string {
  return `${Math.min(100, (seconds / durationSeconds) * 100)}%`
}
