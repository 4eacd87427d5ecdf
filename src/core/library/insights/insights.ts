import {
  MOST_WEEKS,
  type Insights,
  type InsightsRequest,
  type TrackerShare,
} from '../../../contract/library/insights.ts'
import { periodStarts } from '../../../domain/query/periods.ts'
import { DAY } from '../../../domain/units.ts'
import { ALL_ANSWERS, type CallFields } from '../query/callFields.ts'
import { atOneVersion } from '../query/atOneVersion.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { TRUE, type Truth } from '../query/evaluate/truth.ts'
import { inSteps, Steps } from '../../steps.ts'
import { answerFigures } from './answerFigures.ts'
import { NO, YES } from '../query/trackerColumn.ts'
import { numbersOf } from '../query/fieldValues.ts'
import { weekFinder, type CallsOfPeriod } from './callsOfPeriod.ts'
import { agentScores, weekFigures } from './scoreFigures.ts'

type Engine = Pick<QueryEngine, 'read' | 'trackers' | 'version'>

/** Fails like a query. Trackers that don't exist have no figures. */
export function insights(engine: Engine, request: InsightsRequest): Promise<Insights> {
  const steps = new Steps(() => true)
  return atOneVersion(engine, () => attempt(engine, request, steps))
}

async function attempt(engine: Engine, request: InsightsRequest, steps: Steps): Promise<Insights> {
  const { filters, trackerIds } = request
  const query = { filters, sort: [] }
  const trackers = trackerIds.map((id) => `tracker.${id}`)
  const needs = { query, fields: [ALL_ANSWERS, ...trackers] }
  const read = await engine.read(needs, ({ fields, version, truthOf }) => ({
    fields,
    version,
    truth: truthOf(filters),
  }))
  const { fields, version, truth } = read
  await steps.pause()
  const { unsureCount, ...calls } = await steps.run(callsOfPeriod(fields, truth, request))
  const { recordCount, questions } = await steps.run(answerFigures(calls))
  const weeks = await steps.run(weekFigures(calls))
  const agents = await steps.run(agentScores(calls))
  const shares: Insights['trackers'][number][] = []
  for (const id of trackerIds) {
    const tracker = engine.trackers.get(id)
    if (tracker === undefined) continue
    await steps.pause()
    shares.push({ trackerId: id, ...(await steps.run(trackerShare(calls, fields.trackerStates(tracker)))) })
  }
  return {
    callCount: calls.inside.length,
    recordCount,
    unsureCount,
    weeks,
    agents,
    questions,
    trackers: shares,
    version,
  }
}

function* callsOfPeriod(
  fields: CallFields,
  { least, most }: Truth,
  { period: { before, from, to }, zone }: InsightsRequest,
): Generator<undefined, CallsOfPeriod & { readonly unsureCount: number }> {
  const times = numbersOf(fields, 'timestamp')
  const inside: number[] = []
  const earlier: number[] = []
  let unsureCount = 0
  yield* inSteps(fields.usedSlots, (slot) => {
    const at = times[slot]! / 1000
    const isInside = from === null || (at >= from && at < to)
    const isEarlier = from !== null && before !== null && at >= before && at < from
    if (!isInside && !isEarlier) return
    if (least[slot] === TRUE) (isInside ? inside : earlier).push(slot)
    else if (isInside && most[slot] === TRUE) unsureCount += 1
  })
  const first = from ?? to - MOST_WEEKS * 7 * DAY
  const weekStarts = periodStarts('week', { from: first, to: to - 1 }, zone)
    .slice(0, -1)
    .slice(-MOST_WEEKS)
  return {
    fields,
    inside: Uint32Array.from(inside),
    earlier: before === null ? null : Uint32Array.from(earlier),
    weekStarts,
    unsureCount,
    zone,
  }
}

/** `states`: of the tracker, by slot. */
function* trackerShare(
  calls: CallsOfPeriod,
  states: Uint8Array,
): Generator<undefined, Omit<TrackerShare, 'trackerId'>> {
  const weekOf = weekFinder(calls)
  const weeks = calls.weekStarts.map((start) => ({ start, yesCount: 0, knownCount: 0 }))
  const inside = { yesCount: 0, knownCount: 0 }
  yield* inSteps(calls.inside, (slot) => {
    count(inside, states[slot]!)
    const week = weeks[weekOf(slot)]
    if (week !== undefined) count(week, states[slot]!)
  })
  if (calls.earlier === null) return { ...inside, before: null, weeks }
  const before = { yesCount: 0, knownCount: 0 }
  yield* inSteps(calls.earlier, (slot) => count(before, states[slot]!))
  return { ...inside, before, weeks }
}

function count(share: { yesCount: number; knownCount: number }, state: number): void {
  if (state !== YES && state !== NO) return
  share.knownCount += 1
  if (state === YES) share.yesCount += 1
}
