import { createSeededRandom } from '../../seededRandom.ts'
import { DAY, HOUR } from '../../units.ts'
import { scoreControl, type ScoreControl, type ScoredCall } from '../scoreControl.ts'

const WEEKS = 16
const MONDAY = Date.UTC(2026, 7, 3)

interface Agent {
  readonly seed: number
  /** Points by which the scores of the last four weeks differ. */
  readonly shift: number
  readonly callsPerWeek: number
  /** Standard deviation of the scores of an agent's calls. */
  readonly spread: number
}

/** Sixteen weeks of scores around 70 to 85, whole numbers from 0 to 100; the number of calls varies by a third. */
export function simulatedAgent({ seed, shift, callsPerWeek, spread }: Agent): ScoreControl {
  const random = createSeededRandom(`agent ${seed}`)
  const usual = 70 + 15 * random.next()
  const calls: ScoredCall[] = []
  for (let week = 0; week < WEEKS; week += 1) {
    const count = Math.round(callsPerWeek * (2 / 3 + (2 / 3) * random.next()))
    for (let call = 0; call < count; call += 1) {
      const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
      const score = usual + (week >= WEEKS - 4 ? shift : 0) + spread * normal
      calls.push({
        callId: calls.length + 1,
        at: MONDAY + 7 * week * DAY + Math.floor(random.next() * 110) * HOUR,
        score: Math.min(100, Math.max(0, Math.round(score))),
      })
    }
  }
  return scoreControl(calls, { zone: 'UTC', now: MONDAY + 7 * WEEKS * DAY })
}
