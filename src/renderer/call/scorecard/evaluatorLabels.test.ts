import { describe, expect, it } from 'vitest'
import type { Evaluator } from '../../../domain/scorecards/scorecard.ts'
import { evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import { evaluatorKind, evaluatorLabels } from './evaluatorLabels.ts'

const person = (name: string | null, email: string | null = null): Evaluator => ({
  ...evaluatorOf({ id: 7, answers: '' }),
  ...{ type: 'user', name, email },
})
const ai: Evaluator = { ...person('AI evaluator'), type: 'system' }

describe('short names of evaluators', () => {
  it('are AI, a first name, the start of an email address, or a number', () => {
    expect(evaluatorLabels([ai, person(' Clara  Diaz '), person(null, 'bo@example.com'), person(' ')])).toEqual([
      'AI',
      'Clara',
      'bo',
      '#7',
    ])
  })

  it('are longer if two share a first name, as far as possible', () => {
    expect(evaluatorLabels([person('Clara Diaz'), person('Clara Berg'), person('Clara'), person('Bo Ek')])).toEqual([
      'Clara D.',
      'Clara B.',
      'Clara',
      'Bo',
    ])
    expect(evaluatorLabels([ai, ai])).toEqual(['AI', 'AI'])
  })
})

it('the type of an evaluator is translated, and unknown types are returned unchanged', () => {
  const kinds = ['system', 'user', null, 'review', 'coach'].map((type) => evaluatorKind({ ...ai, type }))
  expect(kinds).toEqual(['AI', 'Person', 'Person', 'Your review, stored in Earshot', 'coach'])
})

it('a shared name isn’t lengthened for the service’s evaluator', () => {
  const named = (type: string, name: string): Evaluator => ({ ...person(name), type })
  expect(evaluatorLabels([named('system', 'AI evaluator'), named('user', 'AI Expert')])).toEqual(['AI', 'AI E.'])
})
