import clsx from 'clsx'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import {
  answerOf,
  questionsOfReview,
  REVIEW_ANSWERS,
  type GivenAnswer,
  type Review,
} from '../../../domain/reviews/review.ts'
import type { ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'

interface QuestionListProps {
  readonly review: Review
  /** The question that Y, N and A answer. */
  readonly activeId: number | null
  /** Whether the focus follows `activeId`, because the keyboard changed it. */
  readonly takesFocus: boolean
  onActivate(questionId: number, byKeyboard: boolean): void
  onAnswer(questionId: number, answer: GivenAnswer | null): void
}

const ANSWER_WORDS: Readonly<Record<GivenAnswer, string>> = { yes: 'Yes', no: 'No', 'n/a': 'N/A' }

const ANSWER_KEYS: Readonly<Record<GivenAnswer, string>> = { yes: 'Y', no: 'N', 'n/a': 'A' }

const CHOSEN: Readonly<Record<GivenAnswer, string>> = {
  yes: 'bg-good-soft text-good',
  no: 'bg-bad-soft text-bad',
  'n/a': 'bg-hover text-ink',
}

/**
 * The scorecard's questions with their answers. The active question has the focus as a group; Up and Down move it,
 * Backspace clears the answer. `ReviewPanel` handles Y, N and A, so that they work anywhere on the page. The focus must not
 * be on a single answer, because Space and the other arrow keys belong to the player.
 */
export function QuestionList({ review, activeId, takesFocus, onActivate, onAnswer }: QuestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const questions = questionsOfReview(review)
  useEffect(() => {
    if (!takesFocus || activeId === null) return
    const group = list.current?.querySelector(`[data-question="${activeId}"]`)
    group?.querySelector<HTMLElement>('[role=radiogroup]')?.focus()
    group?.scrollIntoView({ block: 'nearest' })
  }, [activeId, takesFocus])

  const onKeyDown = (event: KeyboardEvent) => {
    if (activeId === null || event.ctrlKey || event.metaKey || event.altKey) return
    const at = questions.findIndex(({ id }) => id === activeId)
    const next = { ArrowDown: questions[at + 1], ArrowUp: questions[at - 1] }[event.key]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (next) onActivate(next.id, true)
    } else if (event.key === 'Backspace' || event.key === 'Delete') onAnswer(activeId, null)
    else return
    event.preventDefault()
  }

  return (
    // Handles keys that bubble up from the radio groups.
    <div ref={list} onKeyDown={onKeyDown} className="-mx-2">
      {review.scorecard?.categories.map((category) => (
        <section key={category.id} aria-label={category.name ?? `Category ${category.id}`}>
          {review.scorecard!.categories.length > 1 && (
            <h3 aria-hidden="true" className="px-2 pt-2 pb-0.5 text-xs font-medium text-ink-3">
              {category.name ?? `Category ${category.id}`}
            </h3>
          )}
          {category.questions.map((question) => (
            <QuestionRow
              key={question.id}
              question={question}
              answer={answerOf(review, question.id)}
              isActive={question.id === activeId}
              isReadOnly={review.isDone}
              onActivate={() => onActivate(question.id, false)}
              onAnswer={(answer) => onAnswer(question.id, answer)}
            />
          ))}
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
  onActivate(): void
  onAnswer(answer: GivenAnswer | null): void
}

function QuestionRow({ question, answer, isActive, isReadOnly, onActivate, onAnswer }: QuestionRowProps) {
  const label = `question-${question.id}`
  return (
    <div
      data-question={question.id}
      className={clsx('flex items-center gap-2 rounded-md px-2 py-1', isActive && !isReadOnly && 'bg-selected')}
    >
      <span id={label} className="min-w-0 flex-1 text-sm break-words">
        {question.text ?? `Question ${question.id}`}
        {question.weight !== null && question.weight !== 1 && (
          <span className="whitespace-nowrap text-ink-2" title={`Weight ${question.weight}`}>
            {' '}
            ×{question.weight}
          </span>
        )}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={label}
        // A single tab stop for the whole list.
        tabIndex={isActive && !isReadOnly ? 0 : -1}
        onFocus={onActivate}
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
            onClick={() => onAnswer(answer === one ? null : one)}
            className={clsx(
              'h-[22px] min-w-8 rounded-[4px] px-1 text-xs font-medium select-none',
              answer === one ? CHOSEN[one] : 'text-ink-2 enabled:hover:bg-hover',
            )}
          >
            {ANSWER_WORDS[one]}
          </button>
        ))}
      </div>
    </div>
  )
}
