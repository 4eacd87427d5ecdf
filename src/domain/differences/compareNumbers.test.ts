import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf } from '../statistics/median.ts'
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

test('the median of each group is the one that groups have, whatever the number of calls', () => {
  const number = fc.double({ min: 0, max: 1000, noNaN: true })
  const group = fc.array(number, { minLength: 8, maxLength: 40 })
  fc.assert(
    fc.property(group, group, (inside, others) => {
      // So far away that the medians certainly differ.
      const values = Float64Array.from([...inside.map((value) => value + 5000), ...others])
      const slots = Uint32Array.from(values.keys())
      const calls = comparedCalls(slots.slice(0, inside.length), slots.slice(inside.length), null)
      const shown = numberComparison(calls, values)
      expect(shown.statistic).toBe('median')
      expect(shown.inside.value).toBe(medianOf(values.slice(0, inside.length)))
      expect(shown.others.value).toBe(medianOf(values.slice(inside.length)))
    }),
  )
})
