import { MarkIcon } from '../../components/MarkIcon.tsx'
import type { MomentMark } from '../../components/momentMark.ts'

interface TurnMarksProps {
  readonly marks: readonly MomentMark[]
  readonly onMark: ((mark: MomentMark) => void) | undefined
}

/** Not tab stops: the list of notes leads to the same lines. */
export function TurnMarks({ marks, onMark }: TurnMarksProps) {
  return (
    <span className="float-right ml-2 flex gap-1">
      {marks.map((mark) => (
        <button
          key={mark.id}
          type="button"
          data-content=""
          tabIndex={-1}
          title={mark.label}
          aria-label={mark.kind === 'note' ? 'Show note' : `Tracker: ${mark.label}`}
          onClick={(event) => {
            event.stopPropagation()
            onMark?.(mark)
          }}
          className="rounded-sm text-accent-ink hover:bg-accent-soft"
        >
          <MarkIcon kind={mark.kind} size={14} />
        </button>
      ))}
    </span>
  )
}
