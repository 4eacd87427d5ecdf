import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR } from '../../../../domain/units.ts'
import { newPositions, nextStep, sendTimes } from './importPlan.ts'

const failure = { code: 'unreachable', data: { host: 'h' } } as const
const plan = { now: 1000, waiting: ['a', 'b'], heldUntil: null, isStopped: false, pause: null, limitUntil: null }

it.each([
  ['sends the first in the queue', {}, { kind: 'send', importId: 'a' }],
  ['an empty queue', { waiting: [] }, { kind: 'nothing' }],
  ['only held imports', { waiting: [], heldUntil: 9000 }, { kind: 'wait', until: 9000 }],
  ['held imports don’t delay others', { heldUntil: 9000 }, { kind: 'send', importId: 'a' }],
  ['a stop lasts until a person resumes', { isStopped: true }, { kind: 'wait', until: null }],
  ['the limit', { limitUntil: 5000 }, { kind: 'wait', until: 5000 }],
  ['a limit that is over', { limitUntil: 1000 }, { kind: 'send', importId: 'a' }],
  ['a pause', { pause: { failure, until: 3000, inARow: 1 } }, { kind: 'wait', until: 3000 }],
  ['a pause without an end', { pause: { failure, until: null, inARow: 0 } }, { kind: 'wait', until: null }],
  ['both', { limitUntil: 5000, pause: { failure, until: 3000, inARow: 1 } }, { kind: 'wait', until: 5000 }],
])('%s', (_what, change, step) => {
  expect(nextStep({ ...plan, ...change })).toEqual(step)
})

it('sends 500 recordings in 49 hours if no slot is used', () => {
  const slots = Array.from({ length: 10 }, () => 0)
  expect(sendTimes(500, { now: 1000, slots, notBefore: 0 }).at(-1)).toBe(1000 + 49 * HOUR)
})

it('never plans more than ten in any hour', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2 * HOUR }), { minLength: 10, maxLength: 10 }),
      fc.integer({ min: 0, max: HOUR }),
      (slots, now) => {
        const times = sendTimes(60, { now, slots, notBefore: 0 })
        for (let index = 10; index < times.length; index += 1) {
          expect((times[index] ?? 0) - (times[index - 10] ?? 0)).toBeGreaterThanOrEqual(HOUR)
        }
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      },
    ),
  )
})

it('gives positions before or after all others', () => {
  expect(newPositions(2, 'last', [{ position: 3 }, { position: 7 }])).toEqual([8, 9])
  expect(newPositions(2, 'first', [{ position: 3 }, { position: 7 }])).toEqual([-2, -1])
})
