import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeededRandom, drawIndices, hash128 } from './seededRandom.ts'

test('never changes the numbers of a seed, because saved receipts would give other samples', () => {
  const random = createSeededRandom('earshot')
  expect(Array.from({ length: 6 }, () => random.below(1000))).toMatchInlineSnapshot(`
    [
      592,
      998,
      617,
      215,
      846,
      93,
    ]
  `)
  expect(random.next()).toMatchInlineSnapshot(`0.517929810694779`)
  expect(drawIndices(100, 8, createSeededRandom('1'))).toMatchInlineSnapshot(`
    [
      93,
      20,
      27,
      59,
      3,
      60,
      53,
      97,
    ]
  `)
  expect(hash128('earshot')).toMatchInlineSnapshot(`
    [
      -431844288,
      1792145017,
      1659432571,
      343719790,
    ]
  `)
})

test('draws each number below the limit about equally often, even if 2^32 isn’t a multiple of it', () => {
  for (const limit of [2, 3, 7, 10]) {
    const random = createSeededRandom(`below ${limit}`)
    const counts = Array<number>(limit).fill(0)
    for (let draw = 0; draw < 20_000; draw++) counts[random.below(limit)]! += 1
    const expected = 20_000 / limit
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // Exceeding 29.6 has a probability of one in two thousand at 9 degrees of freedom; the seeds are fixed, so the result
    // is always the same.
    expect(chiSquare).toBeLessThan(29.6)
  }
  const random = createSeededRandom('next')
  const mean = Array.from({ length: 20_000 }, () => random.next()).reduce((sum, value) => sum + value, 0) / 20_000
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.01)
})

test('draws each part of a range above 2^31 equally often', () => {
  const random = createSeededRandom('large')
  // Of a range of 3 · 2^30, a third of the numbers is below 2^30; with a remainder, it would be half.
  const low = Array.from({ length: 3000 }, () => random.below(3 * 2 ** 30)).filter((drawn) => drawn < 2 ** 30)
  // 5 standard deviations are 129.
  expect(Math.abs(low.length - 1000)).toBeLessThan(129)
  expect(random.below(2 ** 32)).toBeLessThan(2 ** 32)
})

test('rejects an invalid limit', () => {
  const random = createSeededRandom('')
  for (const limit of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) expect(() => random.below(limit)).toThrow(RangeError)
})

test('draws different indexes in range, as many as requested or available', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(400), fc.string(), (length, count, seed) => {
      const drawn = drawIndices(length, count, createSeededRandom(seed))
      expect(drawn).toHaveLength(Math.min(length, count))
      expect(new Set(drawn).size).toBe(drawn.length)
      for (const index of drawn) expect(index >= 0 && index < length).toBe(true)
    }),
  )
})

test('draws each order of three equally often', () => {
  const counts = new Map<string, number>()
  for (let seed = 0; seed < 6000; seed++) {
    const order = drawIndices(3, 3, createSeededRandom(`order ${seed}`)).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  // 1000 each; 5 standard deviations are 144.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(144)
})

test('hashes texts that differ in a letter or in the order of two letters differently', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', '1\t2', '12', 'x'.repeat(1000), `${'x'.repeat(999)}y`]
  expect(new Set(texts.map((text) => hash128(text).join())).size).toBe(texts.length)
})
