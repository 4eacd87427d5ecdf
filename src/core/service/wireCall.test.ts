import { expect, it } from 'vitest'
import { readCallDetail } from './wire.ts'

const read = (fields: Readonly<Record<string, unknown>>) =>
  readCallDetail({ data: { id: 7, format: 'audio', ...fields } }, 'service.example').detail

it('takes empty names and titles for none', () => {
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
  })
  expect(call.evaluators).toMatchObject([{ name: null, email: null, userId: 4 }])
  expect(call.summary).toEqual([{ title: 'Next steps', content: '' }])
  expect(call.scorecard?.categories[0]).toMatchObject({ name: null, questions: [{ text: null }] })
})

it('names shares and lengths that can’t be, and leaves them out', () => {
  const call = read({ duration: 1e300, interaction_metrics: { rep_talk_ratio: 1.7, silence_percentage: 0.2 } })
  expect([call.durationSeconds, call.metrics.repTalkRatio, call.metrics.silenceRatio]).toEqual([null, null, 0.2])
  expect(call.oddFields).toEqual(
    expect.arrayContaining([
      { path: 'duration', reason: 'not a possible length' },
      { path: 'interaction_metrics.rep_talk_ratio', reason: 'not between 0 and 1' },
    ]),
  )
})
