import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

// Monday to Sunday: a business workspace, with a little support at the weekend.
const DAY_WEIGHTS = [1, 1.15, 1.1, 1.05, 0.8, 0.1, 0.06]

// Calls by hour of the day, UTC: peaks before and after lunch in Europe, then the afternoon in the Americas.
const HOUR_WEIGHTS: readonly (readonly [hour: number, weight: number])[] = [
  [1, 1],
  [3, 1],
  [5, 1],
  [6, 3],
  [7, 8],
  [8, 16],
  [9, 22],
  [10, 24],
  [11, 17],
  [12, 10],
  [13, 18],
  [14, 24],
  [15, 22],
  [16, 17],
  [17, 12],
  [18, 9],
  [19, 7],
  [20, 5],
  [21, 4],
  [22, 2],
]

/** Spreads calls over the days before a reference time, oldest first. */
export interface CallCalendar {
  /** Start of call `index`, in whole seconds; never after the reference time. */
  timeOf(index: number, random: Random): number
}

export function createCallCalendar(calls: number, referenceMs: number): CallCalendar {
  // 500 calls fill four months, 100,000 the two years a busy workspace needs for them.
  const days = Math.round(Math.min(730, 100 + calls / 25))
  const lastDay = Math.floor(referenceMs / DAY_MS) * DAY_MS
  const starts = Array.from({ length: days }, (_, index) => lastDay - (days - 1 - index) * DAY_MS)
  const ends: number[] = []
  let sum = 0
  for (const start of starts) {
    const weekday = (new Date(start).getUTCDay() + 6) % 7
    sum += (DAY_WEIGHTS[weekday] ?? 1) * Math.min(1, (referenceMs - start) / DAY_MS)
    ends.push(sum)
  }
  return {
    timeOf(index, random) {
      const target = ((index + random.next()) / calls) * sum
      const day = starts[firstAtLeast(ends, target)] ?? lastDay
      const time = day + random.weighted(HOUR_WEIGHTS) * HOUR_MS + random.int(0, 3599) * 1000
      // The reference day isn't over: future calls move into its past part.
      const limit = referenceMs - 2 * HOUR_MS
      return time <= limit ? time : Math.floor((limit - random.next() * 6 * HOUR_MS) / 1000) * 1000
    },
  }
}

function firstAtLeast(sorted: readonly number[], target: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) >= target) high = middle
    else low = middle + 1
  }
  return low
}
