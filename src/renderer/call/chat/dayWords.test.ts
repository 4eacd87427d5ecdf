import { expect, test } from 'vitest'
import { format } from '../../components/format.ts'
import { dayWords, timeWords } from './dayWords.ts'

test('a time with a zone belongs to its day in the user’s zone', () => {
  const at = new Date(2026, 10, 18, 23, 30).getTime()
  expect(dayWords(new Date(at).toISOString())).toBe(format.fullDate(at))
})

test('a time without a zone or without a time of day keeps its day', () => {
  const named = format.fullDate(new Date(Date.UTC(2026, 10, 18)), 'UTC')
  expect(named).toContain('18')
  expect(dayWords('2026-11-18T23:59:59')).toBe(named)
  expect(dayWords('2026-11-18')).toBe(named)
})

test('other text is returned unchanged', () => {
  expect(dayWords('yesterday')).toBe('yesterday')
})

test('a time of day is shown in the user’s zone, or marked as having none', () => {
  const at = new Date(2026, 10, 18, 14, 5).getTime()
  const here = format.time(at)
  expect(timeWords(new Date(at).toISOString())).toBe(here)
  expect(timeWords('2026-11-18T14:05:00')).toMatch(/\D0?5\b.*\w{4}/)
  expect(timeWords('2026-11-18T14:05:00')).toContain(format.time(new Date('2026-11-18T14:05:00Z'), 'UTC'))
  expect(timeWords('2026-11-18T14:05:00')!.length).toBeGreaterThan(here.length)
  for (const none of [null, 'soon', '2026-11-18']) expect(timeWords(none)).toBeNull()
})
