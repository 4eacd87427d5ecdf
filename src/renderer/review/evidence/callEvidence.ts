import type { ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'
import type { Evidence, TrackerFinding } from '../../../domain/trackers/evidence.ts'
import type { TrackedText } from '../../../domain/trackers/trackerEvaluation.ts'

/** What trackers find in the open call, and what the page that shows it can do with that. */
export interface CallEvidence {
  /** Null for a call without a transcript or messages. */
  readonly findings: readonly TrackerFinding[] | null
  /** Shows the line and, if it has a recording, moves there. */
  onShow(line: TrackedText): void
  /** Marks the evidence of a question in the call; null marks none. */
  onMark(evidence: Evidence | null): void
  /** Opens the evidence of a question, to change it or to add some. */
  onEdit(question: ScorecardQuestion, evidence: Evidence | undefined): void
}
