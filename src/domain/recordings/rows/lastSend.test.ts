import { expect, test } from 'vitest'
import { HOUR } from '../../units.ts'
import { lastSendAt } from './lastSend.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const fresh = { used: 0, limit: 10, nextFreeAt: null, coolingDownUntil: null }

test.each([
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
