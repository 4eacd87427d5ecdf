import { useState } from 'react'
import { answerOf, unansweredOf, type GivenAnswer, type Review } from '../../domain/reviews/review.ts'
import type { ScorecardQuestion } from '../../domain/scorecards/scorecard.ts'
import { useCommands } from '../commands/useCommands.ts'
import type { CallReview } from './callReview.ts'
import type { FocusRequest } from './QuestionList.tsx'

interface ActiveQuestion {
  readonly activeId: number | null
  readonly focusRequest: FocusRequest | null
  activate(questionId: number): void
}

/**
 * The question that the keys answer: at first the first unanswered one. `questions`: in the order in which they are shown.
 * `takesFocus`: its list has the focus at first.
 */
export function useActiveQuestion(
  callReview: CallReview,
  review: Review,
  questions: readonly ScorecardQuestion[],
  takesFocus: boolean,
): ActiveQuestion {
  const firstOpen = questions.find(({ id }) => answerOf(review, id) === null)
  const [activeId, setActiveId] = useState(firstOpen?.id ?? questions[0]?.id ?? null)
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(takesFocus && !review.isDone ? {} : null)

  const activate = (questionId: number) => {
    setActiveId(questionId)
    setFocusRequest({})
  }
  const move = (from: number, step: 1 | -1) => {
    const next = questions[questions.findIndex(({ id }) => id === from) + step]
    activate(next?.id ?? from)
  }
  const answer = (questionId: number, given: GivenAnswer) => () => {
    if (!callReview.edit({ kind: 'answer', questionId, answer: given })) return false
    move(questionId, 1)
    return true
  }
  const answerRest = () => {
    const rest = unansweredOf(review).map(({ id }) => ({ questionId: id, answer: 'yes' as const }))
    if (!callReview.edit({ kind: 'answers', answers: rest })) return false
    activate(rest.at(-1)!.questionId)
    return true
  }
  const canAnswer = activeId !== null && !review.isDone
  useCommands({
    'review.yes': canAnswer && answer(activeId, 'yes'),
    'review.no': canAnswer && answer(activeId, 'no'),
    'review.notApplicable': canAnswer && answer(activeId, 'n/a'),
    'review.restYes': !review.isDone && answerRest,
    'review.previousQuestion': canAnswer && (() => isForQuestions() && (move(activeId, -1), true)),
    'review.nextQuestion': canAnswer && (() => isForQuestions() && (move(activeId, 1), true)),
    'review.clearAnswer':
      canAnswer && (() => isForQuestions() && callReview.edit({ kind: 'answer', questionId: activeId, answer: null })),
    'review.return': canAnswer && (() => activate(activeId)),
  })
  return { activeId, focusRequest, activate }
}

/** Up and Down scroll what has the focus, such as the transcript. */
function isForQuestions(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.closest('[data-review-questions]') !== null
}
