/** Seeded random numbers: the same seed parts give the same sequence on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** An item, with a probability in proportion to its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T
  /** `count` different items, in random order; all of them when there are fewer. */
  sample<T>(items: readonly T[], count: number): T[]
  normal(mean: number, deviation: number): number
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string
}

export function createRandom(...seedParts: readonly (string | number)[]): Random {
  const next = mulberry32(hashOf(seedParts.join('/')))
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[int(0, items.length - 1)] as T
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted(items) {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) return item
      }
      // Rounding, or all weights are 0.
      return pick(items)[0]
    },
    sample(items, count) {
      const left = [...items]
      return Array.from({ length: Math.min(count, items.length) }, () => left.splice(int(0, left.length - 1), 1)).flat()
    },
    normal(mean, deviation) {
      // Box–Muller transform; 1 - next() avoids log(0).
      return mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    },
    hex: (digits) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join(''),
  }
}

/** FNV-1a with a final mix, so that seeds such as `call/1` and `call/2` give unrelated sequences. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
