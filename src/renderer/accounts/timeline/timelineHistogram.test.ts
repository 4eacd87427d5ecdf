import { expect, test } from 'vitest'
import type { AccountCall } from '../../../contract/library/accounts.ts'
import { DAY } from '../../../domain/units.ts'
import { timelineHistogram } from './timelineHistogram.ts'

const call = (callId: number, timestamp: number): AccountCall => ({
  ...{ callId, title: null, timestamp, format: 'audio', agentId: null, agent: null, callType: null },
  ...{ durationSeconds: null, aiScore: null, score: null, isWon: null, reason: 0 },
})
const WEEKLY = Array.from({ length: 20 }, (_, week) => call(week, Date.UTC(2026, 2, 4) + 7 * week * DAY))

test('has a bar for each week', () => {
  const { step, counts } = timelineHistogram(WEEKLY, null, 'UTC')!
  expect([step, counts]).toEqual(['week', WEEKLY.map(() => 1)])
})

test('a mistaken date is in the first or the last bar, whose period includes it', () => {
  const mistakes = [call(98, 0), call(99, Date.UTC(2200, 0))]
  const { step, counts, edges } = timelineHistogram([...WEEKLY, ...mistakes], mistakes, 'UTC')!
  expect([step, counts]).toEqual(['week', [2, ...WEEKLY.slice(2).map(() => 1), 2]])
  expect(edges[0]).toBe(0)
  expect(edges.at(-1)).toBeGreaterThan(Date.UTC(2200, 0))
  expect(timelineHistogram(mistakes, null, 'UTC')).toBeNull()
})
