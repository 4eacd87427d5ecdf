import { expect, it } from 'vitest'
import { movedPositions, nextStep, type Place } from './importPlan.ts'

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

const turns = ['a', 'b', 'c', 'd'].map((importId, index) => ({ importId, position: 10 * (index + 1) }))
const order = (importIds: readonly string[], to: Place, positionOf = (): number | undefined => undefined) => {
  const moved = movedPositions(turns, importIds, to, positionOf)
  const now = turns.map((turn) => ({ ...turn, position: moved.get(turn.importId) ?? turn.position }))
  expect(now.map(({ position }) => position).toSorted((x, y) => x - y)).toEqual([10, 20, 30, 40])
  return now
    .toSorted((x, y) => x.position - y.position)
    .map(({ importId }) => importId)
    .join('')
}

it.each([
  [['d', 'c'], 'first', 'dcab'],
  [['a'], 'last', 'bcda'],
  [['d'], { before: 'b' }, 'adbc'],
  [['a', 'b'], { before: 'd' }, 'cabd'],
  [['b'], { before: 'b' }, 'abcd'],
  [['d', 'b'], { before: 'gone' }, 'dbac'],
  [['a'], { after: 'b' }, 'bacd'],
  [['d', 'a'], { after: 'b' }, 'bdac'],
  [['b'], { after: 'gone' }, 'acdb'],
  [['gone', 'b'], 'first', 'bacd'],
] as const)('moves %j %j', (importIds, to, expected) => {
  expect(order(importIds, to)).toBe(expected)
})

it.each([
  [{ before: 'canceled' }, 'bacd'],
  [{ after: 'canceled' }, 'bacd'],
] as const)('moves one to where a canceled import was: %j', (to, expected) => {
  expect(order(['a'], to, () => 25)).toBe(expected)
})

it('writes only what changes its place', () => {
  expect([...movedPositions(turns, ['c'], { before: 'b' }, () => undefined)]).toEqual([
    ['c', 20],
    ['b', 30],
  ])
})
