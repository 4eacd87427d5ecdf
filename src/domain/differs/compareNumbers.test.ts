import { expect, test } from 'vitest'
import { comparedCalls } from './comparedCalls.ts'
import { compareRanks, numberComparison } from './compareNumbers.ts'

test('a group in which few calls count for many others still has an interval', () => {
  const slots = Array.from({ length: 241 }, (_, slot) => slot)
  // Of the first agent 100 calls and one other, of the second one 40 and 100 others.
  const isInside = (slot: number) => slot < 100 || (slot > 100 && slot <= 140)
  const calls = comparedCalls(
    Uint32Array.from(slots.filter(isInside)),
    Uint32Array.from(slots.filter((slot) => !isInside(slot))),
    (slot) => (slot <= 100 ? 1 : 2),
  )
  const seconds = Float64Array.from(slots, (slot) => (isInside(slot) ? 600 : 60) + slot / 10)
  const { inside, others, difference } = numberComparison(calls, seconds)
  const bounds = [inside, others, difference].flatMap(({ value, low, high }) => [value, low, high])
  expect(bounds.filter((bound) => !Number.isFinite(bound))).toEqual([])
  expect(others.low).toBeGreaterThanOrEqual(60)
})

test('a value that few of many calls have is compared as if the others weren’t there', () => {
  const values = new Float64Array(100_000).fill(Number.NaN)
  const known = Array.from({ length: 60 }, (_, index) => 1001 + index * 1500)
  for (const [index, slot] of known.entries()) values[slot] = index % 2 === 0 ? index : index / 3
  const isInside = (slot: number) => slot % 2 === 1 && (slot - 1001) % 3000 === 0
  const compared = (slots: readonly number[]) =>
    compareRanks(
      comparedCalls(
        Uint32Array.from(slots.filter(isInside)),
        Uint32Array.from(slots.filter((slot) => !isInside(slot))),
        null,
      ),
      values,
    )
  const alone = compared(known)
  expect(alone?.pValue).toBeLessThan(0.001)
  expect(compared([...values.keys()])).toEqual(alone)
})
