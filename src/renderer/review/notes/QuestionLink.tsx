import { questionName } from '../../../domain/scorecards/questionName.ts'
import type { ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'

/** The question that a note belongs to. */
export function QuestionLink({
  question,
  onOpen,
}: {
  readonly question: ScorecardQuestion
  readonly onOpen: () => void
}) {
  return (
    <button
      type="button"
      data-content=""
      title="Go to this question"
      onClick={onOpen}
      className="min-w-0 truncate rounded-sm text-left text-xs text-ink-2 hover:text-ink hover:underline"
    >
      {questionName(question)}
    </button>
  )
}
