import { expect, test } from 'vitest'

import { DAY, HOUR, MINUTE, SECOND } from '../../domain/units.ts'
import { CoolDown, GENERAL_COOL_DOWN, IMPORT_COOL_DOWN } from './coolDown.ts'

const withoutJitter = (): CoolDown => new CoolDown(MINUTE, () => 0)

test('counts requests that were refused together once', () => {
  const coolDown = withoutJitter()
  for (const sentAt of [0, 10, 20]) coolDown.refused(1000 + sentAt, sentAt, null)
  expect(coolDown.inARow).toBe(1)
  expect(coolDown.until(2000)).toBe(1000 + MINUTE)
})

test('doubles for each refusal of a request that was sent after the cool-down began', () => {
  const coolDown = withoutJitter()
  const waits: number[] = []
  for (let round = 0, now = 0; round < 4; round += 1) {
    coolDown.refused(now, now, null)
    const until = coolDown.until(now) ?? now
    waits.push((until - now) / MINUTE)
    now = until
  }
  expect(waits).toEqual([1, 2, 4, 8])
})

test('adds up to a quarter by chance, but not to the first wait', () => {
  const coolDown = new CoolDown(MINUTE, () => 1)
  coolDown.refused(0, 0, null)
  expect(coolDown.until(0)).toBe(MINUTE)
  coolDown.refused(MINUTE, MINUTE, null)
  expect(coolDown.until(MINUTE)).toBe(MINUTE + 2.5 * MINUTE)
})

test('starts over after a response, unless its request was sent before the cool-down', () => {
  const coolDown = withoutJitter()
  coolDown.refused(10 * SECOND, 5 * SECOND, null)
  coolDown.answered(9 * SECOND)
  expect(coolDown.inARow).toBe(1)
  coolDown.answered(10 * SECOND)
  expect(coolDown.inARow).toBe(0)
})

test.each([
  ['a moment', 1000, MINUTE],
  ['an hour', HOUR, HOUR],
  ['a day', DAY, DAY],
  ['longer than a day', 30 * DAY, DAY],
])('a service that asks for %s is not asked before', (_what, retryAfterMs, waitMs) => {
  const coolDown = new CoolDown(GENERAL_COOL_DOWN)
  coolDown.refused(1000, 0, retryAfterMs)
  expect(coolDown.until(1000)).toBe(1000 + waitMs)
})

test('keeps the service’s requested wait over a restart, and ignores stored waits of more than a day', () => {
  for (const minimum of [GENERAL_COOL_DOWN, IMPORT_COOL_DOWN]) {
    const coolDown = new CoolDown(minimum)
    coolDown.restore(DAY, 1, 0)
    expect(coolDown.until(0)).toBe(DAY)
    coolDown.restore(DAY + HOUR, 1, 0)
    expect(coolDown.until(0)).toBe(DAY)
  }
})
