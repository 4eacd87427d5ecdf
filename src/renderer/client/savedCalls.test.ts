import { expect, onTestFinished, test, vi } from 'vitest'
import { zoneSetting } from '../hooks/stored/region.ts'
import { atWords } from './savedCalls.ts'

test('a time has its date if it isn’t of today in the chosen time zone', () => {
  vi.useFakeTimers({ now: Date.parse('2026-10-01T10:30:00Z'), toFake: ['Date'] })
  zoneSetting.choose('Pacific/Auckland')
  onTestFinished(() => {
    vi.useRealTimers()
    zoneSetting.choose(null)
  })
  expect(atWords(Date.parse('2026-09-30T11:30:00Z'))).toMatch(/^12:30\sAM$/u)
  expect(atWords(Date.parse('2026-09-30T10:30:00Z'))).toMatch(/^Sep 30, 2026, 11:30\sPM$/u)
})
