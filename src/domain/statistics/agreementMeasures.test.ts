import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { agreementAmong, percentileInterval } from './agreement.ts'
import { agreementMeasures, MEASURES, type Ratings } from './agreementMeasures.ts'

/** A square table of counts (rows: the first rater) as units. */
const tableUnits = (labels: string, counts: readonly (readonly number[])[]): Ratings[] =>
  counts.flatMap((row, first) =>
    row.flatMap((count, second) => Array.from({ length: count }, () => [labels[first]!, labels[second]!])),
  )

describe('two raters', () => {
  /** Both yes, yes/no, no/yes, both no. */
  it.each([
    { table: [85, 5, 5, 5], share: 0.9, cohenKappa: 0.444, ac1: 0.878, alpha: 0.447 },
    { table: [90, 5, 5, 0], share: 0.9, cohenKappa: -0.053, ac1: 0.89 },
    { table: [95, 5, 0, 0], share: 0.95, cohenKappa: 0, ac1: 0.947 },
  ])('$table', ({ table, ...expected }) => {
    const [yesYes, yesNo, noYes, noNo] = table as [number, number, number, number]
    const measures = agreementMeasures(
      tableUnits('yn', [
        [yesYes, yesNo],
        [noYes, noNo],
      ]),
      2,
    )
    for (const [name, value] of Object.entries(expected)) expect(measures[name as 'ac1']).toBeCloseTo(value, 3)
  })

  it('matches Gwet’s 100 pregnancies by two abstractors', () => {
    // Source: irrCAC's vignette "overview", cont3x3abstractors.
    const measures = agreementMeasures(
      tableUnits('EAN', [
        [13, 0, 0],
        [0, 20, 7],
        [0, 4, 56],
      ]),
      2,
    )
    expect(measures.share).toBeCloseTo(0.89, 10)
    expect(measures.cohenKappa).toBeCloseTo(0.7964094, 7)
    expect(measures.ac1).toBeCloseTo(0.8493305, 7)
    expect(measures.alpha).toBeCloseTo(0.7972585, 7)
  })
})

describe('a label of the scale that no rater used', () => {
  const abstractors = tableUnits('EAN', [
    [13, 0, 0],
    [0, 20, 7],
    [0, 4, 56],
  ])

  it('affects only AC1, like irrCAC’s categ.labels', () => {
    // By Gwet's formula: chance = Σ π(1 − π) ÷ (q − 1) = 0.53985 ÷ (q − 1). The same data on a scale of three are irrCAC's.
    const onThree = agreementMeasures(abstractors, 2, ['E', 'A', 'N'])
    expect(onThree).toEqual(agreementMeasures(abstractors, 2))
    const onFour = agreementMeasures(abstractors, 2, ['E', 'A', 'N', 'unknown'])
    expect(onFour.ac1).toBeCloseTo((0.89 - 0.53985 / 3) / (1 - 0.53985 / 3), 10)
    expect({ ...onFour, ac1: null }).toEqual({ ...onThree, ac1: null })
  })
})

describe('more raters', () => {
  it('match Fleiss’ κ for ten units rated by fourteen', () => {
    // Source: Wikipedia, "Fleiss' kappa", worked example: 0.210.
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ]
    const units = counts.map((row) => row.flatMap((count, label) => Array.from({ length: count }, () => `${label}`)))
    expect(agreementMeasures(units, 14).fleissKappa).toBeCloseTo(0.21, 3)
    expect(agreementMeasures(units, 14).cohenKappa).toBeNull()
  })

  it('match four observers of twelve units with missing ratings', () => {
    // Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", example C: α = 0.743. The same data are irrCAC's
    // cac.raw4raters, which gives the share and AC1. Its κ, 0.76117, includes the unit with a single rating.
    const observers = ['123321412...', '1233224125.3', '.3332342251.', '12332441251.']
    const units = Array.from({ length: 12 }, (_, unit) =>
      observers.map((row) => (row[unit] === '.' ? null : row[unit]!)),
    )
    const measures = agreementMeasures(units, 4)
    expect(measures.alpha).toBeCloseTo(0.743, 3)
    expect(measures.share).toBeCloseTo(0.8181818, 7)
    expect(measures.ac1).toBeCloseTo(0.77544, 5)
    expect(measures.fleissKappa).toBeCloseTo(0.7624831309041836, 9) // from a second implementation, in Python
  })
})

describe('degenerate cases', () => {
  const nothing = { share: null, cohenKappa: null, fleissKappa: null, ac1: null, alpha: null }

  it('are undefined, not 0', () => {
    expect(agreementMeasures([], 2)).toEqual(nothing)
    expect(
      agreementMeasures(
        [
          ['yes', null],
          [null, 'no'],
          [null, null],
        ],
        2,
      ),
    ).toEqual(nothing)
    // All raters always said yes, so it's unknown how they would rate where they could differ. Only AC1 is defined.
    expect(
      agreementMeasures(
        [
          ['yes', 'yes'],
          ['yes', 'yes'],
        ],
        2,
      ),
    ).toEqual({ ...nothing, share: 1, ac1: 1 })
  })

  it('include one unit with two different ratings', () => {
    const measures = agreementMeasures([['yes', 'no']], 2)
    expect(measures).toEqual({ share: 0, cohenKappa: 0, fleissKappa: -1, ac1: -1, alpha: 0 })
  })

  it('ignore a rating without another rating of the same unit', () => {
    const paired: Ratings[] = [
      ['yes', 'yes'],
      ['no', 'yes'],
      ['no', 'no'],
    ]
    const { share, cohenKappa, alpha } = agreementMeasures([...paired, ['no', null]], 2)
    expect({ share, cohenKappa, alpha }).toEqual({
      share: agreementMeasures(paired, 2).share,
      cohenKappa: agreementMeasures(paired, 2).cohenKappa,
      alpha: agreementMeasures(paired, 2).alpha,
    })
  })
})

describe('always', () => {
  const label = fc.constantFrom('yes', 'no', 'n/a', 'perhaps', null)
  const table = fc.integer({ min: 2, max: 5 }).chain((raters) =>
    fc.record({
      raters: fc.constant(raters),
      units: fc.array(fc.array(label, { minLength: raters, maxLength: raters }), { maxLength: 40 }),
    }),
  )
  const closeTo = (actual: ReturnType<typeof agreementMeasures>, wanted: ReturnType<typeof agreementMeasures>) => {
    for (const name of MEASURES)
      if (wanted[name] === null) expect(actual[name]).toBeNull()
      else expect(actual[name]).toBeCloseTo(wanted[name], 9)
  }

  it('keeps measures within bounds', () => {
    fc.assert(
      fc.property(table, ({ raters, units }) => {
        const { share, cohenKappa, fleissKappa, ac1, alpha } = agreementMeasures(units, raters)
        for (const value of [share, cohenKappa, fleissKappa, ac1, alpha]) {
          if (value === null) continue
          expect(value).toBeGreaterThanOrEqual(-1 - 1e-9)
          expect(value).toBeLessThanOrEqual(1 + 1e-9)
        }
        if (share !== null) expect(share).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('gives the same measures for reordered evaluators and units, and for renamed labels', () => {
    fc.assert(
      fc.property(table, fc.infiniteStream(fc.nat()), ({ raters, units }, orders) => {
        const shuffled = <T>(items: readonly T[]): T[] =>
          items
            .map((item) => [orders.next().value, item] as const)
            .toSorted((a, b) => a[0] - b[0])
            .map(([, item]) => item)
        const measures = agreementMeasures(units, raters)
        const raterOrder = shuffled(Array.from({ length: raters }, (_, rater) => rater))
        closeTo(
          agreementMeasures(
            units.map((ratings) => raterOrder.map((rater) => ratings[rater]!)),
            raters,
          ),
          measures,
        )
        closeTo(agreementMeasures(shuffled(units), raters), measures)
        const renamed: Record<string, string> = { yes: 'zebra', no: 'ja', 'n/a': '', perhaps: '0' }
        closeTo(
          agreementMeasures(
            units.map((ratings) => ratings.map((one) => one && renamed[one]!)),
            raters,
          ),
          measures,
        )
      }),
    )
  })

  it('gives 1 for complete agreement where defined', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('yes', 'no'), { minLength: 1, maxLength: 30 }), (labels) => {
        const measures = agreementMeasures(
          labels.map((one) => [one, one, one]),
          3,
        )
        for (const name of MEASURES) if (measures[name] !== null) expect(measures[name]).toBeCloseTo(1, 12)
      }),
    )
  })
})

describe('intervals', () => {
  const units = tableUnits('yn', [
    [85, 5],
    [5, 5],
  ]).map((ratings, cluster) => ({ ratings, cluster }))

  it('contain the measure, are reproducible, and don’t depend on the order of units', () => {
    const first = agreementAmong(units, { raterCount: 2, scale: [], seed: 's' })
    expect(first).toEqual(agreementAmong(units.toReversed(), { raterCount: 2, scale: [], seed: 's' }))
    expect(first).not.toEqual(agreementAmong(units, { raterCount: 2, scale: [], seed: 'other' }))
    for (const name of ['share', 'cohenKappa', 'ac1', 'alpha'] as const) {
      const { low, high } = first.intervals[name]!
      expect(low < first.measures[name]! && first.measures[name]! < high).toBe(true)
    }
    // The normal approximation of the share: 0.9 ± 1.96 · √(0.9 · 0.1 ÷ 100).
    expect(first.intervals.share!.low).toBeCloseTo(0.841, 1)
    expect(first).toMatchObject({ unitCount: 100, clusterCount: 100, isFew: false })
  })

  it('are the middle 95% of the resamples', () => {
    const { low, high } = percentileInterval(Array.from({ length: 41 }, (_, index) => 40 - index))
    expect(low).toBeCloseTo(1, 12)
    expect(high).toBeCloseTo(39, 12)
    expect(percentileInterval([5])).toEqual({ low: 5, high: 5 })
  })

  it('are from as many resamples as requested, each with as many clusters as there are', () => {
    const two = [
      { ratings: ['yes', 'yes'], cluster: 1 },
      { ratings: ['yes', 'no'], cluster: 2 },
    ]
    const middles = Array.from({ length: 50 }, (_, seed) => {
      const { intervals } = agreementAmong(two, { raterCount: 2, scale: [], seed: `${seed}`, resamples: 2 })
      return intervals.share && Math.round((intervals.share.low + intervals.share.high) * 1e9) / 1e9
    })
    // The sum of two resamples of 0, ½ or 1; null if both are the same.
    expect(new Set(middles)).toEqual(new Set([null, 0.5, 1, 1.5]))
  })

  it('are wider for clustered units, which aren’t independent', () => {
    const width = (clustered: typeof units) => {
      const { low, high } = agreementAmong(clustered, { raterCount: 2, scale: [], seed: 's' }).intervals.share!
      return high - low
    }
    expect(width(units.map((unit, index) => ({ ...unit, cluster: Math.floor(index / 5) })))).toBeGreaterThan(
      width(units) * 1.5,
    )
  })

  it('are marked as weak with fewer than 30 pieces of evidence, and null with one', () => {
    const few = agreementAmong(units.slice(0, 29), { raterCount: 2, scale: [], seed: 's' })
    expect(few.isFew).toBe(true)
    expect(agreementAmong(units.slice(0, 30), { raterCount: 2, scale: [], seed: 's' }).isFew).toBe(false)
    expect(
      agreementAmong(
        units.map((unit) => ({ ...unit, cluster: 1 })),
        { raterCount: 2, scale: [], seed: 's' },
      ),
    ).toMatchObject({
      isFew: true,
      intervals: { share: null, alpha: null },
    })
  })

  it('are null if more than 5% of the resamples leave the measure undefined', () => {
    const units = tableUnits('yn', [
      [18, 1],
      [0, 1],
    ]).map((ratings, cluster) => ({ ratings, cluster }))
    const { measures, intervals } = agreementAmong(units, { raterCount: 2, scale: [], seed: 's' })
    expect(measures.cohenKappa).toBeCloseTo(0.643, 3)
    expect(intervals.cohenKappa).toBeNull() // (18/20)^20 = 12% of the resamples have no "n".
    expect(intervals.share).not.toBeNull()
  })

  it('count only clusters with two ratings of a unit', () => {
    const alone = { ratings: ['yes', null], cluster: 500 }
    const with500 = agreementAmong([...units, alone], { raterCount: 2, scale: [], seed: 's', resamples: 0 })
    expect(with500).toMatchObject({ unitCount: 100, clusterCount: 100, intervals: { share: null } })
  })

  it('are null if most resamples leave the measure undefined', () => {
    const nearlyAll = tableUnits('yn', [
      [19, 0],
      [0, 1],
    ]).map((ratings, cluster) => ({ ratings, cluster }))
    const { measures, intervals } = agreementAmong(nearlyAll, { raterCount: 2, scale: [], seed: 's' })
    expect(measures.cohenKappa).toBe(1)
    expect(intervals.cohenKappa).toBeNull() // A third of the resamples has no "n".
    expect(intervals.share).toBeNull() // All resamples give 1, which isn't an interval from 1 to 1.
  })
})

test('handles a thousand calls of a dozen questions in less than two seconds', () => {
  const units = Array.from({ length: 12_000 }, (_, index) => ({
    cluster: index % 1000,
    ratings: [index % 7 ? 'yes' : 'no', index % 5 ? 'yes' : 'no'],
  }))
  // Of the processor, so that a busy machine takes no longer.
  const before = process.threadCpuUsage()
  agreementAmong(units, { raterCount: 2, scale: [], seed: 's' })
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2000)
})
