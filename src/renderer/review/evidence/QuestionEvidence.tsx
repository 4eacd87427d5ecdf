import { questionName } from '../../../domain/scorecards/questionName.ts'
import type { ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'
import type { Evidence } from '../../../domain/trackers/evidence.ts'
import type { CallEvidence } from './callEvidence.ts'
import { evidenceWords, useEvidenceLines } from './useEvidence.ts'

interface QuestionEvidenceProps {
  readonly question: ScorecardQuestion
  readonly evidence: Evidence
  readonly place: CallEvidence
}

/** Beside the answers to a question: what its evidence finds. Each press leads to the next line. */
export function QuestionEvidence({ question, evidence, place }: QuestionEvidenceProps) {
  const lines = useEvidenceLines(evidence, place)
  const words = evidenceWords(evidence, lines)
  if (lines.count === 0) return <span className="block text-xs text-ink-3">{words}</span>
  return (
    <button
      type="button"
      data-content=""
      aria-label={`${words} for “${questionName(question)}”. Show next`}
      onClick={() => {
        place.onMark(evidence)
        lines.show(1)
      }}
      className="block rounded-sm text-xs text-accent-ink hover:underline"
    >
      {words}
    </button>
  )
}
