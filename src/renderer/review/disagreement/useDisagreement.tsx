import { useState, type ReactNode } from 'react'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { disagreements } from '../../../domain/reviews/aiDifferences.ts'
import { reasonOf, type Review } from '../../../domain/reviews/review.ts'
import type { Answer, ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'
import { useReasons } from '../../client/connection/coreStreams.ts'
import { ReasonsDialog } from './ReasonsDialog.tsx'
import type { OpenCallReview } from '../useCallReview.ts'

export interface DisagreementProps {
  readonly question: ScorecardQuestion
  readonly call: CallDetail
  readonly open: OpenCallReview
  readonly review: Review
}

interface Disagreement {
  readonly ofAi: Answer
  readonly reason: string | null
  readonly options: readonly { readonly value: string; readonly label: string }[]
  choose(value: string): void
  /** Of the list of reasons, while it is edited. */
  readonly dialog: ReactNode
}

/** Not reasons: those have no white space at their ends. */
const NONE = ' none'
const EDIT = ' edit'

/** Why the reviewer's answer differs from the AI's. Null where they are the same, or where the AI's is hidden. */
export function useDisagreement({ question, call, open, review }: DisagreementProps): Disagreement | null {
  const ofAi = disagreements(call, review).get(question.id)
  const reasons = useReasons()
  const [isEditing, setEditing] = useState(false)
  if (ofAi === undefined || reasons === undefined) return null
  const reason = reasonOf(review, question.id)
  const shown = reason === null || reasons.includes(reason) ? reasons : [reason, ...reasons]
  return {
    ofAi,
    reason,
    options: [
      ...shown.map((one) => ({ value: one, label: one })),
      ...(reason === null ? [] : [{ value: NONE, label: 'No reason' }]),
      { value: EDIT, label: 'Edit reasons…' },
    ],
    choose: (value) => {
      if (value === EDIT) setEditing(true)
      else open.callReview.edit({ kind: 'reason', questionId: question.id, reason: value === NONE ? null : value })
    },
    dialog: isEditing && <ReasonsDialog reasons={reasons} onClose={() => setEditing(false)} />,
  }
}
