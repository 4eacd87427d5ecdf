import { expect, it } from 'vitest'
import { firstSorted } from './firstSorted.ts'
import { createSeededRandom } from './seededRandom.ts'

it('finds what sorting all finds, in the same order', () => {
  const random = createSeededRandom('first')
  for (let run = 0; run < 300; run += 1) {
    const items = Array.from({ length: random.below(40) }, (_, at) => ({ at, value: random.below(8) }))
    const limit = random.below(12)
    const compare = (one: { value: number }, other: { value: number }) => one.value - other.value
    expect(firstSorted(items, limit, compare)).toEqual(items.toSorted(compare).slice(0, limit))
  }
})
