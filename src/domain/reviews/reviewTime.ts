import { SECOND } from '../units.ts'

/** Who has done nothing for this long is elsewhere; the time until then still counts. Playing counts as doing. */
export const IDLE_CUT_MS = 30 * SECOND

/**
 * The time a person spends with a review: a sum over the signs of life (a key, the pointer, the recording playing).
 * Between two signs the time between them counts, of a longer pause its first 30 s. `at` never goes back (monotonic).
 */
export interface ReviewTime {
  /** Of the last sign; null before the first. */
  readonly lastSignAt: number | null
  readonly spentMs: number
}

export const NO_TIME: ReviewTime = { lastSignAt: null, spentMs: 0 }

export function noticed(time: ReviewTime, at: number): ReviewTime {
  return { lastSignAt: at, spentMs: spentUntil(time, at) }
}

/** In whole, when one looks at `at` and nothing happened since the last sign. */
export function spentUntil({ lastSignAt, spentMs }: ReviewTime, at: number): number {
  if (lastSignAt === null) return spentMs
  return spentMs + Math.min(Math.max(0, at - lastSignAt), IDLE_CUT_MS)
}

/** `45s`, `4m 5s`, `1h 2m`. */
export function spentWords(spentMs: number): string {
  const seconds = Math.floor(spentMs / SECOND)
  if (seconds < 60) return `${seconds}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`
  return `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`
}
