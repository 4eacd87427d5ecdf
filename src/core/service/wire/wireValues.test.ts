import { expect, it } from 'vitest'
import { z } from 'zod'
import { firstProblem, integer, listOf, number, ratio, seconds, text } from './wireValues.ts'

it('describes an unreadable value with its path, without quoting it', () => {
  const record = z.object({ duration: number, id: integer, title: text, attendees: listOf(z.string()) })
  const problemOf = (value: object) => {
    const { error } = record.safeParse(value)
    return error && firstProblem(error)
  }
  expect(problemOf({ duration: '61 secret' })).toEqual({ path: 'duration', reason: 'expected a number, got text' })
  expect(problemOf({ title: 7 })).toEqual({ path: 'title', reason: 'expected text, got a number' })
  expect(problemOf({ attendees: ['a', {}] })).toEqual({ path: 'attendees.1', reason: 'expected text, got a record' })
  expect(problemOf({ attendees: 'a' })?.reason).toBe('expected a list, got text')
  expect(problemOf({ id: 1.5 })?.reason).not.toContain('Invalid')
})

it('accepts ratios from 0 to 1 and lengths from 0 to 30 years', () => {
  const accepts = (schema: z.ZodType, values: readonly number[]) =>
    values.filter((value) => schema.safeParse(value).success)
  expect(accepts(ratio, [-0.01, 0, 0.5, 1, 1.01])).toEqual([0, 0.5, 1])
  expect(accepts(seconds, [-1, 0, 3600, 1e9, 1e9 + 1])).toEqual([0, 3600, 1e9])
})
