import { expect, it } from 'vitest'
import { isoOfMicroseconds, microsecondsOf } from './instantMicroseconds.ts'

it('keeps microseconds, in any zone', () => {
  expect(microsecondsOf('2026-11-18T14:00:00.123456Z')).toBe(Date.UTC(2026, 10, 18, 14) * 1000 + 123_456)
  expect(microsecondsOf('2026-11-18T15:00:00.1234+01:00')).toBe(Date.UTC(2026, 10, 18, 14) * 1000 + 123_400)
  expect(microsecondsOf('2026-11-18T14:00:00Z')).toBe(Date.UTC(2026, 10, 18, 14) * 1000)
  expect(microsecondsOf('1969-12-31T23:59:59.999999Z')).toBe(-1)
})

it('has no number for what isn’t an instant', () => {
  expect([null, '', 'soon', '2026-11-18', '2026-11-18T14:00:00'].map(microsecondsOf)).toEqual(Array(5).fill(null))
})

it('is written with as many digits as it has', () => {
  const texts = [
    '2026-11-18T14:00:00Z',
    '2026-11-18T14:00:00.120Z',
    '2026-11-18T14:00:00.000001Z',
    '1969-12-31T23:59:59.999999Z',
  ]
  expect(texts.map((text) => isoOfMicroseconds(microsecondsOf(text)!))).toEqual(texts)
  expect(isoOfMicroseconds(microsecondsOf('2026-11-18T15:00:00.120000+01:00')!)).toBe('2026-11-18T14:00:00.120Z')
})
