import { expect, it } from 'vitest'
import { fullCall } from '../../domain/calls/testing/fullCall.ts'
import { evaluatedCallOf } from '../../domain/scorecards/evaluatedCall.ts'
import { findScoringRule } from '../../domain/scorecards/scoringRule.ts'
import { Evaluations } from './evaluations.ts'

const callOf = (id: number) => evaluatedCallOf({ ...fullCall({ id }), scorecard: null, evaluators: [] })

it('come in pages, without calls under blind review', async () => {
  const inLibrary = Array.from({ length: 501 }, (_, index) => callOf(1000 - index))
  const evaluations = new Evaluations({
    hiddenCallIds: () => Promise.resolve(new Set([1000])),
    library: () =>
      Promise.resolve({
        evaluatedCalls: ({ below, limit }) =>
          Promise.resolve(inLibrary.filter(({ callId }) => callId < (below ?? Infinity)).slice(0, limit)),
        scoringRule: (without) =>
          Promise.resolve(findScoringRule(inLibrary.filter(({ callId }) => !without.has(callId)))),
      }),
  })
  const first = await evaluations.loaded(null)
  expect(first.calls.map(({ callId }) => callId)).toEqual(Array.from({ length: 499 }, (_, index) => 999 - index))
  expect(first.next).toBe(501)
  const second = await evaluations.loaded(first.next)
  expect(second.calls.map(({ callId }) => callId)).toEqual([500])
  expect(second.next).toBeNull()
  expect(await evaluations.scoringRule()).toEqual(findScoringRule(inLibrary.slice(1)))
})
