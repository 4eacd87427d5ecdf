import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../domain/units.ts'
import { Departures } from './departures.ts'
import { SlotLog } from './slotLog.ts'

const LIMIT = 100
const PACE = MINUTE / LIMIT

function start({ open = 0 } = {}) {
  const log = new SlotLog(MINUTE)
  for (let count = 0; count < open; count += 1) log.open()
  return { log, departures: new Departures(log, LIMIT) }
}

describe('the next request', () => {
  it('leaves at once, and the one after it at an even pace', () => {
    const { departures } = start()
    expect(departures.earliest('background', 0)).toBe(0)
    departures.sent(0)
    expect(departures.earliest('background', 0)).toBe(PACE)
    expect(departures.earliest('interactive', 0)).toBe(0)
  })

  it('waits for a free slot in every lane', () => {
    const { departures } = start({ open: LIMIT })
    expect(departures.earliest('background', 5)).toBe(5 + MINUTE)
    expect(departures.earliest('interactive', 5)).toBe(5 + MINUTE)
  })

  it('leaves six slots to the user for ten minutes after an interactive request', () => {
    const { log, departures } = start({ open: 93 })
    departures.chosen('visible', 0)
    departures.chosen('interactive', 1000)
    const last = 1000 + 10 * MINUTE - 1
    expect(departures.earliest('visible', last)).toBe(last)
    log.open()
    expect(departures.earliest('visible', last)).toBe(last + MINUTE)
    expect(departures.earliest('interactive', last)).toBe(last)
    expect(departures.earliest('visible', last + 1)).toBe(last + 1)
  })

  it('takes at most half of the limit for sparing requests in any minute', () => {
    const { departures } = start()
    for (let at = 0; at < 50; at += 1) {
      const now = at * PACE
      expect(departures.earliest('sparing', now)).toBe(now)
      departures.chosen('sparing', now)
      departures.sent(now)
    }
    const next = 50 * PACE
    expect(departures.earliest('sparing', next)).toBe(MINUTE)
    expect(departures.earliest('leftover', next)).toBe(next)
    departures.chosen('sparing', MINUTE)
    expect(departures.earliest('sparing', MINUTE + 1)).toBe(MINUTE + PACE)
  })

  it('spreads the slots that aren’t reserved over the minute', () => {
    const { departures } = start()
    departures.chosen('interactive', 0)
    departures.sent(0)
    expect(departures.earliest('background', 0)).toBeCloseTo(MINUTE / 94)
  })

  it('keeps the pace even for the user when a sliding counter may have counted a hundred', () => {
    const { departures } = start()
    for (let count = 0; count < LIMIT; count += 1) departures.sent(count * PACE)
    const last = (LIMIT - 1) * PACE
    expect(departures.earliest('interactive', last)).toBe(last + PACE)
    expect(departures.earliest('interactive', last + 30 * PACE)).toBe(last + 30 * PACE)
  })

  it('comes later after a 429, until a hundred responses have arrived', () => {
    const { departures } = start()
    departures.refused()
    departures.sent(0)
    expect(departures.earliest('background', 0)).toBeCloseTo(1.1 * PACE)
    for (let count = 0; count < 100; count += 1) departures.answered(null)
    departures.sent(MINUTE)
    expect(departures.earliest('background', MINUTE)).toBe(MINUTE + PACE)
  })

  it('comes later while the network is uneven, by measured round trips only', () => {
    const { departures } = start()
    departures.sent(0)
    for (const roundTripMs of [200, null, 6000]) departures.answered(roundTripMs)
    expect(departures.earliest('background', 0)).toBeCloseTo(MINUTE / 98)
    const unmeasured = start().departures
    unmeasured.sent(0)
    for (const roundTripMs of [200, null, null]) unmeasured.answered(roundTripMs)
    expect(unmeasured.earliest('background', 0)).toBe(PACE)
  })

  it('comes later while careful', () => {
    const { departures } = start()
    departures.beCareful(true)
    departures.sent(0)
    expect(departures.earliest('background', 0)).toBeCloseTo(PACE / 0.98)
  })
})
