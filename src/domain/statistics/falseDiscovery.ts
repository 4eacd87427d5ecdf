/**
 * The largest p-value that still counts as a finding, by the procedure of Benjamini and Hochberg; -1 if there are no findings. On
 * average, at most `rate` of the findings are due to chance. If there is nothing to find, the probability of any finding is at
 * most `rate`. Holds for independent tests (Benjamini and Hochberg 1995) and for positively dependent ones (Benjamini and
 * Yekutieli 2001).
 */
export function findingThreshold(pValues: Float64Array, rate: number): number {
  const sorted = pValues.toSorted()
  for (let rank = sorted.length; rank > 0; rank -= 1) {
    const p = sorted[rank - 1]!
    if (p <= (rank / sorted.length) * rate) return p
  }
  return -1
}
