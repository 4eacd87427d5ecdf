import { instantOfWall, wallTimeOf } from '../values/zonedTime.ts'
import { weekStartOf } from '../sampling/population.ts'
import type { Interval } from '../statistics/agreement.ts'
import { normalQuantile } from '../statistics/normal.ts'
import { DAY, type EpochMs } from '../units.ts'

export interface ScoredCall {
  readonly callId: number
  readonly at: EpochMs
  /** 0–100. */
  readonly score: number
}

interface ScoreWeek {
  readonly start: EpochMs
  /** Null without calls. */
  readonly mean: number | null
  readonly callIds: readonly number[]
  /** Where the mean of so many calls stays if nothing changed; null in the weeks that it is compared with, and without calls. */
  readonly limits: Interval | null
}

/** A change that is more than noise. */
interface ScoreChange {
  /** Of the last weeks that were compared, up to the one where it was seen last. */
  readonly weekCount: number
  readonly mean: number
  readonly callIds: readonly number[]
}

export interface ScoreControl {
  readonly weeks: readonly ScoreWeek[]
  /** Null if there are too few calls to say what is usual. */
  readonly usual: {
    readonly mean: number
    readonly callCount: number
    readonly weekCount: number
    /** All scores are the same, so there are no limits. */
    readonly areEqual: boolean
  } | null
  /** In the last four weeks; null if there is none beyond noise. */
  readonly change: ScoreChange | null
}

const WEEK = 7 * DAY
const MOST_WEEKS = 26
/** The weeks that the later ones are compared with. */
const USUAL_WEEKS = 12
const WATCHED_WEEKS = 4
/** With fewer, the spread of scores isn't known well enough. */
export const FEWEST_USUAL_SCORES = 30
/** Two means are tested in each of four weeks: together, a stable agent raises a false alarm in less than 1% of the months. */
const FALSE_RATE = 0.0012

/**
 * The mean score of each of the last 26 weeks, with control limits (Shewhart 1931, for means; the limits of small samples are
 * those of Student's t). A change is seen if the mean of a week, or of the last four weeks together, is outside the limits of so
 * many calls. It is compared with the twelve weeks before the last four.
 */
export function scoreControl(calls: readonly ScoredCall[], when: When): ScoreControl {
  const weeks = weeksOf(calls, when)
  const watched = weeks.slice(-WATCHED_WEEKS)
  const before = weeks.slice(-WATCHED_WEEKS - USUAL_WEEKS, -WATCHED_WEEKS).filter((week) => week.calls.length > 0)
  const usualScores = before.flatMap((week) => week.calls.map(({ score }) => score))
  const spread = usualScores.length < FEWEST_USUAL_SCORES ? null : spreadOf(usualScores)
  // If all scores were the same, limits without a width would make a change of any other one.
  const areEqual = spread !== null && spread.deviation < 1e-9
  const limitsOf = (count: number) => (spread === null || areEqual || count === 0 ? null : limits(spread, count))
  const isWatched = new Set(watched)
  return {
    weeks: weeks.map((week) => ({
      start: instantOfWall(wallTimeOf(week.start, 'UTC'), when.zone),
      mean: meanOf(week.calls),
      callIds: week.calls.map(({ callId }) => callId),
      limits: isWatched.has(week) ? limitsOf(week.calls.length) : null,
    })),
    usual: spread && { mean: spread.mean, callCount: spread.count, weekCount: before.length, areEqual },
    change: changeOf(watched, limitsOf),
  }
}

interface When {
  readonly zone: string
  readonly now: EpochMs
}

interface WeekCalls {
  readonly start: EpochMs
  readonly calls: readonly ScoredCall[]
}

/**
 * In order, with weeks without calls, up to the newest call. One that is dated after this week, which is a mistake, only counts if
 * all are.
 */
function weeksOf(calls: readonly ScoredCall[], { zone, now }: When): readonly WeekCalls[] {
  const byWeek = Map.groupBy(calls, ({ at }) => weekStartOf(at, zone))
  if (byWeek.size === 0) return []
  const starts = [...byWeek.keys()]
  const thisWeek = weekStartOf(now, zone)
  const past = starts.filter((start) => start <= thisWeek)
  const last = (past.length > 0 ? past : starts).reduce((latest, start) => Math.max(latest, start))
  const first = Math.max(
    starts.reduce((earliest, start) => Math.min(earliest, start)),
    last - (MOST_WEEKS - 1) * WEEK,
  )
  const count = Math.round((last - first) / WEEK) + 1
  return Array.from({ length: count }, (_, at) => {
    const start = first + at * WEEK
    return { start, calls: byWeek.get(start) ?? [] }
  })
}

/** The newest week that is outside, or the last weeks together. */
function changeOf(watched: readonly WeekCalls[], limitsOf: (count: number) => Interval | null): ScoreChange | null {
  for (let end = watched.length; end > 0; end -= 1) {
    for (const from of [0, end - 1]) {
      const weeks = watched.slice(from, end)
      const calls = weeks.flatMap((week) => week.calls)
      const mean = meanOf(calls)
      const within = limitsOf(calls.length)
      if (mean === null || within === null || (mean >= within.low && mean <= within.high)) continue
      return { weekCount: weeks.length, mean, callIds: calls.map(({ callId }) => callId) }
    }
  }
  return null
}

function meanOf(calls: readonly ScoredCall[]): number | null {
  return calls.length === 0 ? null : calls.reduce((sum, { score }) => sum + score, 0) / calls.length
}

function spreadOf(scores: readonly number[]) {
  const count = scores.length
  const mean = scores.reduce((sum, score) => sum + score, 0) / count
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (count - 1)
  return { count, mean, deviation: Math.sqrt(variance) }
}

/** Of the mean of so many new calls: both their chance and that of the usual mean count. */
function limits({ mean, deviation, count }: ReturnType<typeof spreadOf>, calls: number): Interval {
  const half = studentLimit(count - 1) * deviation * Math.sqrt(1 / calls + 1 / count)
  return { low: Math.max(0, mean - half), high: Math.min(100, mean + half) }
}

/** Source: the expansion of Student's t in powers of 1 / degrees, Abramowitz and Stegun 26.7.5, which is enough from 29 degrees on. */
function studentLimit(degrees: number): number {
  const z = normalQuantile(1 - FALSE_RATE / 2)
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2)
}
