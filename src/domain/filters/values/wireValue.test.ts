import { expect, it } from 'vitest'
import { wireValueProblem } from './wireValue.ts'

it('a time on the wire must exist, in every entry of a list', () => {
  expect(wireValueProblem('datetime', '>', '2026-02-28T10:00:00Z')).toBeNull()
  expect(wireValueProblem('datetime', '>', '2026-02-30T10:00:00Z')).toBe('not-a-time')
  expect(wireValueProblem('datetime', 'in', '2026-02-28T10:00:00Z,2026-02-30T10:00:00Z')).toBe('not-a-time')
})
