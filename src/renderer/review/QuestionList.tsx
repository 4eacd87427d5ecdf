import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { answerOf, REVIEW_ANSWERS, type GivenAnswer, type Review } from '../../domain/reviews/review.ts'
import { questionName } from '../../domain/scorecards/questionName.ts'
import type { ScorecardQuestion } from '../../domain/scorecards/scorecard.ts'

interface QuestionListProps {
  readonly review: Review
  /** All questions in another order than the scorecard's, without its categories; null for the scorecard's. */
  readonly ordered: readonly ScorecardQuestion[] | null
  /** The question that Y, N and A answer. It is highlighted. */
  readonly activeId: number | null
  /** A new object moves the focus to the list and shows the active question. */
  readonly focusRequest: FocusRequest | null
  onActivate(questionId: number): void
  onAnswer(questionId: number, answer: GivenAnswer | null): void
  /** Before the answers, in a place that is kept free for it. Null without such a place. */
  readonly renderBeside: ((question: ScorecardQuestion) => React.ReactNode) | null
  /** Below the question. */
  renderBelow(question: ScorecardQuestion): React.ReactNode
}

export type FocusRequest = Readonly<Record<string, never>>

const ANSWER_WORDS: Readonly<Record<GivenAnswer, string>> = { yes: 'Yes', no: 'No', 'n/a': 'N/A' }

const ANSWER_KEYS: Readonly<Record<GivenAnswer, string>> = { yes: 'Y', no: 'N', 'n/a': 'A' }

const CHOSEN: Readonly<Record<GivenAnswer, string>> = {
  yes: 'bg-good-soft text-good',
  no: 'bg-bad-soft text-bad',
  'n/a': 'bg-hover text-ink',
}

/**
 * The scorecard's questions with their answers. The list has the focus as a whole, never an answer, because Space and the
 * arrow keys to the sides belong to the player. `useActiveQuestion` handles the keys, so that they work anywhere on the page.
 */
export function QuestionList(props: QuestionListProps) {
  const { review, ordered, activeId, focusRequest, onActivate, onAnswer, renderBeside, renderBelow } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusRequest === null || activeId === null) return
    list.current?.focus({ preventScroll: true })
    list.current?.querySelector(`[data-question="${activeId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, focusRequest])

  const row = (question: ScorecardQuestion) => (
    <QuestionRow
      key={question.id}
      question={question}
      answer={answerOf(review, question.id)}
      isActive={question.id === activeId}
      isReadOnly={review.isDone}
      onActivate={() => onActivate(question.id)}
      onAnswer={(answer) => onAnswer(question.id, answer)}
      beside={renderBeside && <span className="-ml-1 w-6 shrink-0">{renderBeside(question)}</span>}
      below={renderBelow(question)}
    />
  )

  return (
    <div
      ref={list}
      role="group"
      aria-label="Questions"
      aria-activedescendant={activeId === null || review.isDone ? undefined : `answers-${activeId}`}
      tabIndex={review.isDone ? -1 : 0}
      data-review-questions=""
      className="group/questions -mx-2 outline-none"
    >
      {ordered?.map(row)}
      {(ordered === null ? (review.scorecard?.categories ?? []) : []).map((category) => (
        <section key={category.id} aria-label={category.name ?? `Category ${category.id}`}>
          {review.scorecard!.categories.length > 1 && (
            <h3 aria-hidden="true" className="px-2 pt-2 pb-0.5 text-xs font-medium text-ink-3">
              {category.name ?? `Category ${category.id}`}
            </h3>
          )}
          {category.questions.map(row)}
        </section>
      ))}
    </div>
  )
}

interface QuestionRowProps {
  readonly question: ScorecardQuestion
  readonly answer: GivenAnswer | null
  readonly isActive: boolean
  readonly isReadOnly: boolean
  readonly beside: React.ReactNode
  readonly below: React.ReactNode
  onActivate(): void
  onAnswer(answer: GivenAnswer | null): void
}

function QuestionRow(props: QuestionRowProps) {
  const { question, answer, isActive, isReadOnly, beside, below, onActivate, onAnswer } = props
  const label = `question-${question.id}`
  return (
    <div
      data-question={question.id}
      className={clsx(
        // With the panel's scroll padding: room for the section's title above, which a narrow window has not, and for the bar below.
        'flex flex-wrap -scroll-mt-8 scroll-mb-14 items-center gap-2 max-wide:-scroll-mt-10 max-wide:scroll-mb-0 rounded-md px-2 py-1',
        isActive &&
          !isReadOnly &&
          'bg-selected shadow-[inset_2px_0_0_var(--accent)] group-focus-visible/questions:outline-2 group-focus-visible/questions:-outline-offset-2 group-focus-visible/questions:outline-accent',
      )}
    >
      <span id={label} className="min-w-0 flex-1 text-sm break-words">
        {questionName(question)}
        {question.weight !== null && question.weight !== 1 && (
          <span className="whitespace-nowrap text-ink-2" title={`Weight ${question.weight}`}>
            {' '}
            ×{question.weight}
          </span>
        )}
      </span>
      {beside}
      <div
        id={`answers-${question.id}`}
        role="radiogroup"
        aria-labelledby={label}
        className="flex shrink-0 gap-px rounded-md border border-line-strong bg-bg p-px"
      >
        {REVIEW_ANSWERS.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={answer === one}
            disabled={isReadOnly}
            aria-keyshortcuts={ANSWER_KEYS[one]}
            tabIndex={-1}
            // An answer that is pressed doesn't take the focus: the list does.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onActivate()
              onAnswer(answer === one ? null : one)
            }}
            className={clsx(
              'h-[22px] min-w-8 rounded-[4px] px-1 text-xs font-medium select-none',
              answer === one ? CHOSEN[one] : 'text-ink-2 enabled:hover:bg-hover',
            )}
          >
            {ANSWER_WORDS[one]}
          </button>
        ))}
      </div>
      {below}
    </div>
  )
}
