import { expect, it } from 'vitest'
import type { EvaluatedCall } from './evaluatedCall.ts'
import { packCalls, unpackCalls } from './packedCalls.ts'
import { cardOf, evaluatorOf } from './testing/card.ts'

const call = (callId: number, scorecard: EvaluatedCall['scorecard']): EvaluatedCall => ({
  ...{ callId, title: null, agent: null, callType: null, timestamp: null, updatedAt: null, scorecard },
  evaluators: [evaluatorOf({ id: callId, answers: 'yn', score: 50 })],
})

it('contains each scorecard once, and is unpacked to the same calls', () => {
  const calls = [call(1, cardOf([[{}, {}]])), call(2, null), call(3, cardOf([[{}, {}]])), call(4, cardOf([[{}]]))]
  const packed = packCalls(calls)
  expect(packed.scorecards).toHaveLength(2)
  expect(packed.calls.map(({ scorecard }) => scorecard)).toEqual([0, null, 0, 1])
  expect(unpackCalls(packed)).toEqual(calls)
})
