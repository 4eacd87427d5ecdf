import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestIncreasing } from './longestIncreasing.ts'

test('finds a rising part that no other one is longer than', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 9 }), (numbers) => {
      const found = longestIncreasing(numbers)
      expect(found).toEqual(numbers.filter((number) => found.includes(number)))
      expect(found).toEqual([...found].toSorted((one, other) => one - other))
      expect(found).toHaveLength(longest(numbers, -1))
    }),
  )
})

/** By trying every part. */
function longest([first, ...rest]: readonly number[], above: number): number {
  if (first === undefined) return 0
  return Math.max(longest(rest, above), first > above ? 1 + longest(rest, first) : 0)
}
