import { describe, expect, it } from 'vitest'
import { readCallDetail } from './wire.ts'

const read = (fields: Readonly<Record<string, unknown>>) =>
  readCallDetail({ data: { id: 7, format: 'audio', ...fields } }, 'service.example').detail

it('reads empty names and titles as missing, and keeps those that the service filters and sorts by', () => {
  const question = { id: 1, text: '', weight: 1, default_answer: 'yes' }
  const call = read({
    title: '',
    agent: { id: 1, name: ' ', email: 'a@example.com' },
    type: { id: 2, name: '', description: '', association_mode: 'crm_deal' },
    business_info: { lead_name: '', lead_company: 'Acme', won: null },
    scorecard: {
      id: 1,
      name: '',
      active: true,
      categories: [{ id: 1, name: '', sort_number: 1, questions: [question] }],
    },
    evaluators: [{ id: 1, type: 'user', score: 70, name: '', user_id: 4, email: '', answers: [] }],
    analysis: {
      summary: {
        topics: [
          { title: '', content: ' ' },
          { title: 'Next steps', content: '' },
        ],
      },
    },
  })
  expect(call).toMatchObject({
    title: null,
    agent: { name: null, email: 'a@example.com' },
    callType: { id: 2, name: null },
    leadName: null,
    leadCompany: 'Acme',
    blankTexts: { title: '', agentName: ' ', leadName: '' },
  })
  expect(call.evaluators).toMatchObject([{ name: null, email: null, userId: 4 }])
  expect(call.summary).toEqual([{ title: 'Next steps', content: '' }])
  expect(call.scorecard?.categories[0]).toMatchObject({ name: null, questions: [{ text: null }] })
})

it('reports and omits impossible shares and lengths', () => {
  const call = read({ duration: 1e300, interaction_metrics: { rep_talk_ratio: 1.7, silence_percentage: 0.2 } })
  expect([call.durationSeconds, call.metrics.repTalkRatio, call.metrics.silenceRatio]).toEqual([null, null, 0.2])
  expect(call.oddFields).toEqual(
    expect.arrayContaining([
      { path: 'duration', reason: 'not a possible length' },
      { path: 'interaction_metrics.rep_talk_ratio', reason: 'not between 0 and 1' },
    ]),
  )
})

describe('a complete call', () => {
  const listed = {
    workspace_id: 3,
    title: 'First talk',
    duration: 61.5,
    timestamp: '2026-06-01T09:00:00Z',
    inserted_at: '2026-06-01T10:00:00Z',
    updated_at: '2026-06-01T11:00:00Z',
    format: 'video',
    public: true,
    source: { system: 'crm', system_id: 's-1' },
    url: 'https://app.example/calls/7',
    agent: { id: 1, name: 'Ann', email: 'ann@example.com' },
    attendees: ['ann@example.com', 'bo@example.com'],
    type: { id: 2, name: 'Sales', description: 'First talks', association_mode: 'crm_deal' },
    interaction_metrics: {
      rep_talk_ratio: 0.4,
      call_exchanges: 12,
      longest_rep_monologue: 30,
      longest_lead_story: 20,
      silence_percentage: 0.1,
      ai_score: 80,
      score: 75,
    },
    business_info: { lead_name: 'Bo', lead_company: 'Acme', won: false },
    associations: {
      crm_deal: [{ system: 'crm', system_id: 'd-1', label: 'Deal', url: 'https://crm.example/d-1' }],
      none: null,
    },
  }

  it('is read field by field', () => {
    expect(read(listed)).toMatchObject({
      id: 7,
      workspaceId: 3,
      title: 'First talk',
      durationSeconds: 61.5,
      timestamp: '2026-06-01T09:00:00Z',
      insertedAt: '2026-06-01T10:00:00Z',
      updatedAt: '2026-06-01T11:00:00Z',
      format: 'video',
      isPublic: true,
      source: { system: 'crm', systemId: 's-1' },
      webUrl: 'https://app.example/calls/7',
      agent: { id: 1, name: 'Ann', email: 'ann@example.com' },
      attendees: ['ann@example.com', 'bo@example.com'],
      callType: { id: 2, name: 'Sales', description: 'First talks', associationMode: 'crm_deal' },
      metrics: {
        repTalkRatio: 0.4,
        callExchanges: 12,
        longestRepMonologueSeconds: 30,
        longestLeadStorySeconds: 20,
        silenceRatio: 0.1,
        aiScore: 80,
        score: 75,
      },
      leadName: 'Bo',
      leadCompany: 'Acme',
      isWon: false,
      associations: [
        { key: 'crm_deal', items: [{ system: 'crm', systemId: 'd-1', label: 'Deal', url: 'https://crm.example/d-1' }] },
        { key: 'none', items: [] },
      ],
      oddFields: [],
    })
  })

  it('with only an id has no other data', () => {
    const call = read({ format: null })
    expect(call).toMatchObject({
      format: 'unknown',
      isPublic: null,
      source: { system: null, systemId: null },
      agent: null,
      attendees: [],
      callType: null,
      metrics: { repTalkRatio: null, aiScore: null, score: null },
      leadName: null,
      leadCompany: null,
      isWon: null,
      associations: [],
      media: { hasAudio: false, hasVideo: false },
      summary: null,
      transcription: null,
      scorecard: null,
      evaluators: [],
      conversation: null,
      oddFields: [],
    })
  })

  it('has its categories in order, those without one last, and every evaluator’s answers', () => {
    const category = (id: number, place: number | null) => ({
      id,
      name: `C${id}`,
      sort_number: place,
      questions: [{ id: id * 10, text: 'Was it?', weight: 2, default_answer: 'no' }],
    })
    const call = read({
      scorecard: {
        id: 5,
        name: 'Quality',
        active: false,
        categories: [category(1, null), category(2, 2), category(3, 1), category(4, null)],
      },
      evaluators: [
        {
          id: 9,
          type: 'user',
          score: 50,
          name: 'Ann',
          user_id: 1,
          email: 'ann@example.com',
          answers: [{ id: 1, question_id: 20, category_id: 2, answer: 'yes' }],
        },
      ],
    })
    expect(call.scorecard).toMatchObject({ id: 5, name: 'Quality', isActive: false })
    expect(call.scorecard?.categories.map(({ id, sortNumber }) => [id, sortNumber])).toEqual([
      [3, 1],
      [2, 2],
      [1, null],
      [4, null],
    ])
    expect(call.scorecard?.categories[1]?.questions).toEqual([
      { id: 20, text: 'Was it?', weight: 2, defaultAnswer: 'no' },
    ])
    expect(call.evaluators).toEqual([
      {
        id: 9,
        type: 'user',
        score: 50,
        name: 'Ann',
        userId: 1,
        email: 'ann@example.com',
        answers: [{ id: 1, questionId: 20, categoryId: 2, answer: 'yes' }],
      },
    ])
  })

  it('has its transcript and the non-empty topics of its summary', () => {
    const topics = [
      { title: 'Price', content: 'It is high.' },
      { title: null, content: 'More' },
      { title: 'Only', content: ' ' },
      { title: '', content: null },
    ]
    const call = read({ analysis: { summary: { topics }, transcription: 'Ann: Hello' } })
    expect(call.summary).toEqual([
      { title: 'Price', content: 'It is high.' },
      { title: '', content: 'More' },
      { title: 'Only', content: '' },
    ])
    expect(call.transcription).toBe('Ann: Hello')
  })

  it.each([
    [{ audio_url: 'https://m.example/a?s=1', video_url: null }, ['https://m.example/a?s=1', null]],
    [{ audio_url: '', video_url: 'HTTP://m.example/v' }, [null, 'HTTP://m.example/v']],
    [{ audio_url: 'file:///etc/passwd', video_url: 'javascript:https://x' }, [null, null]],
  ])('has the media of %o where a link leads', (media, [audio, video]) => {
    const { detail, links } = readCallDetail({ data: { id: 7, format: 'audio', media } }, 'service.example')
    expect(detail.media).toEqual({ hasAudio: audio !== null, hasVideo: video !== null })
    expect([links.audio?.reveal() ?? null, links.video?.reveal() ?? null]).toEqual([audio, video])
  })
})

it.each([[null], ['text'], [{}], [{ data: null }], [{ data: 7 }]])('%o is not a response with a call', (answer) => {
  expect(() => readCallDetail(answer, 'service.example')).toThrowError(
    expect.objectContaining({ code: 'not-this-service', data: expect.objectContaining({ host: 'service.example' }) }),
  )
})

it('a call with an unreadable id is unreadable', () => {
  expect(() => readCallDetail({ data: { id: 'x' } }, 'service.example')).toThrowError(
    expect.objectContaining({ code: 'unreadable-answer', data: { path: 'id', reason: expect.any(String) } }),
  )
})
