import { MarkIcon } from '../../components/text/MarkIcon.tsx'
import { MARK_COLORS, MARK_WORDS, type MomentMark } from '../../components/text/momentMark.ts'

interface TurnMarksProps {
  readonly marks: readonly MomentMark[]
  readonly onMark: ((mark: MomentMark) => void) | undefined
}

/** Not tab stops: the keys for the next and the previous mark lead to the same lines. Matches are marked in the text itself. */
export function TurnMarks({ marks, onMark }: TurnMarksProps) {
  return (
    <span className="float-right ml-2 flex gap-1">
      {marks
        .filter(({ kind }) => kind !== 'match')
        .map((mark) => (
          <button
            key={mark.id}
            type="button"
            data-content=""
            tabIndex={-1}
            title={mark.label}
            aria-label={mark.kind === 'note' ? 'Show note' : `${MARK_WORDS[mark.kind]}: ${mark.label}`}
            style={{ color: `var(${MARK_COLORS[mark.kind]})` }}
            onClick={(event) => {
              event.stopPropagation()
              onMark?.(mark)
            }}
            className="rounded-sm hover:bg-accent-soft"
          >
            <MarkIcon kind={mark.kind} size={14} />
          </button>
        ))}
    </span>
  )
}
