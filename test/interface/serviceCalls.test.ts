import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REFERENCE_MS, startService, type CallJson, type TestService } from './serviceRequests.ts'

let service: TestService
let all: CallJson[]
let full: CallJson[]

beforeAll(async () => {
  service = await startService()
  all = await service.walk('/v1/calls')
  full = await Promise.all(all.map(async ({ id }) => (await service.get(`/v1/calls/${id}`)).body.data))
})
afterAll(() => service.close())

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const FORMATS = ['audio', 'video', 'file', 'chat', 'group_chat']
const METRICS = [
  'rep_talk_ratio',
  'call_exchanges',
  'longest_rep_monologue',
  'longest_lead_story',
  'silence_percentage',
  'ai_score',
  'score',
]
const LIST_FIELDS = [
  'id',
  'workspace_id',
  'title',
  'duration',
  'timestamp',
  'inserted_at',
  'updated_at',
  'format',
  'chat',
  'public',
  'source',
  'url',
  'agent',
  'attendees',
  'type',
  'interaction_metrics',
  'business_info',
  'associations',
]
const ASSOCIATIONS = [
  'crm_deals',
  'crm_contacts',
  'crm_accounts',
  'crm_companies',
  'crm_leads',
  'crm_activities',
  'crm_events',
  'crm_tickets',
  'crm_custom_objects',
  'csm_contacts',
  'csm_customers',
  'csm_tasks',
]
const isChat = (call: CallJson): boolean => call.format === 'chat' || call.format === 'group_chat'

describe('the list form', () => {
  it('has exactly the documented fields, of the documented types', () => {
    for (const call of all) {
      expect(Object.keys(call)).toEqual(LIST_FIELDS)
      expect(Number.isInteger(call.id) && Number.isInteger(call.workspace_id)).toBe(true)
      expect(typeof call.title).toBe('string')
      expect(typeof call.duration).toBe('number')
      for (const name of ['timestamp', 'inserted_at', 'updated_at']) expect(call[name]).toMatch(INSTANT)
      expect(FORMATS).toContain(call.format)
      expect(typeof call.public).toBe('boolean')
      expect(call.source).toEqual({ system: expect.any(String), system_id: expect.any(String) })
      expect(call.url).toBe(`https://app.talkwell.example/${call.workspace_id}/calls/${call.id}`)
      expect(call.agent).toEqual({
        id: expect.any(Number),
        name: expect.any(String),
        email: expect.stringContaining('@'),
      })
      expect(call.attendees.every((attendee: unknown) => typeof attendee === 'string' && attendee.includes('@'))).toBe(
        true,
      )
      expect(Object.keys(call.type)).toEqual(['id', 'name', 'description', 'association_mode'])
      expect(Object.keys(call.interaction_metrics)).toEqual(METRICS)
      expect(Object.keys(call.business_info)).toEqual(['lead_name', 'lead_company', 'won'])
      expect([true, false, null]).toContain(call.business_info.won)
    }
  })

  it('has null for chat in every record', () => {
    expect(all.some(isChat)).toBe(true)
    expect(all.every(({ chat }) => chat === null)).toBe(true)
  })

  it('leaves out analysis, scorecard, evaluators and media', () => {
    for (const name of ['analysis', 'scorecard', 'evaluators', 'media'])
      expect(all.some((call) => name in call)).toBe(false)
  })

  it('holds calls of all five formats, and nothing later than "now"', () => {
    expect(new Set(all.map(({ format }) => format))).toEqual(new Set(FORMATS))
    for (const call of all) {
      expect(Date.parse(call.timestamp)).toBeLessThanOrEqual(Date.parse(call.inserted_at))
      expect(Date.parse(call.inserted_at)).toBeLessThanOrEqual(Date.parse(call.updated_at))
      expect(Date.parse(call.updated_at)).toBeLessThanOrEqual(REFERENCE_MS)
    }
  })

  it('has ratios from 0 to 1 and scores from 0 to 100, or null', () => {
    for (const { interaction_metrics: metrics } of all) {
      for (const name of ['rep_talk_ratio', 'silence_percentage']) expect(metrics[name] ?? 0).toBeLessThanOrEqual(1)
      for (const name of ['ai_score', 'score']) expect(metrics[name] ?? 0).toBeLessThanOrEqual(100)
      for (const name of METRICS) expect(metrics[name] ?? 0).toBeGreaterThanOrEqual(0)
    }
  })

  it('has null for every metric of a chat', () => {
    for (const call of all.filter(isChat))
      expect(Object.values(call.interaction_metrics)).toEqual(METRICS.map(() => null))
    expect(all.some((call) => !isChat(call) && call.interaction_metrics.ai_score !== null)).toBe(true)
  })

  it('has associations under every documented key and no other', () => {
    const keys = new Set(all.flatMap(({ associations }) => Object.keys(associations)))
    expect([...keys].toSorted()).toEqual(ASSOCIATIONS.toSorted())
    const associations = all.flatMap((call) => Object.values(call.associations).flat()) as CallJson[]
    for (const association of associations) {
      expect(association).toEqual({
        system: expect.any(String),
        system_id: expect.any(String),
        label: expect.any(String),
        url: association.url,
      })
    }
    expect(associations.some(({ url }) => url === null)).toBe(true)
    expect(associations.some(({ url }) => url !== null)).toBe(true)
  })
})

describe('the full form', () => {
  it('contains every field of the list form, unchanged', () => {
    full.forEach((call, index) => {
      const { chat: _chat, ...listed } = all[index]
      expect(call).toMatchObject(listed)
      expect(Object.keys(call)).toEqual([...LIST_FIELDS, 'media', 'analysis', 'scorecard', 'evaluators'])
    })
  })

  it('is the same at every request, apart from its links', async () => {
    const again = (await service.get(`/v1/calls/${full[0].id}`)).body.data
    expect({ ...again, media: null }).toEqual({ ...full[0], media: null })
  })

  it('has links to media, or null where there is no such file', () => {
    const kinds = new Set(
      full
        .filter((call) => !isChat(call))
        .map(({ media }) => `${media.audio_url === null ? '-' : 'audio'} ${media.video_url === null ? '-' : 'video'}`),
    )
    expect([...kinds].toSorted()).toEqual(['- -', '- video', 'audio -', 'audio video'])
    expect(full.filter(isChat).every(({ media }) => media.audio_url === null && media.video_url === null)).toBe(true)
  })

  it('has a summary and a transcription with a label on every line', () => {
    const spoken = full.filter(({ media }) => media.audio_url !== null)
    expect(spoken.length).toBeGreaterThan(20)
    for (const {
      analysis,
      agent,
      business_info: { lead_name: lead },
    } of spoken) {
      expect(analysis.summary.topics.length).toBeGreaterThan(0)
      for (const topic of analysis.summary.topics)
        expect(topic).toEqual({ title: expect.any(String), content: expect.any(String) })
      const labels = new Set(
        analysis.transcription.split('\n').map((line: string) => line.slice(0, line.indexOf(': '))),
      )
      expect(labels).toEqual(new Set([agent.name, lead ?? 'Lead']))
    }
  })

  it('has a scorecard with categories and questions', () => {
    const scorecards = full.map(({ scorecard }) => scorecard).filter((scorecard) => scorecard !== null)
    expect(scorecards.some(({ active }) => !active)).toBe(true)
    for (const scorecard of scorecards) {
      expect(Object.keys(scorecard)).toEqual(['id', 'name', 'active', 'categories'])
      for (const category of scorecard.categories) {
        expect(Object.keys(category)).toEqual(['id', 'name', 'sort_number', 'questions'])
        for (const question of category.questions) {
          expect(Object.keys(question)).toEqual(['id', 'text', 'weight', 'default_answer'])
          expect(['yes', 'no', 'n/a']).toContain(question.default_answer)
        }
      }
    }
  })

  it('has evaluators whose answers belong to the scorecard and whose score follows from them', () => {
    const evaluated = full.filter(({ evaluators }) => evaluators.length > 0)
    expect(new Set(evaluated.flatMap(({ evaluators }) => evaluators.map(({ type }: CallJson) => type)))).toEqual(
      new Set(['system', 'user']),
    )
    expect(evaluated.some(({ evaluators }) => evaluators.length >= 3)).toBe(true)
    const answers = new Set<string>()
    for (const { scorecard, evaluators, interaction_metrics: metrics, format } of evaluated) {
      const weights = new Map<number, number>(
        scorecard.categories.flatMap(({ questions }: CallJson) =>
          questions.map(({ id, weight }: CallJson) => [id, weight]),
        ),
      )
      for (const evaluator of evaluators) {
        expect(Object.keys(evaluator)).toEqual(['id', 'type', 'score', 'name', 'user_id', 'email', 'answers'])
        expect(evaluator.type === 'system').toBe(evaluator.user_id === null)
        let [yes, counted] = [0, 0]
        for (const answer of evaluator.answers) {
          const weight = weights.get(answer.question_id)
          if (weight === undefined) throw new Error(`no question ${answer.question_id}`)
          answers.add(answer.answer)
          if (answer.answer === 'yes') yes += weight
          if (answer.answer !== 'n/a') counted += weight
        }
        expect(evaluator.score).toBeCloseTo(counted === 0 ? 0 : (yes / counted) * 100, 1)
      }
      const system = evaluators.find(({ type }: CallJson) => type === 'system')
      if (format !== 'chat' && format !== 'group_chat') expect(metrics.ai_score).toBe(system?.score ?? null)
    }
    expect(answers).toEqual(new Set(['yes', 'no', 'n/a']))
  })

  it('has ids of evaluators and answers that no other evaluator or answer has', () => {
    const evaluators = full.flatMap((call) => call.evaluators)
    const answers = evaluators.flatMap((evaluator) => evaluator.answers)
    expect(new Set(evaluators.map(({ id }) => id)).size).toBe(evaluators.length)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length)
  })

  it.each([
    ['1', 404],
    ['999999999999999999', 404],
    ['abc', 400],
    ['1.5', 400],
    ['-1', 400],
  ])('of call %s is answered %i', async (id, status) => {
    const answer = await service.get(`/v1/calls/${id}`)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: expect.any(String), message: expect.any(String) })
  })
})
