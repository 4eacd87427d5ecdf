import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ResolvedPart } from '../../../domain/query/query.ts'
import { reviewOf } from '../../../domain/reviews/testing/reviewOf.ts'
import { cardOf } from '../../../domain/scorecards/testing/card.ts'
import { ownReviewOf } from '../../reviews/ownReview.ts'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

let store: LibraryStore
beforeEach(() => {
  store = new LibraryStore(newMemoryLocation())
  store.putReviews('all', [])
})
afterEach(() => store.close())

const put = (changes: Parameters<typeof fullDetail>[0]) =>
  store.putDetail(fullDetail(changes), { isOpened: false, now: 1 })
const insights = () =>
  store.query('insights', { filters: [], period: { before: null, from: null, to: 0 }, zone: 'UTC', trackerIds: [] })

it('of several answers of an evaluator to a question, the last counts', async () => {
  const [evaluator] = fullDetail().evaluators
  const answers = [
    [5, 'no'],
    [5, 'yes'],
    [6, 'no'],
    [6, null],
  ] as const
  put({
    id: 1,
    evaluators: [
      {
        ...evaluator!,
        answers: answers.map(([questionId, answer]) => ({ id: null, questionId, categoryId: 1, answer })),
      },
    ],
  })
  expect((await insights()).questions.ai).toMatchObject([{ questionId: 5, yesCount: 1, knownCount: 1 }])
  const idsWith = async (...filters: readonly ResolvedPart[]) =>
    (await store.query('ids', { query: { filters, sort: [] } })).ids
  expect(await idsWith({ field: 'question.5.ai', op: '==', value: 'no' })).toEqual([])
  expect(await idsWith({ field: 'question.5.ai', op: '==', value: 'yes' })).toEqual([1])
})

it('an agent has the name in their newest call with one, everywhere', async () => {
  const agent = (name: string | null) => ({ id: 7, name, email: null })
  put({ id: 1, agent: agent('Ann Old'), timestamp: '2026-01-01T00:00:00Z' })
  put({ id: 2, agent: agent('Ann New'), timestamp: '2026-03-01T00:00:00Z' })
  put({ id: 3, agent: agent('Ann Then'), timestamp: '2026-02-01T00:00:00Z' })
  put({ id: 4, agent: agent(null), timestamp: '2026-04-01T00:00:00Z' })
  const listed = await store.query('agents', { filters: [], by: null })
  const { name } = await store.query('agent', { trackerIds: [], agentId: 7 })
  const { agents } = await insights()
  expect([listed.rows[0]!.name, name, agents[0]!.name]).toEqual(['Ann New', 'Ann New', 'Ann New'])
})

it('means of the user’s scores are of finished reviews', async () => {
  const own = (callId: number, answer: 'yes' | 'no', isDone: boolean) => {
    const review = reviewOf(cardOf([[{}, {}]]), { isDone, answers: [{ questionId: 1, answer, answeredAt: 0 }] })
    return ownReviewOf({ ...review, call: { ...review.call, callId } })
  }
  for (const id of [1, 2]) put({ id, agent: null })
  store.putReviews('all', [own(1, 'yes', true), own(2, 'no', false)])
  expect((await insights()).agents[0]!.scores['review.score']).toMatchObject({ mean: 100, count: 1 })
})

it('calls of agents without an id aren’t listed under the name of one of them', async () => {
  put({ id: 1, agent: null })
  put({ id: 2, agent: { id: null, name: 'Jane', email: null } })
  expect((await insights()).agents).toMatchObject([{ agentId: null, name: null, callCount: 2 }])
})
