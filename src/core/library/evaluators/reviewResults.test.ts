import { afterEach, beforeEach, expect, it } from 'vitest'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { cardVersionOf } from '../../../domain/reviews/review.ts'
import type { Answer } from '../../../domain/scorecards/scorecard.ts'
import { cardOf, evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

let store: LibraryStore
beforeEach(() => {
  store = new LibraryStore(newMemoryLocation())
})
afterEach(() => store.close())

const CARD = cardOf([[{}, {}, {}]])
const AI = { ...{ id: 1, type: 'system', name: 'AI', userId: null, email: null } } as const

const CLARA = { ...{ id: 2, type: 'user', name: 'Clara', userId: 8, email: null } } as const

function put(id: number, answers: string | null, ofPeople: string | null = null): void {
  const evaluators = [
    ...(answers === null ? [] : [{ ...evaluatorOf({ answers, score: 50 }), ...AI }]),
    ...(ofPeople === null ? [] : [{ ...evaluatorOf({ answers: ofPeople, score: 79.6 }), ...CLARA }]),
  ]
  const scores = { metrics: { ...fullCall().metrics, aiScore: answers === null ? null : 50, score: 80 } }
  store.putPage({ calls: [fullCall({ id, ...scores })], state: null, now: 1 })
  store.putDetail(fullDetail({ id, scorecard: CARD, evaluators, ...scores }), { isOpened: false, now: 1 })
}

function reviewed(callId: number, answers: readonly Answer[], isDone = true, card = CARD) {
  const given = new Map(answers.map((answer, at) => [at + 1, answer]))
  const finished = { answers: given, cardVersion: cardVersionOf(card) }
  return { callId, score: 60, notes: [], isBlind: false, ...(isDone && finished) }
}

it('compares finished reviews with the AI’s answers, call by call and question by question', async () => {
  put(1, 'yny', 'nnn')
  put(2, 'yyn')
  put(3, null)
  put(4, 'yyy')
  store.putReviews('all', [
    reviewed(1, ['yes', 'yes', 'yes']),
    reviewed(2, ['no', 'no', 'no']),
    reviewed(3, ['yes', 'yes', 'yes']),
    reviewed(4, ['no'], false),
  ])
  const { calls, questions, agreement } = await store.query('reviewResults', { callIds: [2, 1, 3, 4, 99] })
  expect(calls).toEqual([
    { callId: 2, mine: 60, ai: 50, others: [], comparedCount: 3, differingCount: 2, isRead: true },
    {
      ...{ callId: 1, mine: 60, ai: 50, others: [{ name: 'Clara', score: 79.6 }] },
      ...{ comparedCount: 3, differingCount: 1, isRead: true },
    },
    { callId: 3, mine: 60, ai: null, others: [], comparedCount: 0, differingCount: 0, isRead: true },
  ])
  expect(questions).toMatchObject([
    {
      ...{ questionId: 2, withAi: { comparedCount: 2, differingCount: 2 } },
      withOthers: { comparedCount: 1, differingCount: 1 },
      calls: [
        { callId: 2, mine: 'no', ai: 'yes', others: [] },
        { callId: 1, mine: 'yes', ai: 'no', others: [{ name: 'Clara', answer: 'no' }] },
      ],
    },
    {
      ...{ questionId: 1, withAi: { comparedCount: 2, differingCount: 1 } },
      calls: [
        { callId: 2, mine: 'no', ai: 'yes', others: [] },
        { callId: 1, mine: 'yes', ai: null, others: [{ name: 'Clara', answer: 'no' }] },
      ],
    },
    {
      ...{ questionId: 3, withAi: { comparedCount: 2, differingCount: 0 } },
      calls: [{ callId: 1, mine: 'yes', ai: null, others: [{ name: 'Clara', answer: 'no' }] }],
    },
  ])
  expect(agreement.overall.measures.share).toBe(0.5)
  expect(agreement.overall.unitCount).toBe(6)
})

it('says of which calls the record isn’t read, so that answers aren’t known', async () => {
  store.putPage({
    calls: [fullCall({ id: 1, metrics: { ...fullCall().metrics, aiScore: 50 } })],
    ...{ state: null, now: 1 },
  })
  store.putReviews('all', [reviewed(1, ['yes'])])
  const { calls } = await store.query('reviewResults', { callIds: [1] })
  expect(calls).toEqual([
    { callId: 1, mine: 60, ai: 50, others: [], comparedCount: 0, differingCount: 0, isRead: false },
  ])
})

it('has the scores of a review with another version of the scorecard, and doesn’t compare its answers', async () => {
  put(1, 'yny', 'nnn')
  store.putReviews('all', [reviewed(1, ['yes', 'yes', 'yes'], true, cardOf([[{}, { weight: 3 }, {}]]))])
  const { calls, questions, agreement } = await store.query('reviewResults', { callIds: [1] })
  expect(calls).toMatchObject([
    { mine: 60, ai: 50, others: [{ score: 79.6 }], comparedCount: 0, differingCount: 0, isRead: true },
  ])
  expect(questions).toEqual([])
  expect(agreement.overall.unitCount).toBe(0)
})

it('leaves out calls under blind review', async () => {
  put(1, 'yyy')
  store.putReviews('all', [{ callId: 1, score: 60, notes: [], isBlind: true }])
  expect(await store.query('reviewResults', { callIds: [1] })).toMatchObject({ calls: [], questions: [] })
})
