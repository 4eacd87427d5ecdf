import type { ReactNode } from 'react'
import { RotateCcw, StickyNote } from 'lucide-react'
import { questionsOfReview, unansweredCount, type Review } from '../../domain/reviews/review.ts'
import { CommandKeys } from '../components/keys/CommandKeys.tsx'
import { commandTooltip } from '../components/keys/commandTooltip.ts'
import { Button, IconButton } from '../components/controls/Button.tsx'
import { ReviewScore } from './ReviewScore.tsx'

interface ReviewBarProps {
  readonly review: Review
  readonly canUndo: boolean
  /** The core couldn't save the last changes. */
  readonly isUnsaved: boolean
  /** The person was warned about unanswered questions: the next press finishes. */
  readonly isWarned: boolean
  /** Where the active question may be answered. */
  readonly evidence: ReactNode
}

/** The score, and commands of `OpenReview` that are needed at any time. Stays visible at the edge of the panel that scrolls. */
export function ReviewBar({ review, canUndo, isUnsaved, isWarned, evidence }: ReviewBarProps) {
  const left = unansweredCount(review)
  const finishing = {
    'aria-label': left === 0 || isWarned ? undefined : `Finish (${left} unanswered)`,
    title: commandTooltip('review.finish', left === 0 ? 'Finish review' : `Finish review (${left} unanswered)`),
  }
  return (
    <div className="sticky top-0 bottom-0 z-10 @container -mt-px border-y border-line bg-side px-[18px] py-2.5 max-wide:flex max-wide:items-center max-wide:gap-x-4 max-wide:py-1.5">
      {evidence}
      {questionsOfReview(review).length > 0 && <ReviewScore review={review} />}
      {isUnsaved && <p className="mb-1.5 text-sm text-bad max-wide:mb-0">Not saved yet</p>}
      {isWarned && (
        <p role="alert" className="mb-1.5 text-sm text-ink-2 max-wide:mb-0 max-wide:min-w-0 max-wide:leading-4">
          {left === 1 ? '1 question has' : `${left} questions have`} no answer. Finish again to leave{' '}
          {left === 1 ? 'it' : 'them'} unanswered.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5 max-wide:shrink-0">
        {/* One button for both, so that the focus stays where it was pressed. */}
        <Button
          command={review.isDone ? 'review.reopen' : 'review.finish'}
          variant={review.isDone ? 'plain' : 'primary'}
          {...(!review.isDone && finishing)}
        >
          {review.isDone ? (
            <>
              <RotateCcw aria-hidden="true" size={14} strokeWidth={1.6} />
              Reopen
            </>
          ) : left === 0 ? (
            'Finish'
          ) : isWarned ? (
            'Finish anyway'
          ) : (
            <span>
              {/* In a narrow panel or window, the number alone leaves room for the rest. */}
              Finish ({left}
              <span className="max-wide:hidden @max-[19rem]:hidden"> unanswered</span>)
            </span>
          )}
        </Button>
        {!review.isDone && (
          <Button command="review.note">
            <StickyNote aria-hidden="true" size={14} strokeWidth={1.6} />
            Note <CommandKeys id="review.note" />
          </Button>
        )}
        <IconButton command="review.undo" words="Undo" disabled={!canUndo} />
      </div>
    </div>
  )
}
