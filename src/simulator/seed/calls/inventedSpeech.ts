import { NO_METRICS, type SpeechMetrics } from '../../sql/speechColumns.ts'
import type { Random } from '../random.ts'

/** Invented durations and metrics for calls without a stored recording. */

/** Durations in minutes are log-normal around 9, up to 150. Some calls weren't answered. */
export function inventLength(random: Random): number {
  if (random.chance(0.06)) return random.int(0, 12)
  return Math.round(Math.min(9000, Math.exp(random.normal(Math.log(540), 0.9))) * 100) / 100
}

export function inventMetrics(lengthSeconds: number, random: Random): SpeechMetrics | typeof NO_METRICS {
  if (lengthSeconds < 20) return NO_METRICS
  const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
  const silence = Math.min(0.6, Math.max(0.02, random.normal(0.16, 0.07)))
  const talk = Math.min(1 - silence, Math.max(0.05, random.normal(0.46, 0.12)))
  return {
    rep_talk_ratio: rounded(talk, 4),
    call_exchanges: Math.max(2, Math.round((lengthSeconds / 60) * random.normal(7, 2))),
    longest_rep_monologue: rounded(Math.min(lengthSeconds * talk, 12 + random.next() * 100), 2),
    longest_lead_story: rounded(Math.min(lengthSeconds * (1 - talk - silence), 8 + random.next() * 90), 2),
    silence_percentage: rounded(silence, 4),
  }
}
