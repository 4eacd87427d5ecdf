import { useState } from 'react'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { disagreements } from '../../../domain/reviews/aiDifferences.ts'
import { reasonOf, type Review } from '../../../domain/reviews/review.ts'
import type { ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'
import { useReasons } from '../../client/connection/coreStreams.ts'
import { Select } from '../../components/controls/Select.tsx'
import { ReasonsDialog } from './ReasonsDialog.tsx'
import type { OpenCallReview } from './useCallReview.ts'

interface DisagreementReasonProps {
  readonly question: ScorecardQuestion
  readonly call: CallDetail
  readonly open: OpenCallReview
  readonly review: Review
  /** The AI's answer isn't beside it already. */
  readonly showsAnswer?: boolean
}

/** Not reasons: those have no white space at their ends. */
const NONE = ' none'
const EDIT = ' edit'

/** Why the reviewer's answer differs from the AI's. Nothing where they are the same, or where the AI's is hidden. */
export function DisagreementReason({ question, call, open, review, showsAnswer = false }: DisagreementReasonProps) {
  const ofAi = disagreements(call, review).get(question.id)
  const reasons = useReasons()
  const [isEditing, setEditing] = useState(false)
  if (ofAi === undefined || reasons === undefined) return null
  const reason = reasonOf(review, question.id)
  const choose = (next: string | null) =>
    void open.callReview.edit({ kind: 'reason', questionId: question.id, reason: next })
  const shown = reason === null || reasons.includes(reason) ? reasons : [reason, ...reasons]
  const options = [
    ...shown.map((one) => ({ value: one, label: one })),
    ...(reason === null ? [] : [{ value: NONE, label: 'No reason' }]),
    { value: EDIT, label: 'Edit reasons…' },
  ]
  return (
    <div className="flex w-full items-center gap-2 py-0.5 text-xs text-ink-2">
      {showsAnswer && <span className="shrink-0">AI: {ofAi}</span>}
      {/* Smaller than in a form: it opens below an answer while others are given. */}
      <div className="max-w-56 min-w-0 flex-1 [&_button]:h-6! [&_button]:text-xs">
        <Select
          label={`Why you disagree with the AI on “${question.text ?? `Question ${question.id}`}”`}
          isLabelHidden
          options={options}
          value={reason}
          placeholder="Why do you disagree?"
          onChange={(next) => {
            if (next === EDIT) setEditing(true)
            else choose(next === NONE ? null : next)
          }}
        />
      </div>
      {isEditing && <ReasonsDialog reasons={reasons} onClose={() => setEditing(false)} />}
    </div>
  )
}
