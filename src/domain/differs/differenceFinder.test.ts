import { describe, expect, test } from 'vitest'
import { isAnyPlanted, isAnything, isPlantedFound, simulatedFindings } from './testing/simulatedCalls.ts'

/** Of 500 runs, `npm run bench -- differs` counts. */
const RUNS = Array.from({ length: 25 }, (_, seed) => seed)

describe('findings', () => {
  test('have what differs among the three strongest', () => {
    const found = RUNS.filter((seed) => isPlantedFound(simulatedFindings({ simulation: 'planted', seed })))
    expect(found.length).toBeGreaterThanOrEqual(23)
  })

  test('are hardly ever due to chance', () => {
    const found = RUNS.filter((seed) => isAnything(simulatedFindings({ simulation: 'null', seed })))
    expect(found.length).toBeLessThanOrEqual(3)
  })

  test('would be due to chance without the correction for many comparisons', () => {
    const threshold = (_: Float64Array, rate: number) => rate
    const found = RUNS.slice(0, 10).filter((seed) =>
      isAnything(simulatedFindings({ simulation: 'null', seed, threshold })),
    )
    expect(found).toHaveLength(10)
  })

  test('that agents explain are gone after adjusting for them', () => {
    const runs = RUNS.slice(0, 10)
    const before = runs.filter((seed) => isAnyPlanted(simulatedFindings({ simulation: 'agents', seed })))
    const after = runs.filter((seed) =>
      isAnyPlanted(simulatedFindings({ simulation: 'agents', seed, isAdjusted: true })),
    )
    expect(before).toHaveLength(10)
    expect(after.length).toBeLessThanOrEqual(1)
  })
})
