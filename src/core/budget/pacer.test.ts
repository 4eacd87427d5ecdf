import { expect, it } from 'vitest'
import { Pacer } from './pacer.ts'

const PACE = 600

/** The time between two requests. */
function paceOf(pacer: Pacer): number {
  const now = 1_000_000
  pacer.sent(now)
  return pacer.earliest(0) - now
}

it('spaces requests by the pace, and allows some ahead of it', () => {
  const pacer = new Pacer(PACE)
  expect(pacer.earliest(0)).toBeLessThanOrEqual(0)
  pacer.sent(0)
  pacer.sent(0)
  expect([pacer.earliest(0), pacer.earliest(1), pacer.earliest(4)]).toEqual([1200, 600, -1200])
})

it('doesn’t save up unused time', () => {
  const pacer = new Pacer(PACE)
  pacer.sent(0)
  pacer.sent(100 * PACE)
  expect(pacer.earliest(0)).toBe(101 * PACE)
})

it('slows down by a tenth for each 429, at most to half the pace', () => {
  const pacer = new Pacer(PACE)
  pacer.slowDown()
  expect(paceOf(pacer)).toBeCloseTo(1.1 * PACE)
  for (let count = 0; count < 20; count += 1) pacer.slowDown()
  expect(pacer.earliest(1)).toBe(pacer.earliest(0) - 2 * PACE)
})

it('returns to the full pace after a hundred responses', () => {
  const pacer = new Pacer(PACE)
  pacer.slowDown()
  pacer.recover()
  expect(paceOf(pacer)).toBeCloseTo(1.1 * 0.999 * PACE)
  for (let count = 0; count < 100; count += 1) pacer.recover()
  pacer.sent(2_000_000)
  expect(pacer.earliest(0)).toBe(2_000_000 + PACE)
})

it('keeps 98% of the pace while it is careful', () => {
  const pacer = new Pacer(PACE)
  pacer.beCareful(true)
  pacer.recover()
  expect(paceOf(pacer)).toBeCloseTo(PACE / 0.98)
  pacer.beCareful(false)
  for (let count = 0; count < 100; count += 1) pacer.recover()
  pacer.sent(2_000_000)
  expect(pacer.earliest(0)).toBe(2_000_000 + PACE)
})
