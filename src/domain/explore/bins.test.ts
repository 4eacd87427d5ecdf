import { expect, test } from 'vitest'
import { barFinder, COLUMN_BARS, MENU_BARS, numberBins } from './bins.ts'
import { calendarBins, COLUMN_PERIODS, STRIP_PERIODS } from './calendarBins.ts'

test('bars have round edges', () => {
  expect(numberBins('score', null, MENU_BARS).edges).toEqual([0, 20, 40, 60, 80, 100])
  expect(numberBins('ratio', null, COLUMN_BARS).edges.slice(0, 4)).toEqual([0, 0.05, 0.1, 0.15])
  expect(numberBins('number', { from: 3, to: 58 }, COLUMN_BARS).edges.slice(0, 3)).toEqual([0, 5, 10])
  expect(numberBins('number', { from: 0.1, to: 0.9 }, MENU_BARS).edges).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(numberBins('number', { from: 7, to: 7 }, COLUMN_BARS).edges).toEqual([7, 8])
  const durations = numberBins('seconds', { from: 12, to: 5000 }, COLUMN_BARS)
  expect(durations).toMatchObject({ scale: 'log' })
  expect(durations.edges.slice(0, 6)).toEqual([10, 15, 20, 30, 45, 60])
  expect(durations.edges.at(-1)).toBe(5400)
  expect(numberBins('seconds', { from: 200_000, to: 300_000 }, COLUMN_BARS).edges).toEqual([43_200, 86_400])
})

test('each value is in the bar that starts before it, and values beyond the edges in the outer bars', () => {
  const barOf = barFinder([0, 10, 20, 30])
  expect([-5, 0, 9.99, 10, 19, 20, 30, 99].map(barOf)).toEqual([0, 0, 0, 1, 1, 2, 2, 2])
  expect(barOf(Number.NaN)).toBe(3)
})

test('a calendar has days, weeks, months or years, as many as fit', () => {
  const steps = (days: number) => {
    const from = Date.UTC(2024, 0, 10)
    const range = { from, to: from + days * 86_400_000 }
    return [STRIP_PERIODS, COLUMN_PERIODS].map((most) => {
      const { step, edges } = calendarBins(range, 'UTC', most)
      return `${edges.length - 1} ${step}`
    })
  }
  expect(steps(20)).toEqual(['21 day', '21 day'])
  expect(steps(50)).toEqual(['51 day', '8 week'])
  expect(steps(700)).toEqual(['101 week', '24 month'])
  expect(steps(3000)).toEqual(['99 month', '9 year'])
})
