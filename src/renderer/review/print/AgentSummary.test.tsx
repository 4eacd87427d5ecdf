import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import type { GivenAnswer } from '../../../domain/reviews/review.ts'
import { reviewOf } from '../../../domain/reviews/testing/reviewOf.ts'
import type { Scorecard } from '../../../domain/scorecards/scorecard.ts'
import { AgentSummary } from './AgentSummary.tsx'

const CARD: Scorecard = {
  id: 1,
  name: 'Sales',
  isActive: true,
  categories: [
    {
      id: 1,
      name: 'Opening',
      sortNumber: 1,
      questions: [1, 2, 3].map((id) => ({ id, text: `Question ${id}`, weight: 1, defaultAnswer: null })),
    },
  ],
}

const finished = (...answers: readonly GivenAnswer[]) =>
  reviewOf(CARD, {
    call: { callId: 7, title: null, agentId: 3, agentName: 'Ada', timestamp: null, webUrl: null },
    answers: answers.map((answer, index) => ({ questionId: index + 1, answer, answeredAt: 0 })),
    isDone: true,
  })

test('prints the mean of the scores, their count and their range', async () => {
  const reviews = [finished('yes', 'yes', 'yes'), finished('yes', 'no', 'no'), finished('yes', 'yes', 'no')]
  const { container } = await render(<AgentSummary reviews={reviews} />)
  // (100 + 33.33… + 66.66…) / 3
  expect(container.textContent).toContain('3 finished reviews, mean score 66.7 (n = 3), from 33 to 100')
})

test('excludes reviews without a score, and omits the mean if no review has one', async () => {
  const unscored = finished('n/a', 'n/a', 'n/a')
  const { container, rerender } = await render(<AgentSummary reviews={[finished('yes', 'no', 'no'), unscored]} />)
  expect(container.textContent).toContain('2 finished reviews, mean score 33.3 (n = 1), from 33 to 33')
  await rerender(<AgentSummary reviews={[unscored]} />)
  expect(container.textContent).toContain('1 finished review.')
  expect(container.textContent).not.toContain('mean')
})
