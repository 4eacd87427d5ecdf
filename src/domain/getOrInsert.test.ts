import { expect, it } from 'vitest'
import { getOrInsert } from './getOrInsert.ts'

it('makes the value of a key once, also if it is null', () => {
  const map = new Map<string, number | null>()
  let made = 0
  const make = (value: number | null) => () => {
    made += 1
    return value
  }
  expect(getOrInsert(map, 'a', make(null))).toBe(null)
  expect(getOrInsert(map, 'a', make(1))).toBe(null)
  expect(getOrInsert(map, 'b', make(2))).toBe(2)
  expect(made).toBe(2)
  expect([...map]).toEqual([
    ['a', null],
    ['b', 2],
  ])
})
