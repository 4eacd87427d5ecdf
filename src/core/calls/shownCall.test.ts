import { expect, it } from 'vitest'
import type { AnswerPart } from '../../contract/longCalls.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import { withoutScores } from '../../domain/reviews/withoutScores.ts'
import { fullDetail } from '../library/testing/fullDetail.ts'
import { shownCall } from './shownCall.ts'

const evaluator = { id: 1, type: 'user', score: 61, name: 'Quill', userId: 1, email: null, answers: [] }
const long = fullDetail({ evaluators: Array.from({ length: 5000 }, (_, id) => ({ ...evaluator, id })) })

/** Reads the answer, and calls `onPart` after each part. */
async function partsOf(answer: CallDetail, onPart: (count: number) => void = () => undefined) {
  const parts: AnswerPart[] = []
  for await (const part of answer as unknown as AsyncIterable<AnswerPart>) {
    parts.push(part)
    onPart(parts.length)
  }
  return parts
}

it('has nothing of others if it is hidden', () => {
  const reviews = { hiddenCallIds: () => new Set([long.id]) }
  const answer = shownCall(long, { reviews, callId: long.id }, withoutScores)
  expect(answer).toMatchObject({ id: long.id, evaluators: [], areScoresHidden: true })
})

it('isn’t sent on once it is hidden', async () => {
  let hidden = new Set([3])
  const answer = () => shownCall(long, { reviews: { hiddenCallIds: () => hidden }, callId: long.id }, withoutScores)
  expect(await partsOf(answer())).toHaveLength(6)
  const parts: unknown[] = []
  const read = partsOf(answer(), (count) => {
    parts.push(count)
    if (count === 2) hidden = new Set([long.id])
  })
  await expect(read).rejects.toMatchObject({ code: 'canceled' })
  expect(parts).toEqual([1, 2])
})
