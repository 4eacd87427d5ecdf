import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fullCall } from '../calls/testing/fullCall.ts'
import { createSeededRandom } from '../seededRandom.ts'
import { drawSample, proportionalShares } from './drawSample.ts'
import {
  fingerprintOf,
  isoWeekOf,
  populationOf,
  stratumOf,
  UNKNOWN_STRATUM,
  type PopulationUnit,
} from './population.ts'
import { riskWeightOf, STARTING_RISK_FACTORS, type RiskFactor } from './risk.ts'
import type { SampleMethod } from './sampleMethod.ts'
import { receiptOf, redraw } from './sampleReceipt.ts'

const unit = fc.record({
  callId: fc.integer({ min: 1, max: 1_000_000 }),
  stratum: fc.constantFrom('1', '2', '3', '40', UNKNOWN_STRATUM),
  weight: fc.constantFrom(1, 2, 5, 0.5, 12),
})
const populations = fc.uniqueArray(unit, { selector: ({ callId }) => callId, minLength: 1, maxLength: 120 })
const methods = fc.oneof(
  fc.record({ kind: fc.constant('random' as const), size: fc.integer({ min: 1, max: 150 }) }),
  fc.record({
    kind: fc.constant('stratified' as const),
    size: fc.integer({ min: 1, max: 150 }),
    by: fc.constantFrom('agent' as const, 'type' as const, 'week' as const),
  }),
  fc.record({
    kind: fc.constant('risk-weighted' as const),
    size: fc.integer({ min: 1, max: 150 }),
    factors: fc.constant(STARTING_RISK_FACTORS),
  }),
  fc.record({ kind: fc.constant('each-agent' as const), size: fc.integer({ min: 1, max: 150 }) }),
)
const units = (count: number, of: (index: number) => Partial<PopulationUnit> = () => ({})): PopulationUnit[] =>
  Array.from({ length: count }, (_, index) => ({ callId: index + 1, stratum: '', weight: 1, ...of(index) }))

describe('every sample', () => {
  it('is a set of calls of the population with the requested size and probabilities from 0 to 1', () => {
    fc.assert(
      fc.property(populations, methods, fc.string(), (population, method, seed) => {
        const { calls, strata } = drawSample(population, method, seed)
        const known = new Set(population.map(({ callId }) => callId))
        const groups = Map.groupBy(population, ({ stratum }) => (method.kind === 'each-agent' ? stratum : ''))
        const wanted = [...groups.values()].reduce((sum, { length }) => sum + Math.min(method.size, length), 0)
        expect(calls).toHaveLength(wanted)
        expect(new Set(calls.map(({ callId }) => callId)).size).toBe(calls.length)
        for (const { callId, inclusionProbability } of calls) {
          expect(known.has(callId)).toBe(true)
          expect(inclusionProbability > 0 && inclusionProbability <= 1).toBe(true)
        }
        expect(strata.reduce((sum, { sampleCount }) => sum + sampleCount, 0)).toBe(calls.length)
        expect(strata.reduce((sum, { populationCount }) => sum + populationCount, 0)).toBe(population.length)
        if (method.size >= population.length)
          for (const { inclusionProbability } of calls) expect(inclusionProbability).toBe(1)
      }),
    )
  })

  it('is drawn again from its receipt, whatever the order of loading', () => {
    fc.assert(
      fc.property(populations, methods, fc.string(), fc.string(), (population, method, seed, shuffle) => {
        const receipt = receiptOf({ source: { kind: 'filter', filters: [] }, zone: 'UTC', method, seed }, population)
        const random = createSeededRandom(shuffle)
        const reordered = population.toSorted(() => random.next() - 0.5)
        // As stored: through JSON.
        const again = redraw(JSON.parse(JSON.stringify(receipt)), reordered)
        expect(again).toEqual({ kind: 'same', sample: drawSample(population, method, seed) })
      }),
    )
  })

  it('isn’t drawn again from a changed population', () => {
    fc.assert(
      fc.property(populations, methods, unit, (population, method, extra) => {
        const receipt = receiptOf(
          { source: { kind: 'filter', filters: [] }, zone: 'UTC', method, seed: 's' },
          population,
        )
        const others = population.filter(({ callId }) => callId !== extra.callId)
        const grown = others.length === population.length ? [...others, extra] : others
        expect(redraw(receipt, grown).kind).toBe('population-changed')
        const [first, ...rest] = population
        expect(redraw(receipt, [{ ...first!, weight: first!.weight + 1 }, ...rest]).kind).toBe('population-changed')
      }),
    )
  })

  it('is empty without calls, and rejects an invalid size', () => {
    expect(drawSample([], { kind: 'random', size: 3 }, 's')).toEqual({ calls: [], strata: [], nextIds: [] })
    for (const size of [0, -1, 1.5])
      expect(() => drawSample(units(3), { kind: 'random', size }, 's')).toThrow(RangeError)
  })
})

test('lists groups by key, and mixes them in the order of the draw', () => {
  const population = units(12, (index) => ({ stratum: index % 2 === 0 ? 'b' : 'a' }))
  const draw = (seed: number) => drawSample(population, { kind: 'stratified', size: 4, by: 'agent' }, `seed ${seed}`)
  expect(draw(0).strata).toEqual([
    { stratum: 'a', populationCount: 6, sampleCount: 2 },
    { stratum: 'b', populationCount: 6, sampleCount: 2 },
  ])
  const orders = Array.from({ length: 100 }, (_, seed) =>
    draw(seed)
      .calls.map(({ stratum }) => stratum)
      .join(''),
  )
  expect(new Set(orders)).toEqual(new Set(['aabb', 'abab', 'abba', 'baab', 'baba', 'bbaa']))
})

test('draws the calls of a stored receipt in every version of Earshot', () => {
  const population = units(30, (index) => ({ stratum: `${index % 3}`, weight: 1 + (index % 4) }))
  const drawn = (method: SampleMethod, among = population) =>
    drawSample(among, method, 'seed').calls.map(({ callId }) => callId)
  expect(drawn({ kind: 'random', size: 5 }, units(30))).toEqual([11, 1, 25, 12, 22])
  expect(drawn({ kind: 'stratified', size: 5, by: 'agent' })).toEqual([21, 8, 7, 15, 19])
  expect(drawn({ kind: 'risk-weighted', size: 5, factors: [] })).toEqual([10, 17, 4, 24, 12])
})

describe('a sample that leaves calls out', () => {
  const leavesOut = fc.func(fc.boolean())

  it('keeps the rest of the sample, and replaces only within the group', () => {
    fc.assert(
      fc.property(populations, methods, fc.string(), leavesOut, (population, method, seed, isLeftOut) => {
        const leftOut = new Set(population.map(({ callId }) => callId).filter((callId) => isLeftOut(callId)))
        const before = drawSample(population, method, seed)
        const after = drawSample(population, method, seed, leftOut)
        const ids = after.calls.map(({ callId }) => callId)
        expect(ids.filter((callId) => leftOut.has(callId))).toEqual([])
        expect(new Set(ids).size).toBe(ids.length)
        const kept = before.calls.map(({ callId }) => callId).filter((callId) => !leftOut.has(callId))
        expect(ids.filter((callId) => kept.includes(callId))).toEqual(kept)
        for (const { stratum, populationCount, sampleCount } of after.strata) {
          const members = population.filter((unit) => after.strata.length === 1 || unit.stratum === stratum)
          const available = members.filter(({ callId }) => !leftOut.has(callId)).length
          const drawn = before.strata.find((one) => one.stratum === stratum)!.sampleCount
          expect(populationCount).toBe(members.length)
          expect(sampleCount).toBe(Math.min(drawn, available))
        }
        const receipt = receiptOf(
          { ...{ source: { kind: 'filter', filters: [] }, zone: 'UTC' }, method, seed, leftOutIds: [...leftOut] },
          population,
        )
        expect(redraw(receipt, population)).toEqual({ kind: 'same', sample: after })
      }),
    )
  })

  it('includes each other call in about as many samples as any other', () => {
    const counts = new Map<number, number>()
    for (let seed = 0; seed < 4000; seed++) {
      const leftOut = new Set([1, 7, 8, 13, 20])
      for (const { callId } of drawSample(units(20), { kind: 'random', size: 5 }, `seed ${seed}`, leftOut).calls)
        counts.set(callId, (counts.get(callId) ?? 0) + 1)
    }
    expect(counts.size).toBe(15)
    // 1333 each; 5 standard deviations are 149.
    for (const count of counts.values()) expect(Math.abs(count - 1333)).toBeLessThan(149)
  })

  const UNEQUAL = [16, 9, 7, 5, 2, 1]
  const strata = UNEQUAL.flatMap((size, group) => Array.from({ length: size }, () => `${group}`))
  const mixed = units(40, (index) => ({ stratum: strata[index]!, weight: 1 + (index % 3) }))
  const isEmpty = (callId: number) => callId % 4 === 0 || callId > 36

  it.each([
    ['random', { kind: 'random', size: 10 }],
    ['stratified', { kind: 'stratified', size: 10, by: 'agent' }],
    ['each-agent', { kind: 'each-agent', size: 2 }],
    ['risk-weighted', { kind: 'risk-weighted', size: 10, factors: [] }],
  ] as const)('weights back to the calls that can stay: Σ 1 ÷ p of a %s sample', (kind, method) => {
    const runs = 3000
    const totals: number[] = []
    const counts = new Map<number, number>()
    const expected = new Map<number, number>()
    for (let seed = 0; seed < runs; seed++) {
      const among = kind === 'random' ? mixed.map((one) => ({ ...one, stratum: '' })) : mixed
      const { calls } = drawn(among, method, `seed ${seed}`)
      totals.push(calls.reduce((sum, { inclusionProbability }) => sum + 1 / inclusionProbability, 0))
      for (const { callId, inclusionProbability } of calls) {
        expect(isEmpty(callId)).toBe(false)
        counts.set(callId, (counts.get(callId) ?? 0) + 1)
        expected.set(callId, (expected.get(callId) ?? 0) + 1 / inclusionProbability)
      }
    }
    const staying = mixed.filter(({ callId }) => !isEmpty(callId))
    const mean = totals.reduce((sum, total) => sum + total, 0) / runs
    const error = Math.sqrt(totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / runs / runs)
    // Five standard errors.
    expect(Math.abs(mean - staying.length)).toBeLessThan(5 * error + 1e-9)
    // Each call on its own stands for one.
    for (const { callId } of staying) {
      const share = counts.get(callId)! / runs
      expect(Math.abs(expected.get(callId)! / runs - 1)).toBeLessThan(6 * Math.sqrt((1 / share - 1) / runs) + 0.05)
    }
    if (kind === 'random') {
      const share = 10 / staying.length
      for (const count of counts.values())
        expect(Math.abs(count - runs * share)).toBeLessThan(5 * Math.sqrt(runs * share * (1 - share)))
    }
  })

  /** As it's done: the calls that a draw depends on are read, and those that are empty are left out of the next draw. */
  function drawn(population: readonly PopulationUnit[], method: SampleMethod, seed: string) {
    const leftOut = new Set<number>()
    for (;;) {
      const sample = drawSample(population, method, seed, leftOut)
      const read = [...sample.calls.map(({ callId }) => callId), ...sample.nextIds]
      const found = read.filter((callId) => isEmpty(callId) && !leftOut.has(callId))
      if (found.length === 0) return sample
      for (const callId of found) leftOut.add(callId)
    }
  }
})

test('includes each call in about as many random samples as any other', () => {
  const counts = new Map<number, number>()
  for (let seed = 0; seed < 4000; seed++)
    for (const { callId } of drawSample(units(20), { kind: 'random', size: 5 }, `seed ${seed}`).calls)
      counts.set(callId, (counts.get(callId) ?? 0) + 1)
  // 1000 each; 5 standard deviations are 137.
  for (let callId = 1; callId <= 20; callId++) expect(Math.abs((counts.get(callId) ?? 0) - 1000)).toBeLessThan(137)
})

describe('group sizes', () => {
  it('add up, and differ from the exact share by less than one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(500), { minLength: 1, maxLength: 30 }),
        fc.nat(400),
        fc.string(),
        (counts, wanted, seed) => {
          const total = counts.reduce((sum, count) => sum + count, 0)
          const size = Math.min(wanted, total)
          const shares = proportionalShares(counts, size, createSeededRandom(seed))
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(size)
          shares.forEach((share, index) => {
            if (total > 0) expect(Math.abs(share - (counts[index]! * size) / total)).toBeLessThan(1)
            expect(share).toBeLessThanOrEqual(counts[index]!)
          })
        },
      ),
    )
  })

  it('are the exact share on average, even for a group too small for one call', () => {
    // 4 of 40: 2, 1, 0.5 and five times 0.1.
    const counts = [20, 10, 5, 1, 1, 1, 1, 1]
    const sums = counts.map(() => 0)
    const runs = 4000
    for (let seed = 0; seed < runs; seed++) {
      const shares = proportionalShares(counts, 4, createSeededRandom(`seed ${seed}`))
      shares.forEach((share, index) => (sums[index]! += share))
    }
    sums.forEach((sum, index) => {
      const exact = counts[index]! / 10
      const deviation = Math.sqrt(runs * (exact % 1) * (1 - (exact % 1)))
      expect(Math.abs(sum - runs * exact)).toBeLessThanOrEqual(5 * deviation)
    })
  })

  it('allow any two small groups in one sample', () => {
    const pairs = new Set<string>()
    for (let seed = 0; seed < 300; seed++) {
      const shares = proportionalShares([5, 5, 5, 5], 10, createSeededRandom(`${seed}`))
      pairs.add(shares.map((share) => share - 2).join(''))
    }
    expect(pairs).toEqual(new Set(['1100', '1010', '1001', '0110', '0101', '0011']))
  })
})

describe('groups of unequal size', () => {
  const sizes = [20, 10, 5, 1, 1, 1, 1, 1]
  const population = sizes.flatMap((size, group) => Array.from({ length: size }, () => `${group}`))
  const calls = units(population.length, (index) => ({ stratum: population[index]! }))
  const runs = 4000
  const samples = Array.from(
    { length: runs },
    (_, seed) => drawSample(calls, { kind: 'stratified', size: 4, by: 'agent' }, `seed ${seed}`).calls,
  )

  it('draw each call as often as its inclusion probability', () => {
    const counts = new Map<number, number>()
    for (const { callId, inclusionProbability } of samples.flat()) {
      expect(inclusionProbability).toBe(0.1)
      counts.set(callId, (counts.get(callId) ?? 0) + 1)
    }
    // 5 standard deviations of a binomial count.
    const tolerance = 5 * Math.sqrt(runs * 0.1 * 0.9)
    for (const { callId } of calls) expect(Math.abs((counts.get(callId) ?? 0) - runs * 0.1)).toBeLessThan(tolerance)
  })

  it('estimate the size of the population and of each group by Σ 1 ÷ p without bias', () => {
    const expandedTo = (among: (stratum: string) => boolean) => {
      const drawn = samples.flat().filter(({ stratum }) => among(stratum))
      return drawn.reduce((sum, { inclusionProbability }) => sum + 1 / inclusionProbability, 0) / runs
    }
    expect(expandedTo(() => true)).toBeCloseTo(40, 10)
    sizes.forEach((size, group) => expect(Math.abs(expandedTo((one) => one === `${group}`) - size)).toBeLessThan(0.4))
  })
})

it('refuse to redraw a sample of an older algorithm', () => {
  const from = { source: { kind: 'filter' as const, filters: [] }, zone: 'UTC', seed: 's' }
  const older = (method: SampleMethod) => ({ ...receiptOf({ ...from, method }, units(9)), version: 1 as const })
  const replaced = { ...from, method: { kind: 'random' as const, size: 3 }, leftOutIds: [4] }
  expect(redraw({ ...receiptOf(replaced, units(9)), version: 2 }, units(9))).toEqual({ kind: 'older-method' })
  expect(redraw(receiptOf(replaced, units(9)), units(9)).kind).toBe('same')
  expect(redraw(older({ kind: 'stratified', size: 3, by: 'agent' }), units(9))).toEqual({ kind: 'older-method' })
  expect(redraw(older({ kind: 'random', size: 3 }), units(9)).kind).toBe('same')
})

describe('the risk-weighted sample', () => {
  const heavy = units(10, (index) => ({ weight: index + 1 }))
  const draw = (size: number, seed: number, population = heavy) =>
    drawSample(population, { kind: 'risk-weighted', size, factors: [] }, `seed ${seed}`).calls

  it('draws the first call with the probability weight ÷ sum of weights', () => {
    const counts = Array<number>(11).fill(0)
    for (let seed = 0; seed < 11_000; seed++) counts[draw(1, seed)[0]!.callId]! += 1
    for (let callId = 1; callId <= 10; callId++) {
      const expected = 200 * callId
      expect(Math.abs(counts[callId]! - expected)).toBeLessThan(5 * Math.sqrt(expected))
    }
  })

  it('gives correct totals and approximate means when weighted back by its probabilities', () => {
    // The measured value correlates with the weight: the plain mean of the sample would be far too high.
    const value = (callId: number) => callId * callId
    let totals = 0
    let means = 0
    let plain = 0
    const runs = 4000
    for (let seed = 0; seed < runs; seed++) {
      const drawn = draw(4, seed).map(({ callId, inclusionProbability }) => ({
        value: value(callId),
        inclusionProbability,
      }))
      totals += drawn.reduce((sum, one) => sum + one.value / one.inclusionProbability, 0)
      means += weighedMean(drawn)!
      plain += drawn.reduce((sum, one) => sum + one.value, 0) / drawn.length
    }
    expect(Math.abs(totals / runs / 385 - 1)).toBeLessThan(0.02) // 385 = 1 + 4 + … + 100
    // A quotient of two estimates is slightly biased with as few as four.
    expect(Math.abs(means / runs / 38.5 - 1)).toBeLessThan(0.15)
    expect(plain / runs / 38.5).toBeGreaterThan(1.3)
    expect(weighedMean([])).toBeNull()
  })

  it('keeps the weights with their calls', () => {
    for (const { callId, weight } of draw(5, 1)) expect(weight).toBe(callId)
  })
})

describe('the population', () => {
  const call = (id: number, changes: Parameters<typeof fullCall>[0] = {}) => fullCall({ id, ...changes })

  it('contains each call once, by id', () => {
    const population = populationOf([call(3), call(1), call(3)], { kind: 'random', size: 1 }, 'UTC')
    expect(population.map(({ callId }) => callId)).toEqual([1, 3])
    expect(fingerprintOf(population)).toBe(fingerprintOf(population.toReversed()))
    expect(fingerprintOf(population)).toMatch(/^[\da-f]{32}$/)
  })

  it('is grouped by agent, call type or local week, with a group for unknown values', () => {
    const sunday = call(1, { timestamp: '2026-11-15T23:30:00Z' })
    expect(stratumOf(sunday, 'agent', 'UTC')).toBe('7')
    expect(stratumOf(sunday, 'type', 'UTC')).toBe('3')
    expect(stratumOf(sunday, 'week', 'UTC')).toBe('2026-W46')
    // Neither has a week: a date that doesn't exist, and one that may be Sunday or Monday.
    for (const timestamp of ['2026-02-30T10:00:00Z', '2026-11-15T23:30:00'])
      expect(stratumOf({ ...sunday, timestamp }, 'week', 'UTC')).toBe(UNKNOWN_STRATUM)
    expect(stratumOf(sunday, 'week', 'Europe/Berlin')).toBe('2026-W47')
    const bare = call(2, { agent: null, callType: null, timestamp: null })
    for (const by of ['agent', 'type', 'week'] as const) expect(stratumOf(bare, by, 'UTC')).toBe(UNKNOWN_STRATUM)
  })

  /** Python 3.11's `datetime.date.isocalendar`. */
  it.each([
    ['2027-01-01', '2026-W53'],
    ['2024-12-30', '2025-W01'],
    ['2026-01-01', '2026-W01'],
    ['2021-01-03', '2020-W53'],
    ['2026-11-21', '2026-W47'],
  ])('%s is in %s', (day, week) => {
    expect(isoWeekOf(Date.parse(`${day}T12:00:00Z`), 'UTC')).toBe(week)
  })

  const measured = { ...call(1).metrics, aiScore: 60, score: 80, repTalkRatio: 0.7, silenceRatio: 0.3 }
  it.each([
    ['ai-score-below', { limit: 60 }, { aiScore: 59.9 }, { aiScore: 60 }, { aiScore: null }],
    ['talk-ratio-above', { limit: 0.7 }, { repTalkRatio: 0.71 }, { repTalkRatio: 0.7 }, { repTalkRatio: null }],
    ['silence-above', { limit: 0.3 }, { silenceRatio: 0.31 }, { silenceRatio: 0.3 }, { silenceRatio: null }],
    [
      ...(['monologue-above', { limit: 150 }, { longestRepMonologueSeconds: 151 }] as const),
      ...([{ longestRepMonologueSeconds: 150 }, { longestRepMonologueSeconds: null }] as const),
    ],
    ['scores-apart', { limit: 20 }, { score: 80.1 }, { score: 80 }, { score: null }],
    ['scores-apart', { limit: 20 }, { aiScore: 59.9 }, { aiScore: 100 }, { aiScore: null }],
    ['no-human-score', {}, { score: null }, { score: 0 }, { score: 100 }],
  ] as const)('has the sign %s %o only beyond the limit, and if measured', (kind, limit, beyond, at, unknown) => {
    const weights = [beyond, at, unknown].map((changes) =>
      riskWeightOf({ metrics: { ...measured, ...changes }, isWon: null }, [{ kind, adds: 2, ...limit } as RiskFactor]),
    )
    expect(weights).toEqual([3, 1, 1])
  })

  it('is weighted by signs, ignoring what wasn’t measured', () => {
    const metrics = { ...call(1).metrics, aiScore: 40, score: 90 }
    expect(riskWeightOf({ metrics, isWon: false }, STARTING_RISK_FACTORS)).toBe(1 + 4 + 3 + 2)
    const nothing = Object.fromEntries(Object.keys(metrics).map((key) => [key, null])) as unknown as typeof metrics
    const measured = STARTING_RISK_FACTORS.filter(({ kind }) => kind !== 'no-human-score')
    expect(riskWeightOf({ metrics: nothing, isWon: null }, measured)).toBe(1)
    const method: SampleMethod = { kind: 'risk-weighted', size: 1, factors: STARTING_RISK_FACTORS }
    expect(populationOf([call(1, { metrics, isWon: false })], method, 'UTC')[0]!.weight).toBe(10)
  })
})

/**
 * The population mean estimated from the sample, each call weighted by the number of calls it represents (Hájek 1971); null
 * without calls. With equal probabilities it's the plain mean.
 */
function weighedMean(
  drawn: readonly { readonly value: number; readonly inclusionProbability: number }[],
): number | null {
  const total = drawn.reduce((sum, { inclusionProbability }) => sum + 1 / inclusionProbability, 0)
  if (total === 0) return null
  return drawn.reduce((sum, { value, inclusionProbability }) => sum + value / inclusionProbability, 0) / total
}
