/**
 * The largest of these p-values that counts as a finding, so that on average at most `rate` of the findings are due to
 * chance; -1 without findings. If there is nothing to find, there is any finding in at most `rate` of the cases. Source: Benjamini
 * and Hochberg 1995; for tests that depend on one another positively, Benjamini and Yekutieli 2001.
 */
export function findingThreshold(pValues: Float64Array, rate: number): number {
  const sorted = pValues.toSorted()
  for (let rank = sorted.length; rank > 0; rank -= 1) {
    const p = sorted[rank - 1]!
    if (p <= (rank / sorted.length) * rate) return p
  }
  return -1
}
