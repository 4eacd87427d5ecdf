import { expect, it } from 'vitest'
import { freeName } from './freeName.ts'

it('numbers a name that is taken', () => {
  expect(freeName('Calls', ['Other'], 100)).toBe('Calls')
  expect(freeName('Calls', ['calls', 'Calls 2'], 100)).toBe('Calls 3')
  expect(freeName('Calls 2', ['calls', 'Calls 2'], 100)).toBe('Calls 3')
})

it('keeps a number that is part of the name', () => {
  expect(freeName('Calls 2026', ['Calls 2026'], 100)).toBe('Calls 2026 2')
  expect(freeName('Calls 2026', ['Calls 2026', 'Calls 2026 2'], 100)).toBe('Calls 2026 3')
})

it('cuts a name, so that it has room for the number', () => {
  const long = 'x'.repeat(100)
  expect(freeName(long, [], 100)).toBe(long)
  expect(freeName(`${long}y`, [], 100)).toBe(long)
  const taken = [long]
  for (let count = 0; count < 120; count += 1) {
    const name = freeName(long, taken, 100)
    expect(name).toHaveLength(100)
    taken.push(name)
  }
  expect(new Set(taken).size).toBe(taken.length)
  expect(freeName('one two', ['one tw'], 6)).toBe('one 2')
})
