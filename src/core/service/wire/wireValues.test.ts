import { expect, it } from 'vitest'
import { z } from 'zod'
import { firstProblem, integer, listOf, number, text } from './wireValues.ts'

it('describes an unreadable value with its path, without quoting it', () => {
  const record = z.object({ duration: number, id: integer, title: text, attendees: listOf(z.string()) })
  const problemOf = (value: object) => {
    const { error } = record.safeParse(value)
    return error && firstProblem(error)
  }
  expect(problemOf({ duration: '61 secret' })).toEqual({ path: 'duration', reason: 'a text where a number belongs' })
  expect(problemOf({ title: 7 })).toEqual({ path: 'title', reason: 'a number where a text belongs' })
  expect(problemOf({ attendees: ['a', {}] })).toEqual({ path: 'attendees.1', reason: 'a record where a text belongs' })
  expect(problemOf({ attendees: 'a' })?.reason).toBe('a text where a list belongs')
  expect(problemOf({ id: 1.5 })?.reason).not.toContain('Invalid')
})
