import { instantOf } from '../instant.ts'
import { isoWeekName, weekStartOf } from '../sampling/population.ts'
import { meanOf, type Mean } from '../statistics/mean.ts'
import { DAY, type EpochMs } from '../units.ts'
import { SIDES, type ScoredEvaluation, type Side } from './scoredEvaluations.ts'

const WEEK = 7 * DAY

export interface Figure extends Mean {
  readonly key: string
  readonly label: string
  readonly callIds: readonly number[]
}

/** Lowest first. Each call counts once: if several people scored it, with the mean of their scores. */
export function scoreByAgent(evaluations: readonly ScoredEvaluation[], side: Side): readonly Figure[] {
  const scored = evaluations.filter((one) => one.side === side && one.score !== null)
  const byAgent = Map.groupBy(scored, ({ agentId }) => agentId)
  return [...byAgent]
    .map(([agentId, ofAgent]) => {
      const name = ofAgent.findLast(({ agentName }) => agentName !== null)?.agentName
      const label = agentId === null ? 'No agent' : (name ?? `Agent ${agentId}`)
      return figureOf(`${agentId}`, label, callMeans(ofAgent))
    })
    .toSorted((a, b) => a.mean - b.mean || (a.label < b.label ? -1 : 1))
}

/**
 * How much higher each evaluator scores than the others do on the same calls, most lenient first: the mean over calls of
 * their score minus the mean of the others'. Uses scores computed the same way for all. Omits evaluators without common
 * calls.
 */
export function leniency(evaluations: readonly ScoredEvaluation[]): readonly Figure[] {
  const scored = evaluations.filter((one) => one.workedOut !== null)
  const byCall = Map.groupBy(scored, ({ callId }) => callId)
  const differences = new Map<string, { label: string; byCall: Map<number, number> }>()
  for (const [callId, ofCall] of byCall) {
    for (const one of ofCall) {
      const others = ofCall.filter(({ who }) => who !== one.who)
      if (others.length === 0) continue
      const mean = others.reduce((sum, { workedOut }) => sum + workedOut!, 0) / others.length
      const known = differences.get(one.who) ?? { label: one.name, byCall: new Map<number, number>() }
      known.byCall.set(callId, one.workedOut! - mean)
      differences.set(one.who, known)
    }
  }
  return [...differences]
    .map(([who, { label, byCall: ofEvaluator }]) => figureOf(who, label, ofEvaluator))
    .toSorted((a, b) => b.mean - a.mean || (a.label < b.label ? -1 : 1))
}

export interface TrendPoint {
  /** ISO 8601 week, for example `2026-W47`. */
  readonly week: string
  readonly figures: Readonly<Record<Side, Figure | null>>
}

export interface Trend {
  /** Chronological, including weeks without calls, which have no values. */
  readonly points: readonly TrendPoint[]
  /** From the first week with a call to the last, even if `points` has fewer. */
  readonly weekCount: number
}

/** The mean score by week of the call and by side, of the last `most` weeks up to the last with a call. */
export function trendByWeek(evaluations: readonly ScoredEvaluation[], zone: string, most: number): Trend {
  const byWeek = new Map<EpochMs, ScoredEvaluation[]>()
  let first = Infinity
  let last = -Infinity
  for (const one of evaluations) {
    const at = instantOf(one.timestamp)
    if (at === null || one.score === null) continue
    const week = weekStartOf(at, zone)
    const known = byWeek.get(week)
    if (known === undefined) byWeek.set(week, [one])
    else known.push(one)
    first = Math.min(first, week)
    last = Math.max(last, week)
  }
  if (byWeek.size === 0) return { points: [], weekCount: 0 }
  const weekCount = (last - first) / WEEK + 1
  // Counted from the end: a single call with a wrong year would create a hundred thousand weeks.
  const length = Math.min(weekCount, most)
  const points = Array.from({ length }, (_, index) => pointOf(last - (length - 1 - index) * WEEK, byWeek))
  return { points, weekCount }
}

function pointOf(start: EpochMs, byWeek: ReadonlyMap<EpochMs, readonly ScoredEvaluation[]>): TrendPoint {
  const week = isoWeekName(start)
  const figure = (side: Side) => {
    const ofSide = (byWeek.get(start) ?? []).filter((one) => one.side === side)
    return ofSide.length === 0 ? null : figureOf(`${week} ${side}`, week, callMeans(ofSide))
  }
  return { week, figures: Object.fromEntries(SIDES.map((side) => [side, figure(side)])) as TrendPoint['figures'] }
}

function callMeans(scored: readonly ScoredEvaluation[]): ReadonlyMap<number, number> {
  const byCall = Map.groupBy(scored, ({ callId }) => callId)
  return new Map([...byCall].map(([callId, ofCall]) => [callId, meanOf(ofCall.map(({ score }) => score!))!.mean]))
}

/** `byCall` isn't empty. */
function figureOf(key: string, label: string, byCall: ReadonlyMap<number, number>): Figure {
  return { ...meanOf([...byCall.values()])!, key, label, callIds: [...byCall.keys()] }
}
