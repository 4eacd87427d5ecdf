import { expect, it } from 'vitest'
import {
  SCORE_FIELDS,
  type CallShare,
  type Insights,
  type InsightsRequest,
} from '../../../contract/library/insights.ts'
import {
  callsAnswered,
  callsBetween,
  callsOfAgent,
  callsOfWeek,
  callsWithAnswer,
} from '../../../domain/insights/figureCalls.ts'
import { SERVICE_SIDES, type ServiceSide } from '../../../domain/insights/evaluations.ts'
import { periodFinder, periodStarts } from '../../../domain/query/periods.ts'
import { conditionOn, type ResolvedPart } from '../../../domain/query/query.ts'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import { meanOf, type Mean } from '../../../domain/statistics/mean.ts'
import { DAY } from '../../../domain/units.ts'
import { exploreRig, randomRequest } from '../../../../test/support/agreement/exploreAgreement.ts'
import { heldValues, naiveCalls, type NaiveCall } from '../../../../test/support/agreement/naiveQuery.ts'

const TRACKER = 'recorded-line'

it('counts what a computation call by call counts, and its conditions find exactly these calls', async () => {
  const rig = await exploreRig('insights', 150)
  const random = createSeededRandom('insights')
  try {
    for (let run = 0; run < 60; run += 1) {
      const { query, zone } = await randomRequest(rig, random)
      const filters = run % 2 === 0 ? [] : query.filters
      const period = randomPeriod(Date.UTC(2026, random.below(14), 1 + random.below(28)), random.below(4), zone)
      const asked: InsightsRequest = { filters, period, zone, trackerIds: [TRACKER, 'unknown'] }
      const given = await rig.store.query('insights', asked)
      const found = naiveCalls(rig.calls, filters)
      expect(withoutDigits(given), JSON.stringify(asked)).toEqual(
        withoutDigits({ ...naiveInsights(found, asked), version: given.version }),
      )
      for (const [parts, count] of openedBy(given, asked)) {
        const { ids } = await rig.store.query('ids', { query: { filters: [...filters, ...parts], sort: [] } })
        expect(ids.length, JSON.stringify([asked, parts])).toBe(count)
      }
    }
  } finally {
    rig.close()
  }
})

function randomPeriod(now: number, kind: number, zone: string): InsightsRequest['period'] {
  const start = (at: number) => periodFinder('week', zone)(at)!
  const to = periodStarts('week', { from: now, to: now }, zone)[1]!
  if (kind === 0) return { before: null, from: null, to }
  const from = start(now - kind * 8 * 7 * DAY)
  return { before: start(2 * from - to), from, to }
}

/** Means are computed in another order, which changes the last digits. */
function withoutDigits(figures: Insights): unknown {
  return JSON.parse(
    JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)),
  )
}

function naiveInsights({ found, unsure }: ReturnType<typeof naiveCalls>, asked: InsightsRequest) {
  const { period, zone } = asked
  const { before, from, to } = period
  const timeOf = ({ detail }: NaiveCall) => (detail.timestamp === null ? Number.NaN : Date.parse(detail.timestamp))
  const isInside = (call: NaiveCall) => from === null || (timeOf(call) >= from && timeOf(call) < to)
  const inside = found.filter(isInside)
  const earlier =
    before === null || from === null ? null : found.filter((one) => timeOf(one) >= before && timeOf(one) < from)
  const first = from ?? to - 53 * 7 * DAY
  const starts = periodStarts('week', { from: first, to: to - 1 }, zone)
    .slice(0, -1)
    .slice(-53)
  const weeks = starts.map((start) => {
    const ofWeek = inside.filter((one) => periodFinder('week', zone)(timeOf(one)) === start)
    return { start, calls: ofWeek }
  })
  const agents = Map.groupBy(inside, ({ detail }) => detail.agent?.id ?? null)
  const answered =
    (id: number, side: ServiceSide) =>
    (calls: readonly NaiveCall[]): CallShare => {
      const whose = side === 'ai' ? 'ai' : 'person'
      const given = calls.map((call) => heldValues(`question.${id}.${whose}`, call) ?? [])
      const known = given.filter((answers) => answers.includes('yes') || answers.includes('no'))
      return { knownCount: known.length, yesCount: known.filter((answers) => !answers.includes('no')).length }
    }
  const tracked = (calls: readonly NaiveCall[]): CallShare => {
    const values = calls.map((call) => (call.hasRecord ? call.trackers![TRACKER] : null))
    return {
      yesCount: values.filter((one) => one === true).length,
      knownCount: values.filter((one) => one !== null).length,
    }
  }
  return {
    callCount: inside.length,
    recordCount: inside.filter(({ hasRecord }) => hasRecord).length,
    unsureCount: unsure.filter(isInside).length,
    weeks: weeks.map(({ start, calls }) => ({ start, callCount: calls.length, scores: meanScores(calls) })),
    agents: [7, 8, 9, 10, null].flatMap((agentId) => {
      const calls = agents.get(agentId)
      const name = calls?.[0]?.detail.agent?.name ?? null
      return calls ? [{ agentId, name, callCount: calls.length, scores: meanScores(calls) }] : []
    }),
    questions: Object.fromEntries(
      SERVICE_SIDES.map((side) => [
        side,
        [11, 12].flatMap((questionId) => {
          const of = answered(questionId, side)
          const share = of(inside)
          return share.knownCount === 0 ? [] : [{ questionId, ...share, before: earlier && of(earlier) }]
        }),
      ]),
    ) as unknown as Insights['questions'],
    trackers: [
      {
        ...{ trackerId: TRACKER, ...tracked(inside), before: earlier && tracked(earlier) },
        weeks: weeks.map(({ start, calls }) => ({ start, ...tracked(calls) })),
      },
    ],
  }
}

function meanScores(calls: readonly NaiveCall[]) {
  const mean = (field: string): Mean | null =>
    meanOf(calls.flatMap((call) => (heldValues(field, call) ?? []).map(Number)))
  return Object.fromEntries(SCORE_FIELDS.map((field) => [field, mean(field)])) as Record<
    (typeof SCORE_FIELDS)[number],
    Mean | null
  >
}

/** The conditions behind each figure, and how many calls it counts. */
function openedBy(
  given: Insights,
  { period, zone }: InsightsRequest,
): readonly (readonly [readonly ResolvedPart[], number])[] {
  const ofPeriod = callsBetween(period.from, period.to)
  const scored = (parts: readonly ResolvedPart[], scores: Insights['weeks'][number]['scores']) =>
    SCORE_FIELDS.map((field) => [[...parts, conditionOn(field, 'not_empty', null)], scores[field]?.count ?? 0] as const)
  const isTracked = conditionOn(`tracker.${TRACKER}`, '==', 'true')
  return [
    [ofPeriod, given.callCount],
    ...given.weeks.slice(-12).flatMap(({ start, callCount, scores }) => {
      const parts = [...ofPeriod, ...callsOfWeek(start, zone)]
      return [[parts, callCount] as const, ...scored(parts, scores)]
    }),
    ...given.agents.flatMap(({ agentId, callCount, scores }) => {
      const parts = [...ofPeriod, callsOfAgent(agentId)]
      return [[parts, callCount] as const, ...scored(parts, scores)]
    }),
    ...SERVICE_SIDES.flatMap((side) =>
      given.questions[side].flatMap(({ questionId, yesCount, knownCount }) => [
        [[...ofPeriod, callsAnswered(questionId, side)], knownCount] as const,
        [[...ofPeriod, ...callsWithAnswer(questionId, side, 'yes')], yesCount] as const,
        [[...ofPeriod, ...callsWithAnswer(questionId, side, 'no')], knownCount - yesCount] as const,
      ]),
    ),
    ...given.trackers.flatMap(({ yesCount, weeks }) => [
      [[...ofPeriod, isTracked], yesCount] as const,
      ...weeks.slice(-12).map((week) => [[...callsOfWeek(week.start, zone), isTracked], week.yesCount] as const),
    ]),
  ]
}
