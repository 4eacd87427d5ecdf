import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR } from '../units.ts'
import { lastSendAt, lastSendTime, sendTimes } from './sendTimes.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const fresh = { used: 0, limit: 10, nextFreeAt: null, coolingDownUntil: null }

it.each([
  [10, fresh, null],
  [11, fresh, NOW + HOUR],
  [20, fresh, NOW + HOUR],
  [21, fresh, NOW + 2 * HOUR],
  // At ten per hour, 500 take 49 hours, because the first ten are sent immediately.
  [500, fresh, NOW + 49 * HOUR],
  [1, { ...fresh, used: 10, nextFreeAt: NOW + 1000 }, NOW + 1000],
  [11, { ...fresh, used: 10, nextFreeAt: NOW + 1000 }, NOW + 1000 + HOUR],
  [1, { ...fresh, coolingDownUntil: NOW + HOUR }, NOW + HOUR],
  [1, { ...fresh, coolingDownUntil: NOW }, null],
  [1, { ...fresh, coolingDownUntil: NOW - 1 }, null],
])('%i recordings', (count, allowance, at) => {
  expect(lastSendAt(count, allowance, NOW)).toBe(at)
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

it('says when the last can be sent, like all of them', () => {
  const now = 1_000_000_000
  const slots = Array.from({ length: 10 }, (_, index) => now + index * 60_000 - 120_000)
  for (const count of [1, 9, 10, 11, 137, 1000]) {
    const times = sendTimes(count, { now, slots, notBefore: now })
    expect(lastSendTime(count, { now, slots, notBefore: now })).toBe(times.at(-1))
  }
  expect(lastSendTime(0, { now, slots, notBefore: now })).toBeNull()
  expect(lastSendTime(1, { now, slots, notBefore: now + HOUR })).toBe(now + HOUR)
})
