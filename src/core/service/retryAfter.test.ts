import { expect, it, onTestFinished, vi } from 'vitest'
import { retryAfterMs } from './retryAfter.ts'

const NOW = Date.UTC(2026, 10, 22, 12, 0, 0)

// The forms and their names: RFC 9110, "Date/Time Formats" and "Retry-After".
it.each<[string, Record<string, string>, number | null]>([
  ['seconds', { 'retry-after': '3600' }, 3_600_000],
  ['seconds among blanks', { 'retry-after': ' 60 ' }, 60_000],
  ['a date', { 'retry-after': 'Sun, 22 Nov 2026 13:00:00 GMT' }, 3_600_000],
  ['a date of RFC 850', { 'retry-after': 'Sunday, 22-Nov-26 13:00:00 GMT' }, 3_600_000],
  ['a date of asctime', { 'retry-after': 'Sun Nov 22 13:00:00 2026' }, 3_600_000],
  [
    'a date by a clock that is an hour slow',
    { 'retry-after': 'Sun, 22 Nov 2026 12:00:00 GMT', date: 'Sun, 22 Nov 2026 11:00:00 GMT' },
    3_600_000,
  ],
  ['a date that has passed', { 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT' }, 0],
  ['nothing', {}, null],
  ['a number that is no whole one', { 'retry-after': '3600.5' }, null],
  ['a negative number', { 'retry-after': '-5' }, null],
  ['words', { 'retry-after': 'soon, in May' }, null],
])('%s', (_form, headers, ms) => {
  expect(retryAfterMs(headers, NOW)).toBe(ms)
})

it('a date without a zone is GMT wherever the computer is', () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(retryAfterMs({ 'retry-after': 'Sun Nov 22 13:00:00 2026' }, NOW)).toBe(3_600_000)
})
