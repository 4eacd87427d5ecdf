import { instantOf } from '../instant.ts'
import { isoWeekOf } from '../sampling/population.ts'
import { meanOf, type Mean } from '../statistics/mean.ts'
import { SIDES, type ScoredEvaluation, type Side } from './scoredEvaluations.ts'

/** A mean with the calls behind it. */
export interface Figure extends Mean {
  readonly key: string
  readonly label: string
  readonly callIds: readonly number[]
}

/**
 * The mean score of each agent's calls by one side, lowest first. A call counts once: where several people scored it, with
 * the mean of theirs.
 */
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
 * How much higher each evaluator scores than the others did on the same calls, most lenient first: the mean over calls of
 * their score less the mean of the others'. By scores worked out alike for all. Who shares no call with anybody is left out.
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

/** The mean score by week of the call and by side, from the first week with a call to the last; weeks without one are there, with nothing. */
export function trendByWeek(evaluations: readonly ScoredEvaluation[], zone: string): readonly TrendPoint[] {
  const dated = evaluations.flatMap((one) => {
    const at = instantOf(one.timestamp)
    return at === null || one.score === null ? [] : [{ ...one, at, week: isoWeekOf(at, zone) }]
  })
  if (dated.length === 0) return []
  const byWeek = Map.groupBy(dated, ({ week }) => week)
  const last = dated.reduce((latest, { at }) => Math.max(latest, at), -Infinity)
  const first = dated.reduce((earliest, { at }) => Math.min(earliest, at), Infinity)
  const weeks: string[] = []
  // By days, so that no change of the clocks skips a week.
  for (let at = first; at <= last; at += 86_400_000) {
    const week = isoWeekOf(at, zone)
    if (weeks.at(-1) !== week) weeks.push(week)
  }
  const lastWeek = isoWeekOf(last, zone)
  if (weeks.at(-1) !== lastWeek) weeks.push(lastWeek)
  return weeks.map((week) => {
    const figure = (side: Side) => {
      const ofSide = (byWeek.get(week) ?? []).filter((one) => one.side === side)
      return ofSide.length === 0 ? null : figureOf(`${week} ${side}`, week, callMeans(ofSide))
    }
    return { week, figures: Object.fromEntries(SIDES.map((side) => [side, figure(side)])) as TrendPoint['figures'] }
  })
}

function callMeans(scored: readonly ScoredEvaluation[]): ReadonlyMap<number, number> {
  const byCall = Map.groupBy(scored, ({ callId }) => callId)
  return new Map([...byCall].map(([callId, ofCall]) => [callId, meanOf(ofCall.map(({ score }) => score!))!.mean]))
}

/** `byCall` is not empty. */
function figureOf(key: string, label: string, byCall: ReadonlyMap<number, number>): Figure {
  return { ...meanOf([...byCall.values()])!, key, label, callIds: [...byCall.keys()] }
}
