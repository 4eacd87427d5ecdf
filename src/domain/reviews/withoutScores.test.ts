import { expect, it } from 'vitest'
import { fullCall } from '../calls/testing/fullCall.ts'
import { FIELDS } from '../fields/fields.ts'
import { isOfOthers, QUERY_FIELDS } from '../fields/queryFields.ts'
import type { ResolvedPart } from '../query/query.ts'
import { readsScores, recordWithoutScores } from './withoutScores.ts'

const scored = fullCall()
const call = { ...scored, metrics: { ...scored.metrics, aiScore: 61, score: 73 } }

it('what others say is exactly this', () => {
  const names = QUERY_FIELDS.map(({ name }) => name).filter(isOfOthers)
  expect(names).toEqual(['ai_score', 'score', 'evaluator', 'evaluator.type', 'evaluator.score'])
  expect(isOfOthers('question.7')).toBe(true)
})

it('a hidden record has none of it, says so, and has everything else', () => {
  const hidden = recordWithoutScores(call)
  expect(hidden.areScoresHidden).toBe(true)
  const ofRecord = FIELDS.filter(({ value }) => value !== undefined)
  const differing = ofRecord.filter(
    ({ value }) => JSON.stringify(value!(hidden, null)) !== JSON.stringify(value!(call, null)),
  )
  expect(differing.map(({ id }) => id)).toEqual(['ai_score', 'score'])
  expect(differing.map(({ value }) => value!(hidden, null))).toEqual([null, null])
})

const long = { field: 'duration', op: '>', value: '60' } as const
const answered = { field: 'question.7', op: '==', value: 'yes' } as const
const nested: ResolvedPart = {
  join: 'or',
  isNegated: true,
  parts: [long, { join: 'and', isNegated: false, parts: [answered] }],
}

it.each([
  ['a condition', { filters: [{ field: 'score', op: '>', value: '60' }], sort: [] }, true],
  ['a condition in groups', { filters: [long, nested], sort: [] }, true],
  ['the order', { filters: [], sort: [{ field: 'ai_score', direction: 'desc' }] }, true],
  ['nothing of others', { filters: [long], sort: [{ field: 'review.score', direction: 'desc' }] }, false],
] as const)('a list depends on scores by %s: %3$j', (_, query, expected) => {
  expect(readsScores(query)).toBe(expected)
})
