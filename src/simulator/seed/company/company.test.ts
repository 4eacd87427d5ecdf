import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeDetail } from '../callDetail.ts'
import { evaluateCall } from '../calls/callEvaluation.ts'
import type { SeedCall } from '../calls/seedCall.ts'
import { readCatalog } from '../catalog.ts'
import { makeCall } from '../makeCall.ts'
import { questionsOf } from '../scorecards.ts'
import { makeWorld, type World } from '../world.ts'
import { STORY } from './story.ts'

const CALLS = 500
const DAY_MS = 86_400_000
const referenceMs = Date.UTC(2026, 9, 15, 12)

let world: World
let calls: readonly SeedCall[]

beforeAll(async () => {
  const catalog = await readCatalog(join(import.meta.dirname, '../../../../resources/recordings'))
  world = makeWorld({ seed: 1, calls: CALLS, referenceMs, data: 'company' }, catalog)
  calls = Array.from({ length: CALLS }, (_, index) => makeCall(world, index))
})

const daysAgo = ({ startMs }: SeedCall): number => (referenceMs - startMs) / DAY_MS
const teamOf = ({ agent }: SeedCall): unknown => agent.customValues['team']
const linesOf = (call: SeedCall): string => (call.spoken?.lines ?? []).map(({ text }) => text).join(' ')
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const share = (all: readonly SeedCall[], has: (call: SeedCall) => boolean): number =>
  all.filter(has).length / all.length

describe('the story', () => {
  it('more deals are lost since the price change, over the price and a competitor', () => {
    const { priceChange } = STORY
    const decided = calls.filter(({ won }) => won !== null)
    const before = decided.filter((call) => daysAgo(call) > priceChange.daysAgo)
    const since = decided.filter((call) => daysAgo(call) <= priceChange.daysAgo)
    const isLost = ({ won }: SeedCall): boolean => won === false
    expect(share(since, isLost)).toBeGreaterThan(share(before, isLost) + 0.3)
    const namesCompetitor = (call: SeedCall): boolean => linesOf(call).includes(priceChange.competitor)
    expect(share(since.filter(isLost), namesCompetitor)).toBeGreaterThan(0.2)
    const wonSince = since.filter((call) => !isLost(call))
    expect(share([...before, ...wonSince], namesCompetitor)).toBeLessThan(0.05)
  })

  it('no composed call about the price objects to the new one before the change', () => {
    const composed = calls.filter((call) => call.callType.name === 'Pricing' && !call.hasMedia)
    const objecting = composed.filter((call) => /too expensive|over budget|the price went up/.test(linesOf(call)))
    expect(objecting.length).toBeGreaterThan(5)
    expect(objecting.map(daysAgo).filter((days) => days > STORY.priceChange.daysAgo)).toEqual([])
  })

  it('one team talks too much', () => {
    const ratioOf = (all: readonly SeedCall[]): number =>
      mean(all.flatMap(({ metrics }) => metrics.rep_talk_ratio ?? []))
    const theirs = calls.filter((call) => teamOf(call) === STORY.talkativeTeam)
    const others = calls.filter((call) => teamOf(call) !== STORY.talkativeTeam)
    expect(theirs.length).toBeGreaterThan(30)
    expect(ratioOf(theirs)).toBeGreaterThan(ratioOf(others) + 0.12)
  })

  it('an agent improved after coaching', () => {
    const { coached } = STORY
    const scoresOf = (isSince: boolean): readonly number[] =>
      calls
        .filter((call) => call.agent.name === coached.agent && daysAgo(call) <= coached.daysAgo === isSince)
        .flatMap((call) => evaluateCall(world, call).aiScore ?? [])
    expect(scoresOf(false).length).toBeGreaterThan(4)
    expect(scoresOf(true).length).toBeGreaterThan(4)
    expect(mean(scoresOf(true))).toBeGreaterThan(mean(scoresOf(false)) + 15)
  })

  it('the AI evaluator often says yes to one question where reviewers say no', () => {
    const disagreements = new Map<string, number>()
    let compared = 0
    for (const call of calls) {
      const { evaluators } = evaluateCall(world, call)
      const ai = evaluators.find(({ type }) => type === 'system')
      const person = evaluators.find(({ type }) => type === 'user')
      if (call.scorecard === null || ai === undefined || person === undefined) continue
      compared++
      for (const [index, { question }] of questionsOf(call.scorecard).entries()) {
        if (ai.answers[index]?.answer === 'yes' && person.answers[index]?.answer === 'no')
          disagreements.set(question.text, (disagreements.get(question.text) ?? 0) + 1)
      }
    }
    expect(compared).toBeGreaterThan(100)
    const [most, ...rest] = [...disagreements].toSorted(([, a], [, b]) => b - a)
    expect(most?.[0]).toBe(STORY.wrongAnswer.question)
    expect(most?.[1]).toBeGreaterThan(1.5 * (rest[0]?.[1] ?? 0))
  })

  it('an account is at risk', () => {
    const { company, contact } = STORY.accountAtRisk
    const theirs = calls.filter(({ lead }) => lead.company.name === company)
    expect(theirs.filter(({ lead }) => lead.name === contact).length).toBeGreaterThan(4)
    expect(theirs.filter((call) => linesOf(call).includes('basement')).length).toBeGreaterThan(1)
    expect(theirs.filter((call) => linesOf(call).includes(STORY.priceChange.competitor)).length).toBeGreaterThan(1)
    expect(theirs.at(-1)?.won ?? null).toBeNull()
  })

  it('one team often doesn’t say that the call is recorded', () => {
    const isAnnounced = (call: SeedCall): boolean =>
      /record|zeichne|grab|enregistr/i.test(call.spoken?.lines[0]?.text ?? '')
    const composed = calls.filter(({ spoken, hasMedia }) => spoken !== null && !hasMedia)
    const theirs = composed.filter((call) => teamOf(call) === STORY.missingLine.team)
    const others = composed.filter((call) => teamOf(call) !== STORY.missingLine.team)
    expect(theirs.length).toBeGreaterThan(15)
    expect(share(theirs, isAnnounced)).toBeLessThan(0.75)
    expect(share(others, isAnnounced)).toBeGreaterThan(0.85)
  })
})

describe('the company', () => {
  it('has recordings for two calls in five, and transcripts or a reason for the others', () => {
    expect(share(calls, ({ hasMedia }) => hasMedia)).toBeGreaterThan(0.4)
    for (const call of calls) {
      const { analysis, chat, audio, video } = makeDetail(world, call)
      const isChat = call.format === 'chat' || call.format === 'group_chat'
      if (isChat) expect(analysis.transcription).toBe('')
      else expect(analysis.transcription !== '' || analysis.summary.topics.length > 0).toBe(true)
      expect(audio !== null || video !== null).toBe(call.hasMedia)
      if (call.format === 'chat') expect(chat?.messages.length).toBeGreaterThan(2)
    }
  })

  it('has several calls with each of its accounts, on working days', () => {
    const byAccount = Map.groupBy(calls, ({ lead }) => lead.company.name)
    expect(byAccount.size).toBeGreaterThan(34)
    expect([...byAccount.values()].filter((of) => of.length > 3).length).toBeGreaterThan(0.8 * byAccount.size)
    for (const { startMs } of calls) {
      expect([0, 6]).not.toContain(new Date(startMs).getUTCDay())
      expect(startMs).toBeLessThan(referenceMs)
    }
  })

  it('fills in every word of what people say', () => {
    for (const call of calls) {
      const { analysis } = makeDetail(world, call)
      expect(
        `${call.title} ${analysis.transcription} ${JSON.stringify(analysis.summary.topics.map(({ content }) => content))}`,
      ).not.toMatch(/[{}]|undefined/)
    }
  })

  it('has names and titles that people write', () => {
    for (const { title } of calls) expect(title).toMatch(/^[\p{Script=Latin}\d ,:.’()&-]{4,70}$/u)
  })

  it('grows with the number of calls', async () => {
    const larger = makeWorld(
      { seed: 2, calls: 5000, referenceMs, data: 'company' },
      { folder: '', version: '', recordings: [] },
    )
    const companies = new Set(Array.from({ length: 5000 }, (_, index) => makeCall(larger, index).lead.company.name))
    expect(companies.size).toBeGreaterThan(300)
  })
})
