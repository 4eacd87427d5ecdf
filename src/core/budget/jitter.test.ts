import { expect, it } from 'vitest'
import { Jitter } from './jitter.ts'

const PACE = 600

function after(...roundTrips: readonly number[]): Jitter {
  const jitter = new Jitter()
  for (const ms of roundTrips) jitter.answered(ms)
  return jitter
}

it.each([
  [[], 100],
  [[5000], 100],
  [[200, 950], 100],
  [[200, 951], 99],
  [[200, 300, 3950], 99],
  [[3951, 300, 200], 98],
  [[200, 90_000], 96],
])('after the round trips %j (ms), %d of 100 slots are used', (roundTrips, slots) => {
  expect(after(...roundTrips).limit(100)).toBe(slots)
})

it.each([
  [[], 4],
  [[200, 200], 4],
  [[200, 200, 200], 8],
  [[200, 200, 800], 8],
  [[200, 200, 801], 7],
  [[200, 200, 2600], 5],
  [[200, 200, 2601], 4],
  [[200, 200, 9000], 4],
])('after the round trips %j (ms), %d requests may exceed the pace', (roundTrips, ahead) => {
  expect(after(...roundTrips).ahead(PACE)).toBe(ahead)
})

it('forgets all but the last hundred round trips', () => {
  const jitter = after(5000, ...Array.from({ length: 99 }, () => 200))
  expect(jitter.limit(100)).toBeLessThan(100)
  jitter.answered(200)
  expect(jitter.limit(100)).toBe(100)
})
