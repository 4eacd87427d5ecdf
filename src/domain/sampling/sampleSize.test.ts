import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marginOf, sampleSizeFor } from './sampleSize.ts'

/** 278, 370 and 384 are also in the table of Krejcie & Morgan 1970; all were verified with Python's quantiles. */
test.each([
  [1000, 0.95, 0.05, 278],
  [100, 0.95, 0.05, 80],
  [10_000, 0.95, 0.05, 370],
  [1_000_000, 0.95, 0.05, 384],
  [1000, 0.99, 0.05, 400],
  [1000, 0.9, 0.1, 64],
  [1, 0.95, 0.05, 1],
  [0, 0.95, 0.05, 0],
])('of %d calls, at %d ± %d: %d', (populationCount, confidence, margin, size) => {
  expect(sampleSizeFor({ populationCount, confidence, margin })).toBe(size)
})

test('reaches the margin, but not with one call fewer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 200_000 }),
      fc.constantFrom(0.8, 0.9, 0.95, 0.99),
      fc.double({ min: 0.005, max: 0.3, noNaN: true }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (populationCount, confidence, margin, expectedShare) => {
        const size = sampleSizeFor({ populationCount, confidence, margin, expectedShare })
        expect(size).toBeGreaterThanOrEqual(1)
        expect(size).toBeLessThanOrEqual(populationCount)
        expect(marginOf(size, { populationCount, confidence, expectedShare })).toBeLessThanOrEqual(margin + 1e-12)
        if (size > 1)
          expect(marginOf(size - 1, { populationCount, confidence, expectedShare })).toBeGreaterThan(margin - 1e-12)
      },
    ),
  )
})

test('has no margin without a sample, and a margin of 0 for the whole population', () => {
  expect(marginOf(0, { populationCount: 10, confidence: 0.95 })).toBeNull()
  expect(marginOf(1, { populationCount: 1, confidence: 0.95 })).toBe(0)
  expect(marginOf(10, { populationCount: 10, confidence: 0.95 })).toBe(0)
})
