import clsx from 'clsx'
import type { Answer } from '../../../domain/scorecards/scorecard.ts'

const TONES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    yes: 'bg-good-soft text-good',
    no: 'bg-bad-soft text-bad',
  }),
)

/** An answer as the service sent it, including undocumented values. Outlined if evaluators disagree. */
export function AnswerChip({ answer, isDiffering }: { readonly answer: Answer | null; readonly isDiffering: boolean }) {
  return (
    <span
      className={clsx(
        'block min-w-9 truncate rounded-sm px-1 py-px text-center font-medium',
        TONES.get(answer ?? '') ?? 'bg-sunk text-ink-2',
        isDiffering && answer !== null && 'outline-[1.5px] outline-warn',
      )}
      title={answer ?? 'not answered'}
    >
      {answer ?? (
        <>
          <span aria-hidden="true">·</span>
          <span className="sr-only">not answered</span>
        </>
      )}
    </span>
  )
}
