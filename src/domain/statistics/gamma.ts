/**
 * The natural logarithm of the gamma function for x > 0; accurate to about 14 digits. Source: Lanczos 1964 with the
 * coefficients g = 7, n = 9 of Godfrey.
 */
export function logGamma(x: number): number {
  const y = x - 1
  let sum = LANCZOS[0]!
  for (let at = 1; at < LANCZOS.length; at += 1) sum += LANCZOS[at]! / (y + at)
  const t = y + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum)
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/**
 * The regularized incomplete beta function for a, b > 0. With x a probability, it is the probability of `a` or more hits in
 * `a + b - 1` tries. Source: the continued fraction of DLMF 8.17.22, evaluated by Lentz's method.
 */
export function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges fast below the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularizedBeta(1 - x, b, a)
  const front = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b) - Math.log(a)
  return Math.min(1, Math.exp(front) / betaFraction(x, a, b))
}

const SMALL = 1e-300
/** The number of steps grows with the square root of a and b: this is enough for 100 million. */
const MOST_STEPS = 20_000

function betaFraction(x: number, a: number, b: number): number {
  let value = 1
  let c = 1
  let d = 0
  for (let step = 1; step < MOST_STEPS; step += 1) {
    const m = step >> 1
    const part =
      step % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / notZero(1 + part * d)
    c = notZero(1 + part / c)
    const change = c * d
    value *= change
    if (Math.abs(change - 1) < 1e-12) break
  }
  return value
}

function notZero(value: number): number {
  return Math.abs(value) < SMALL ? SMALL : value
}
