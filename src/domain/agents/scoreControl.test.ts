import { describe, expect, test } from 'vitest'
import { DAY } from '../units.ts'
import { scoreControl } from './scoreControl.ts'
import { simulatedAgent } from './testing/simulatedAgent.ts'

const NOW = Date.UTC(2026, 10, 25)
/** With these, `npm run bench -- agents` has the same figures for more agents. */
const USUAL = { callsPerWeek: 15, spread: 12 }
const AGENTS = Array.from({ length: 600 }, (_, seed) => seed)
const share = (isHit: (seed: number) => boolean) => AGENTS.filter(isHit).length / AGENTS.length

describe('a change of scores', () => {
  test('is hardly ever seen if an agent is stable', () => {
    expect(share((seed) => simulatedAgent({ ...USUAL, seed, shift: 0 }).change !== null)).toBeLessThanOrEqual(0.015)
  })

  test('of eight points is seen within four weeks', () => {
    for (const shift of [-8, 8]) {
      expect(share((seed) => simulatedAgent({ ...USUAL, seed, shift }).change !== null)).toBeGreaterThan(0.8)
    }
  })

  test('has its direction, and the calls', () => {
    const { change, usual } = simulatedAgent({ ...USUAL, seed: 1, shift: -20 })
    expect(change!.mean).toBeLessThan(usual!.mean - 10)
    expect(change!.callIds.length).toBeGreaterThan(8)
  })
})

test('weeks start where the calls are, also when the clocks change', () => {
  const call = (callId: number, at: string) => ({ callId, at: Date.parse(at), score: 80 })
  const calls = [call(1, '2026-10-27T15:00:00Z'), call(2, '2026-11-09T03:00:00Z'), call(3, '2026-11-09T06:00:00Z')]
  const { weeks } = scoreControl(calls, { zone: 'America/New_York', now: NOW })
  expect(weeks.map(({ start, callIds }) => [new Date(start).toISOString(), callIds])).toEqual([
    ['2026-10-26T04:00:00.000Z', [1]],
    ['2026-11-02T05:00:00.000Z', [2]],
    ['2026-11-09T05:00:00.000Z', [3]],
  ])
})

test('weeks without calls have no mean, and few calls say nothing', () => {
  const monday = Date.UTC(2026, 7, 3)
  const call = (callId: number, week: number) => ({ callId, at: monday + 7 * week * DAY, score: 80 })
  expect(scoreControl([call(1, 0), call(2, 2), call(3, 2)], { zone: 'UTC', now: NOW })).toEqual({
    weeks: [
      { start: monday, mean: 80, callIds: [1], limits: null },
      { start: monday + 7 * DAY, mean: null, callIds: [], limits: null },
      { start: monday + 14 * DAY, mean: 80, callIds: [2, 3], limits: null },
    ],
    usual: null,
    change: null,
  })
  const perfect = Array.from({ length: 12 }, (_, week) =>
    [0, 1, 2].map((at) => ({ ...call(at, week), score: 100 })),
  ).flat()
  const almost = [...perfect, ...[12, 13, 14, 15].map((week) => ({ ...call(9, week), score: 96 }))]
  expect(scoreControl(almost, { zone: 'UTC', now: NOW })).toMatchObject({
    usual: { mean: 100, areEqual: true },
    change: null,
  })
  expect(scoreControl([], { zone: 'UTC', now: NOW })).toEqual({ weeks: [], usual: null, change: null })
})

test('a call that is dated in the future changes nothing, unless all are', () => {
  const monday = Date.UTC(2026, 7, 3)
  const calls = Array.from({ length: 48 }, (_, at) => ({
    callId: at,
    at: monday + 7 * Math.floor(at / 3) * DAY,
    score: at >= 36 ? 20 : 80 + (at % 5),
  }))
  const future = { callId: 99, at: Date.UTC(2062, 0, 1), score: 50 }
  const control = scoreControl(calls, { zone: 'UTC', now: NOW })
  expect(control).toMatchObject({ usual: { callCount: 36 }, change: { mean: 20 } })
  expect(scoreControl([...calls, future], { zone: 'UTC', now: NOW })).toEqual(control)
  expect(scoreControl([future], { zone: 'UTC', now: NOW }).weeks).toMatchObject([{ mean: 50, callIds: [99] }])
})
