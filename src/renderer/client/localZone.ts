import { zoneSetting } from '../hooks/stored/region.ts'

/** Asking for the computer's zone takes 60 µs, and a move of a brush needs it thirty times. */
const KNOWN_MS = 1000
let known = { zone: 'UTC', at: Number.NEGATIVE_INFINITY }

/** The user's time zone: the chosen one, or the computer's, which changes when a laptop travels. */
export function localZone(): string {
  const chosen = zoneSetting.current()
  if (chosen !== null) return chosen
  return computerZone()
}

/** The zone of the computer, whatever times are shown in. */
export function computerZone(): string {
  const now = performance.now()
  if (Math.abs(now - known.at) > KNOWN_MS) {
    known = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, at: now }
  }
  return known.zone
}
