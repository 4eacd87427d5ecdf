import { expect, test } from 'vitest'
import { createSeededRandom } from '../../seededRandom.ts'
import { alignUnits, fitOfUnits, type PassInput, type PassUnit } from './alignmentPass.ts'
import { STEP_SECONDS, type SpeechPlaces } from './speechClock.ts'
import type { Break } from './spokenUnits.ts'

/** Places at these steps of speech. The pass only uses the steps; pauses are in the weights. */
function placesAt(steps: readonly number[]): SpeechPlaces {
  const none = new Float64Array(steps.length)
  return {
    steps: Int32Array.from(steps),
    pauseSeconds: none,
    widthSeconds: none,
    endsSeconds: none,
    startsSeconds: none,
  }
}

/**
 * A small recording with arbitrary weights: 2.6 s of speech, three units, two voices. If each unit `isSpoken`, it has a
 * shortest length, so the first possible place of the next one is further on.
 */
function example(breaks: readonly [Break, Break], isPinned: PassInput['isPinned'], isSpoken: boolean): PassInput {
  const random = createSeededRandom('weights')
  const steps = [0, 10, 25, 45, 70, 80, 100, 130]
  const numbers = (count: number) => Float64Array.from({ length: count }, () => random.next() + 0.01)
  const unit = (breakBefore: Break, longest: number, voice: number): PassUnit => ({
    breakBefore,
    expectedSeconds: 0.8,
    densities: numbers(longest + 1).fill(0, 0, isSpoken ? 15 : 0),
    voice,
  })
  return {
    places: placesAt(steps),
    units: [unit('speaker', 70, 0), unit(breaks[0], 55, 1), unit(breaks[1], 130, -1)],
    breakWeights: { speaker: numbers(8), line: numbers(8), sentence: numbers(8), clause: numbers(8) },
    voices: [numbers(8), numbers(8)],
    unwritten: { atEnds: 0.2, between: 0.3, meanSeconds: 5 },
    isPinned,
    // Drops only what is impossible.
    hopeless: 1e-200,
  }
}

/** By the definition: one placement after another, and the product of its weights. */
function enumerate({ places: { steps }, units, breakWeights, voices, unwritten, isPinned }: PassInput) {
  const last = steps.length - 1
  const begins = units.map(() => steps.reduce<number[]>((zeros) => [...zeros, 0], []))
  let total = 0
  /** The density of unwritten sound between two places. */
  const silent = (from: number, to: number) =>
    Math.exp(-((steps[to]! - steps[from]!) * STEP_SECONDS) / unwritten.meanSeconds) / unwritten.meanSeconds
  const endWeight = (end: number) => {
    if (end === last) return isPinned.end ? 1 : 1 - unwritten.atEnds
    return (isPinned.end ? 1e-6 : unwritten.atEnds) * silent(end, last)
  }
  const place = (index: number, start: number, before: number, path: readonly number[]): void => {
    const unit = units[index]!
    const next = units[index + 1]
    for (let end = start; end <= last; end++) {
      const suits = voices[unit.voice]?.slice(start + 1, end + 1).reduce((product, fit) => product * fit, 1) ?? 1
      const weight = before * suits * (unit.densities[steps[end]! - steps[start]!] ?? 0)
      if (next === undefined) {
        total += weight * endWeight(end)
        for (const [at, begin] of [...path, start].entries()) begins[at]![begin]! += weight * endWeight(end)
        continue
      }
      const breaks = breakWeights[next.breakBefore]
      const isLine = next.breakBefore === 'speaker' || next.breakBefore === 'line'
      const direct = isLine ? 1 - unwritten.between : 1
      place(index + 1, end, weight * breaks[end]! * direct, [...path, start])
      if (!isLine) continue
      for (let later = end + 1; later <= last; later++) {
        const between = breaks[end]! * unwritten.between * silent(end, later) * breaks[later]!
        place(index + 1, later, weight * between, [...path, start])
      }
    }
  }
  place(0, 0, isPinned.start ? 1 : 1 - unwritten.atEnds, [])
  if (!isPinned.start) {
    for (let start = 1; start <= last; start++) {
      place(0, start, unwritten.atEnds * silent(0, start) * breakWeights.line[start]!, [])
    }
  }
  return { total, chances: begins.map((row) => row.map((weight) => weight / total)) }
}

test.each<[string, readonly [Break, Break], PassInput['isPinned']]>([
  ['sentences and clauses', ['sentence', 'clause'], { start: false, end: false }],
  ['speakers and lines', ['speaker', 'line'], { start: false, end: false }],
  ['a line after a clause', ['clause', 'line'], { start: false, end: false }],
  ['a pinned start', ['speaker', 'sentence'], { start: true, end: false }],
  ['a pinned end', ['line', 'clause'], { start: false, end: true }],
  ['a part between two pins', ['line', 'speaker'], { start: true, end: true }],
])('sums over every placement of %s', (_, breaks, isPinned) => {
  for (const isSpoken of [true, false]) {
    const input = example(breaks, isPinned, isSpoken)
    const { total, chances } = enumerate(input)
    expect(fitOfUnits(input)).toBeCloseTo(Math.log(total), 9)
    const found = alignUnits(input)
    expect(found).toHaveLength(3)
    chances.forEach((row, index) => {
      const { first, chances: some } = found[index]!
      row.forEach((chance, place) => expect(some[place - first] ?? 0).toBeCloseTo(chance, 9))
    })
  }
})

/** A hundred seconds with a place at each; the first of two units may end anywhere. */
const LONG: PassInput = {
  places: placesAt(Array.from({ length: 101 }, (_, second) => second / STEP_SECONDS)),
  units: [40, 60].map((expectedSeconds) => ({
    breakBefore: 'sentence',
    expectedSeconds,
    densities: new Float64Array(5001).fill(0.01),
    voice: -1,
  })),
  breakWeights: {
    speaker: new Float64Array(101).fill(1),
    line: new Float64Array(101).fill(1),
    sentence: new Float64Array(101).fill(1),
    clause: new Float64Array(101).fill(1),
  },
  voices: [],
  unwritten: { atEnds: 0.1, between: 0.004, meanSeconds: 12 },
  isPinned: { start: true, end: true },
  hopeless: 0,
}

test('drops places where the rest of the text doesn’t fit the rest of the speech', () => {
  const kept = (hopeless: number) => {
    const { first, chances } = alignUnits({ ...LONG, hopeless })[1]!
    return [first, first + chances.length - 1]
  }
  expect(kept(0)).toEqual([0, 100])
  // The second unit has 60 s, so a spread is 33 s: one spread from the place where exactly 60 s are left, or up to 2 s more,
  // because the weights are a table.
  const [from = 0, to = 0] = kept(Math.exp(-0.5))
  expect(from).toBeGreaterThanOrEqual(5)
  expect(from).toBeLessThanOrEqual(7)
  expect(to).toBeGreaterThanOrEqual(73)
  expect(to).toBeLessThanOrEqual(75)
})

test('drops places that are hopeless by themselves', () => {
  const densities = new Float64Array(5001).fill(1e-9)
  for (const second of [30, 35, 50]) densities[second / STEP_SECONDS] = 1
  const [first, second] = LONG.units
  const units = [{ ...first!, densities }, second!]
  const starts = alignUnits({ ...LONG, units, hopeless: 1e-4 })[1]!
  expect(starts.first).toBe(30)
  expect([...starts.chances].flatMap((chance, at) => (chance > 0 ? [at + 30] : []))).toEqual([30, 35, 50])
  for (const at of [0, 5, 20]) expect(starts.chances[at]).toBeCloseTo(1 / 3, 3)
})

test('gives up on no unit: one that fits nowhere may begin anywhere', () => {
  const units = LONG.units.map((unit) => ({ ...unit, densities: new Float64Array(5001) }))
  const starts = alignUnits({ ...LONG, units })
  expect(starts).toHaveLength(2)
  for (const { chances } of starts) {
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
  }
  expect(fitOfUnits({ ...LONG, units })).toBeLessThan(-700)
  expect(fitOfUnits({ ...LONG, units })).toBeGreaterThan(-Infinity)
})

test('gives the units in the middle of a long text their part of the speech, too', () => {
  // 200 units of one place each on average, in 220 places: without what follows, unit 100 would begin at place 100.
  const steps = Array.from({ length: 221 }, (_, place) => place)
  const weights = new Float64Array(221).fill(1)
  const input: PassInput = {
    ...LONG,
    places: placesAt(steps),
    units: Array.from({ length: 200 }, () => ({
      breakBefore: 'sentence' as const,
      expectedSeconds: STEP_SECONDS,
      densities: Float64Array.of(1e-5, 8e-5, 1e-5),
      voice: -1,
    })),
    breakWeights: { speaker: weights, line: weights, sentence: weights, clause: weights },
  }
  const { first, chances } = alignUnits(input)[100]!
  expect(chances.reduce((sum, chance, at) => sum + chance * (first + at), 0)).toBeCloseTo(110, 1)
})
