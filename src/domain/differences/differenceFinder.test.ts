import { describe, expect, test } from 'vitest'
import { completed } from '../completed.ts'
import { comparedCalls } from './comparedCalls.ts'
import { DifferenceFinder } from './differenceFinder.ts'
import { isAnyPlanted, isAnything, isPlantedFound, nameOf, simulatedFindings } from './testing/simulatedCalls.ts'

/** Of 500 runs, `npm run bench -- differs` counts. */
const RUNS = Array.from({ length: 25 }, (_, seed) => seed)

describe('findings', () => {
  test('have what differs among the three strongest', () => {
    const found = RUNS.filter((seed) => isPlantedFound(simulatedFindings({ simulation: 'planted', seed })))
    expect(found.length).toBeGreaterThanOrEqual(23)
  })

  test('begin with the word whose effect is largest for certain', () => {
    const slots = Uint32Array.from({ length: 271 }, (_, slot) => slot)
    const isInside = (slot: number) => slot < 129
    const finder = new DifferenceFinder(comparedCalls(slots.filter(isInside), slots.slice(129), null))
    const said = [
      { word: 'people', isSaid: (slot: number) => (isInside(slot) ? slot % 2 === 0 : slot % 7 !== 0) },
      { word: 'dayline', isSaid: (slot: number) => isInside(slot) && slot % 5 < 2 },
    ]
    const codesOf = (slot: number, into: Uint32Array) => {
      const codes = said.flatMap(({ isSaid }, code) => (isSaid(slot) ? [code] : []))
      into.set(codes)
      return codes.length
    }
    const wordOf = (code: number) => ({ kind: 'word', field: 'transcript', word: said[code]!.word }) as const
    completed(finder.addPresence({ codeCount: said.length, codesOf }, wordOf))
    expect(completed(finder.findings()).words.map(nameOf)).toEqual(['dayline', 'people'])
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
