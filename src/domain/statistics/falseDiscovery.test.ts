import { describe, expect, test } from 'vitest'
import { findingThreshold } from './falseDiscovery.ts'

/** The example of Benjamini and Hochberg 1995, section 3.2: four of the fifteen hypotheses are rejected. */
const EXAMPLE = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
]

describe('findingThreshold', () => {
  test('is as in the example of the paper', () => {
    expect(findingThreshold(Float64Array.from(EXAMPLE).reverse(), 0.05)).toBe(0.0095)
  })

  test('accepts a larger p-value that makes up for a smaller one before it', () => {
    expect(findingThreshold(Float64Array.of(0.03, 0.04), 0.05)).toBe(0.04)
  })

  test('finds nothing without small p-values, and without any', () => {
    expect(findingThreshold(Float64Array.of(0.03, 0.9), 0.05)).toBe(-1)
    expect(findingThreshold(new Float64Array(0), 0.05)).toBe(-1)
  })
})
