/**
 * Reproducible random numbers: the same seed gives the same numbers on every machine and in every version of this app. Used
 * for drawing samples and bootstrapping intervals, so the numbers must never change: a saved receipt would give another
 * sample. Not for secrets.
 *
 * The generator is sfc32 ("small fast counting", Chris Doty-Humphrey, PractRand 2010): 128 bits of state with a 32-bit
 * counter, so no period is shorter than 2^32; it passes PractRand and TestU01's BigCrush. The seed is a text, expanded to
 * the state by `hash128`; the first 15 numbers are discarded, so that similar seeds don't start with similar numbers.
 */
export interface SeededRandom {
  /** 0 ≤ x < 1 with 53 bits: two 32-bit numbers each. */
  next(): number
  /** An integer from 0 to `limit` − 1, uniformly distributed. `limit` is an integer from 1 to 2^32. */
  below(limit: number): number
}

export function createSeededRandom(seed: string): SeededRandom {
  let [a, b, c] = hash128(seed)
  let counter = 1
  const next32 = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 15; round++) next32()

  return {
    next: () => ((next32() >>> 5) * 2 ** 26 + (next32() >>> 6)) / 2 ** 53,
    below: (limit) => {
      if (!Number.isInteger(limit) || limit < 1 || limit > 2 ** 32) throw new RangeError(`no range of ${limit}`)
      // Draw again above the last whole multiple, because smaller numbers would be more likely otherwise.
      const end = 2 ** 32 - (2 ** 32 % limit)
      let drawn = next32()
      while (drawn >= end) drawn = next32()
      return drawn % limit
    },
  }
}

/**
 * The first `count` of a random permutation of 0 … `length` − 1, uniformly distributed: a partial Fisher–Yates shuffle
 * (Durstenfeld 1964). Uses `count` numbers and touches at most `2·count` elements.
 */
export function drawIndices(length: number, count: number, random: SeededRandom): readonly number[] {
  const moved = new Map<number, number>()
  const drawn: number[] = []
  for (let place = 0; place < Math.min(count, length); place++) {
    const from = place + random.below(length - place)
    drawn.push(moved.get(from) ?? from)
    moved.set(from, moved.get(place) ?? place)
  }
  return drawn
}

/**
 * A 128-bit hash of a text: four interdependent lanes, with the multipliers and the final mix of MurmurHash3 (the "cyrb128"
 * variant). Detects accidental differences between populations, not forgery.
 */
export function hash128(text: string): readonly [number, number, number, number] {
  let h1 = 0x6a09e667
  let h2 = 0xbb67ae85 | 0
  let h3 = 0x3c6ef372
  let h4 = 0xa54ff53a | 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    h1 = h2 ^ Math.imul(h1 ^ unit, 597_399_067)
    h2 = h3 ^ Math.imul(h2 ^ unit, 2_869_860_233)
    h3 = h4 ^ Math.imul(h3 ^ unit, 951_274_213)
    h4 = h1 ^ Math.imul(h4 ^ unit, 2_716_044_179)
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597_399_067)
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2_869_860_233)
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951_274_213)
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2_716_044_179)
  h1 ^= h2 ^ h3 ^ h4
  return [h1, h2 ^ h1, h3 ^ h1, h4 ^ h1]
}
