import { expect, test } from 'vitest'
import { Scratch } from './scratch.ts'

test('returns zeros of the length, whatever was written to it before', () => {
  const scratch = new Scratch()
  scratch.zeros(20).fill(7)
  expect([...scratch.zeros(10)]).toEqual(Array(10).fill(0))
  expect(scratch.zeros(5000)).toHaveLength(5000)
})

test('reuses its memory, and doubles what it needs when it grows', () => {
  const scratch = new Scratch()
  const { buffer } = scratch.zeros(1)
  expect(scratch.zeros(512).buffer).toBe(buffer)
  const grown = scratch.zeros(513).buffer
  expect(grown).not.toBe(buffer)
  expect(scratch.zeros(1026).buffer).toBe(grown)
})
