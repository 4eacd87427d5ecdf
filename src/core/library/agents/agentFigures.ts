import {
  LISTED_MEANS,
  type AgentFigures,
  type AgentMetric,
  type AgentQuestion,
  type AgentRequest,
  type AgentTracker,
  type ComparedShares,
} from '../../../contract/library/agents.ts'
import type { ScoredCall } from '../../../domain/agents/scoreControl.ts'
import { FEWEST_CALLS } from '../../../domain/agents/tooFew.ts'
import type { ServiceSide } from '../../../domain/insights/evaluations.ts'
import { meanOf } from '../../../domain/statistics/mean.ts'
import { medianOf } from '../../../domain/statistics/median.ts'
import { differenceOf, shareEstimate } from '../../../domain/statistics/shares.ts'
import { Steps } from '../../steps.ts'
import { AnswersOfCalls } from '../query/answersOfCalls.ts'
import { atOneVersion } from '../query/atOneVersion.ts'
import { ALL_ANSWERS, type CallFields } from '../query/callFields.ts'
import { codesOf, newestFirst, numbersOf } from '../query/fieldValues.ts'
import type { CallsNow, QueryEngine } from '../query/queryEngine.ts'
import { foundCallOf } from '../query/foundCallOf.ts'
import { NO, YES } from '../query/trackerColumn.ts'
import { AgentName } from './agentName.ts'
import { teamFieldsOf } from './teamFields.ts'

/** Of each answer. */
const MOST_EXAMPLES = 3

type Engine = Pick<QueryEngine, 'read' | 'trackers' | 'version'>

/** The agent's calls and those of the agents to compare with. */
interface Sides {
  readonly own: Uint32Array
  readonly others: Uint32Array
}

/** What is known of an agent's calls, beside those of the other agents of the team, or of all. `customFields`: keys that users have. */
export function agentFigures(
  engine: Engine,
  request: AgentRequest,
  customFields: readonly string[],
): Promise<AgentFigures> {
  const { trackerIds } = request
  const fieldNames = [ALL_ANSWERS, ...trackerIds.map((id) => `tracker.${id}`)]
  const needs = { query: { filters: [], sort: [] }, fields: fieldNames }
  return atOneVersion(engine, async () => {
    const read = await engine.read(needs, (now) => ({ fields: now.fields, ...figuresNow(now, request, customFields) }))
    const { fields, sides, figures, version } = read
    const steps = new Steps(() => true)
    const trackers: AgentTracker[] = []
    for (const trackerId of trackerIds) {
      await steps.pause()
      const tracker = engine.trackers.get(trackerId)
      const shares = tracker && sharesOf(sides, fields.trackerStates(tracker), TRACKED)
      if (shares) trackers.push({ trackerId, ...shares })
    }
    return { ...figures, trackers, version }
  })
}

const TRACKED = { yes: YES, no: NO } as const

function figuresNow(
  { fields, rows, version }: CallsNow,
  { agentId, within }: AgentRequest,
  customFields: readonly string[],
) {
  const agents = codesOf(fields, 'agent.id')
  const used = fields.usedSlots
  const agentAt = (slot: number) => agents.values[agents.codes[slot]!] ?? null
  const own = used.filter((slot) => agentAt(slot) === agentId)
  const others = used.filter((slot) => agentAt(slot) !== null && agentAt(slot) !== agentId)
  const teams = teamsOf(fields, { own, others }, customFields)
  const usual = teams.find(({ key }) => key.includes('team')) ?? teams[0]
  const team = within === undefined ? usual : teams.find(({ key }) => key === within)
  const codes = team && codesOf(fields, `agent.custom.${team.key}`)
  const isPeer = (slot: number) => codes === undefined || String(codes.values[codes.codes[slot]!]) === team?.value
  const sides = { own, others: others.filter(isPeer) }
  const named = new AgentName(fields)
  for (const slot of own) named.add(slot)
  const examplesOf = (slots: readonly number[]) =>
    rows(Uint32Array.from(slots.toSorted(newestFirst(fields)).slice(0, MOST_EXAMPLES))).map(foundCallOf)
  const figures = {
    name: named.name,
    callCount: own.length,
    recordCount: own.filter((slot) => fields.records.isMissing[slot] === 0).length,
    teams,
    team: team ?? null,
    scores: { ai_score: scoredCalls(fields, own, 'ai_score'), score: scoredCalls(fields, own, 'score') },
    won: sharesOf(sides, numbersOf(fields, 'won'), { yes: 1, no: 0 }),
    metrics: LISTED_MEANS.flatMap((field) => metricOf(fields, sides, field) ?? []),
    questions: {
      ai: questionsOf(fields, sides, 'ai', examplesOf),
      people: questionsOf(fields, sides, 'people', examplesOf),
    },
  }
  return { figures, sides, version }
}

/** Those that other agents are in, too. */
function teamsOf(fields: CallFields, { own, others }: Sides, customFields: readonly string[]): AgentFigures['teams'] {
  const [first] = own
  if (first === undefined) return []
  return teamFieldsOf(fields, customFields).flatMap((key) => {
    const { codes, values } = codesOf(fields, `agent.custom.${key}`)
    const value = values[codes[first]!] ?? null
    const isShared = value !== null && value !== '' && others.some((slot) => values[codes[slot]!] === value)
    return isShared ? [{ key, value: String(value) }] : []
  })
}

function scoredCalls(fields: CallFields, slots: Uint32Array, field: 'ai_score' | 'score'): readonly ScoredCall[] {
  const scores = numbersOf(fields, field)
  const times = numbersOf(fields, 'timestamp')
  return [...slots].flatMap((slot) => {
    const [score, time] = [scores[slot]!, times[slot]!]
    return Number.isNaN(score) || Number.isNaN(time) ? [] : [{ callId: fields.idAt(slot), at: time / 1000, score }]
  })
}

/** Of the calls with one of the two values. */
function sharesOf(
  { own, others }: Sides,
  values: Float64Array | Uint8Array,
  { yes, no }: { readonly yes: number; readonly no: number },
): ComparedShares | null {
  const countOf = (slots: Uint32Array) => {
    const known = slots.filter((slot) => values[slot] === yes || values[slot] === no)
    return { yes: known.filter((slot) => values[slot] === yes).length, all: known.length }
  }
  return comparedShares(countOf(own), countOf(others))
}

interface Count {
  readonly yes: number
  readonly all: number
}

/** Null with too few calls on either side. */
function comparedShares(own: Count, others: Count): ComparedShares | null {
  if (Math.min(own.all, others.all) < FEWEST_CALLS) return null
  const group = ({ yes, all }: Count) => ({
    ...shareEstimate(yes / all, all),
    ...{ withValue: yes, calls: all, effectiveCalls: all },
  })
  const [agent, team] = [group(own), group(others)]
  return { agent, team, difference: differenceOf(agent, team) }
}

function metricOf(fields: CallFields, { own, others }: Sides, field: AgentMetric['field']): AgentMetric | null {
  const agents = codesOf(fields, 'agent.id')
  const values = numbersOf(fields, field)
  const valuesIn = (slots: Uint32Array) =>
    [...slots].map((slot) => values[slot]!).filter((value) => !Number.isNaN(value))
  const mean = meanOf(valuesIn(own))
  if (mean === null) return null
  const byAgent = new Map<unknown, number[]>()
  for (const slot of others) {
    if (Number.isNaN(values[slot]!)) continue
    const agent = agents.values[agents.codes[slot]!]
    const known = byAgent.get(agent)
    if (known === undefined) byAgent.set(agent, [values[slot]!])
    else known.push(values[slot]!)
  }
  const means = [...byAgent.values()]
    .filter((ofAgent) => ofAgent.length >= FEWEST_CALLS)
    .map((ofAgent) => ofAgent.reduce((sum, value) => sum + value, 0) / ofAgent.length)
    .toSorted((one, other) => one - other)
  const at = (share: number) => means[Math.round(share * (means.length - 1))]!
  const median = medianOf(Float64Array.from(means))
  const team = median === null ? null : { median, low: at(0.25), high: at(0.75), agentCount: means.length }
  return { field, mean: mean.mean, interval: mean.interval, callCount: mean.count, team }
}

interface Answers {
  readonly yes: number[]
  readonly no: number[]
}

function questionsOf(
  fields: CallFields,
  { own, others }: Sides,
  by: ServiceSide,
  examplesOf: (slots: readonly number[]) => AgentQuestion['yesCalls'],
): readonly AgentQuestion[] {
  const ofAgent = answersOf(fields, own, by)
  const ofOthers = answersOf(fields, others, by)
  return [...ofAgent]
    .flatMap(([questionId, { yes, no }]): readonly AgentQuestion[] => {
      const theirs = ofOthers.get(questionId) ?? { yes: [], no: [] }
      const shares = comparedShares(
        { yes: yes.length, all: yes.length + no.length },
        { yes: theirs.yes.length, all: theirs.yes.length + theirs.no.length },
      )
      return shares === null ? [] : [{ questionId, ...shares, yesCalls: examplesOf(yes), noCalls: examplesOf(no) }]
    })
    .toSorted((one, other) => one.difference.value - other.difference.value)
}

/** By question. A call counts once. */
function answersOf(fields: CallFields, slots: Uint32Array, by: ServiceSide): ReadonlyMap<number, Answers> {
  const answers = new AnswersOfCalls(fields)
  const byQuestion = new Map<number, Answers>()
  for (const slot of slots) {
    answers.visit(slot, (place, side, isYes) => {
      if (side !== by) return
      const questionId = answers.questionIds[place]!
      const known = byQuestion.get(questionId) ?? { yes: [], no: [] }
      known[isYes ? 'yes' : 'no'].push(slot)
      byQuestion.set(questionId, known)
    })
  }
  return byQuestion
}
