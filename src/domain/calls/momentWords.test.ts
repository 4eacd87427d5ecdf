import { describe, expect, it } from 'vitest'
import { momentWords } from './momentWords.ts'

describe('a moment in words', () => {
  const now = new Date(2026, 10, 21, 0, 30)
  const words = (...at: [number, number, number, number, number]) => momentWords(new Date(...at).toISOString(), now)

  it('is told by calendar days of the person, not by hours', () => {
    expect(words(2026, 10, 21, 0, 5)).toBe('Today, 00:05')
    expect(words(2026, 10, 20, 23, 59)).toBe('Yesterday, 23:59')
    expect(words(2026, 10, 20, 0, 0)).toBe('Yesterday, 00:00')
    expect(words(2026, 10, 19, 23, 59)).toBe('19 Nov, 23:59')
  })

  it('names the year of another year and never calls the future today', () => {
    expect(words(2025, 10, 21, 9, 0)).toBe('21 Nov 2025, 09:00')
    expect(words(2026, 10, 22, 0, 10)).toBe('22 Nov, 00:10')
  })

  it('is not made of what may be another moment here: no zone, no time of day', () => {
    expect(momentWords('2026-11-20T14:05:33', now)).toBe('20 Nov, 14:05 (no time zone)')
    expect(momentWords('2025-11-20 14:05', now)).toBe('20 Nov 2025, 14:05 (no time zone)')
    expect(momentWords('2026-11-20', now)).toBe('20 Nov (no time of day)')
  })

  it('is null for a day that does not exist', () => {
    expect(momentWords('2026-02-30T10:00:00Z', now)).toBeNull()
    expect(momentWords('2026-02-30', now)).toBeNull()
  })

  it('is null for what is no instant', () => {
    expect(momentWords('soon', now)).toBeNull()
  })
})
