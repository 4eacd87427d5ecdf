/**
 * Agreement of raters on units with unordered labels, and agreement beyond chance. All five measures are computed from sums
 * over units (`AgreementSums`), so that a bootstrap can add the sums of units instead of counting again.
 */

/** The raters' labels for one unit, in the raters' order; null if a rater didn't rate it. */
export type Ratings = readonly (string | null)[]

/** Each is 1 for complete agreement and null if undefined: never 0 for "unknown". */
export interface AgreementMeasures {
  /** 0–1: the fraction of the pairs of ratings of one unit that are equal, averaged over units. */
  readonly share: number | null
  /** Two raters only: each has their own label probabilities. −1–1. Source: Cohen 1960, Educ. Psychol. Meas. 20, 37–46. */
  readonly cohenKappa: number | null
  /**
   * Raters share label probabilities. Source: Fleiss 1971, Psychol. Bull. 76, 378–382. If ratings are missing, each unit
   * counts once, whatever its number of ratings (Gwet 2014, Handbook of Inter-Rater Reliability, 4th edition, 2.4), but
   * units with one rating don't count: with them, chance agreement could exceed what the raters can reach, and κ could fall
   * below −1.
   */
  readonly fleissKappa: number | null
  /**
   * Assumes chance agreement only on difficult units, so it stays high if nearly all ratings are "yes". Label probabilities
   * include units with one rating, and labels of the scale that no rater used. Source: Gwet 2008, Br. J. Math. Stat.
   * Psychol. 61, 29–48; the labels as irrCAC's `categ.labels`.
   */
  readonly ac1: number | null
  /** Handles missing ratings and corrects for few units. Source: Krippendorff 2004, Content Analysis, 2nd edition, 11.3. */
  readonly alpha: number | null
}

export const MEASURES = ['share', 'cohenKappa', 'fleissKappa', 'ac1', 'alpha'] as const
export type MeasureName = (typeof MEASURES)[number]

/**
 * Additive sums over units. For `q` labels: [units with two or more ratings, sum of their fractions of equal pairs, units
 * with a rating, q fractions of each label in these, q in the former, q pairable equal ratings, q pairable ratings, q × q
 * of two raters].
 */
export type AgreementSums = Float64Array

export function emptySums(labelCount: number): AgreementSums {
  return new Float64Array(3 + 4 * labelCount + labelCount * labelCount)
}

/** The scale's labels and all others in use, sorted, so that measures don't depend on the order of units. */
export function labelsOf(units: readonly Ratings[], scale: readonly string[]): readonly string[] {
  return [...new Set([...scale, ...units.flat().filter((label) => label !== null)])].toSorted()
}

/** Adds one unit. `labels` must include all its labels. */
export function addUnit(sums: AgreementSums, ratings: Ratings, labels: readonly string[]): void {
  const q = labels.length
  const counts = labels.map(() => 0)
  let total = 0
  for (const label of ratings) {
    if (label === null) continue
    counts[labels.indexOf(label)]! += 1
    total += 1
  }
  if (total === 0) return
  sums[2]! += 1
  for (let k = 0; k < q; k++) sums[3 + k]! += counts[k]! / total
  if (total < 2) return
  sums[0]! += 1
  for (let k = 0; k < q; k++) {
    const pairs = counts[k]! * (counts[k]! - 1)
    sums[1]! += pairs / (total * (total - 1))
    sums[3 + q + k]! += counts[k]! / total
    sums[3 + 2 * q + k]! += pairs / (total - 1)
    sums[3 + 3 * q + k]! += counts[k]!
  }
  const [first, second] = ratings
  if (ratings.length === 2) sums[3 + 4 * q + labels.indexOf(first!) * q + labels.indexOf(second!)]! += 1
}

/** `raterCount` determines whether Cohen's κ, which is for two raters, is included. */
export function measuresOf(sums: AgreementSums, labelCount: number, raterCount: number): AgreementMeasures {
  const q = labelCount
  const pairedUnits = sums[0]!
  if (pairedUnits === 0) return { share: null, cohenKappa: null, fleissKappa: null, ac1: null, alpha: null }
  const share = sums[1]! / pairedUnits
  return {
    share,
    cohenKappa: raterCount === 2 ? cohenKappaOf(sums.subarray(3 + 4 * q), q) : null,
    ...kappaAndAc1(share, sums, q),
    alpha: alphaOf(sums, q),
  }
}

/** `scale`: the labels available to raters. Without it, only those in use, like irrCAC. */
export function agreementMeasures(
  units: readonly Ratings[],
  raterCount: number,
  scale: readonly string[] = [],
): AgreementMeasures {
  const labels = labelsOf(units, scale)
  const sums = emptySums(labels.length)
  for (const ratings of units) addUnit(sums, ratings, labels)
  return measuresOf(sums, labels.length, raterCount)
}

function kappaAndAc1(share: number, sums: AgreementSums, q: number): Pick<AgreementMeasures, 'fleissKappa' | 'ac1'> {
  let same = 0
  let different = 0
  for (let k = 0; k < q; k++) {
    const rated = sums[3 + k]! / sums[2]!
    const paired = sums[3 + q + k]! / sums[0]!
    same += paired * paired
    different += rated * (1 - rated)
  }
  return {
    fleissKappa: beyondChance(share, same),
    // A scale has at least two labels, even if only one was used.
    ac1: beyondChance(share, different / Math.max(1, q - 1)),
  }
}

function cohenKappaOf(table: Float64Array, q: number): number | null {
  const total = table.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let equal = 0
  let chance = 0
  for (let k = 0; k < q; k++) {
    let row = 0
    let column = 0
    for (let other = 0; other < q; other++) {
      row += table[k * q + other]!
      column += table[other * q + k]!
    }
    equal += table[k * q + k]!
    chance += row * column
  }
  return beyondChance(equal / total, chance / (total * total))
}

/** 1 − observed ÷ expected disagreement. Undefined without variation, because no disagreement is expected. */
function alphaOf(sums: AgreementSums, q: number): number | null {
  let equal = 0
  let total = 0
  let squares = 0
  for (let k = 0; k < q; k++) {
    const ratings = sums[3 + 3 * q + k]!
    equal += sums[3 + 2 * q + k]!
    total += ratings
    squares += ratings * ratings
  }
  const expected = total * total - squares
  // Sums of integers are exact, so 0 is 0.
  return expected === 0 ? null : 1 - ((total - 1) * (total - equal)) / expected
}

/** (observed − chance) ÷ (1 − chance); undefined if chance agreement is complete. */
function beyondChance(observed: number, chance: number): number | null {
  // A smaller value is a rounding error of the quotients, not a possible disagreement.
  return 1 - chance < 1e-12 ? null : (observed - chance) / (1 - chance)
}
