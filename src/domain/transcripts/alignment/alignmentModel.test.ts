import { expect, test } from 'vitest'
import { breakWeights, lengthDensities, USUAL_PAUSES } from './alignmentModel.ts'
import { speechPlaces, STEP_SECONDS } from './speechClock.ts'

/** Weights at a grid place, at a pause of this length, and at the end, each with the same width. */
function weightsAt(pauseSeconds: number, pauses = USUAL_PAUSES) {
  const places = speechPlaces(
    [
      { startSeconds: 0, endSeconds: 1 },
      { startSeconds: 1 + pauseSeconds, endSeconds: 2 + pauseSeconds },
    ],
    { fromSeconds: 0, toSeconds: 99 },
    { gridSeconds: 0.5 },
  )
  const { speaker, line, sentence, clause } = breakWeights(places, pauses)
  const at = (place: number) => [speaker, line, sentence, clause].map((weights) => weights[place]!)
  return { onGrid: at(1), atPause: at(2) }
}

function expectClose(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length)
  expected.forEach((value, index) => expect(found[index]).toBeCloseTo(value, 3))
}

test('weighs a place between pauses by how often a break has no audible pause, and by its width', () => {
  expectClose(weightsAt(0.4).onGrid, [0.1, 0.06, 0.1, 0.25])
})

test('weighs a pause by its density at a break relative to that within words, up to a limit', () => {
  // At 0.4 s: log-normal densities, mixed with waits, of 1.3744 (speaker), 1.3925, 1.7646 and 1.2737 against 0.7613 inside.
  expectClose(weightsAt(0.4).atPause, [5.8768, 6.4983, 7.5167, 3.5959])
  expectClose(weightsAt(0.1).atPause, [0.9598, 0.2534, 0.3811, 1.2258])
  expectClose(weightsAt(3).atPause, [10.1, 10.06, 10.1, 4.2566])
  expectClose(weightsAt(3, { ...USUAL_PAUSES, mostWeight: 4 }).atPause, [4.1, 4.06, 4.1, 4.25])
})

test('has densities of lengths with the expected length as the median, short texts with a wider spread', () => {
  const density = lengthDensities()
  for (const [seconds, spread] of [
    [0.3, 0.288],
    [10, 0.167],
  ] as const) {
    const densities = density(seconds)
    const median = Math.round(seconds / STEP_SECONDS)
    const share = (from: number, to?: number) =>
      densities.slice(from, to).reduce((sum, value) => sum + value * STEP_SECONDS, 0)
    expect(share(1)).toBeCloseTo(1, 1)
    expect(share(1, median) + (densities[median]! * STEP_SECONDS) / 2).toBeCloseTo(0.5, 1)
    expect(densities[median]! * seconds * spread * Math.sqrt(2 * Math.PI)).toBeCloseTo(1, 1)
  }
})

test('leaves a small chance for a unit that isn’t spoken or is far too long', () => {
  const densities = lengthDensities()(10)
  expect(densities[0]).toBe(1e-5)
  expect(densities.at(-1)).toBeGreaterThan(2e-4)
  expect(densities.at(-1)).toBeLessThan(6e-4)
  expect(densities.length * STEP_SECONDS).toBeCloseTo(10 * Math.exp(3.5 * 0.167), 0)
})

test('uses one table for units of nearly the same length', () => {
  const density = lengthDensities()
  expect(density(2.001)).toBe(density(2))
  expect(density(2.2)).not.toBe(density(2))
  expect(density(0)).toBe(density(STEP_SECONDS))
})
