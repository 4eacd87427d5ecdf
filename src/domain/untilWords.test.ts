import { expect, it } from 'vitest'
import { HOUR, MINUTE } from './units.ts'
import { untilWords } from './untilWords.ts'

it('counts down what is near, and names the time of what is not', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  expect(untilWords(now + 42_000, now)).toBe('in 0:42')
  expect(untilWords(now - 1000, now)).toBe('in 0:00')
  expect(untilWords(now + 10 * MINUTE - 1, now)).toBe('in 10:00')
  const hourLater = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(now + HOUR)
  expect(untilWords(now + HOUR, now)).toBe(`at ${hourLater}`)
  const dayLater = new Intl.DateTimeFormat(undefined, { weekday: 'long' }).format(now + 24 * HOUR)
  expect(untilWords(now + 24 * HOUR, now)).toMatch(new RegExp(`^on ${dayLater}.+\\d`))
})
