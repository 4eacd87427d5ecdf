import { SECOND } from '../units.ts'

/** A user without activity for this long counts as away; the time until then still counts. Playback counts as activity. */
export const IDLE_CUT_MS = 30 * SECOND

/**
 * The time a user spends on a review: the sum of the time between activities (a key, the pointer, playback). Of a longer
 * pause, the first 30 s count. `at` never goes back (monotonic).
 */
export interface ReviewTime {
  /** Time of the last activity; null before the first. */
  readonly lastSignAt: number | null
  readonly spentMs: number
}

export const NO_TIME: ReviewTime = { lastSignAt: null, spentMs: 0 }

export function noticed(time: ReviewTime, at: number): ReviewTime {
  return { lastSignAt: at, spentMs: spentUntil(time, at) }
}

/** The window was hidden: the time until then counts, and the next activity starts over. */
export function paused(time: ReviewTime, at: number): ReviewTime {
  return { lastSignAt: null, spentMs: spentUntil(time, at) }
}

/** The total time at `at`, if nothing happened since the last activity. */
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
