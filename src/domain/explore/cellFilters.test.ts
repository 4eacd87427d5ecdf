import { expect, it } from 'vitest'
import type { CallRecord } from '../calls/call.ts'
import { CALL_COLUMNS } from '../fields/columns.ts'
import type { QueryPart } from '../query/query.ts'
import { resolveQuery } from '../query/resolveQuery.ts'
import { filterText, readFilterText } from '../query/text/filterText.ts'
import { filtersLike, filtersOfCell, withCellFilter } from './cellFilters.ts'

const CALL: CallRecord = {
  id: 7,
  workspaceId: 1,
  title: 'Demo, part "2"',
  durationSeconds: 61.5,
  timestamp: '2026-11-18T23:30:00.000Z',
  insertedAt: 'soon',
  updatedAt: null,
  format: 'group_chat',
  isPublic: true,
  source: { system: 'zoom', systemId: null },
  webUrl: null,
  agent: { id: 1, name: 'Amelia', email: null },
  attendees: ['lea@acme.com'],
  callType: null,
  metrics: {
    repTalkRatio: 0.645,
    callExchanges: 12,
    longestRepMonologueSeconds: null,
    longestLeadStorySeconds: 30,
    silenceRatio: 0,
    aiScore: 57,
    score: null,
  },
  leadName: 'Ben',
  leadCompany: null,
  isWon: false,
  associations: [],
  oddFields: [],
}

const valueOf = (columnId: string, call: CallRecord) =>
  CALL_COLUMNS.find(({ id }) => id === columnId)?.value(call, null) ?? null
const suggested = (columnId: string, call = CALL, value = valueOf(columnId, call)) =>
  filtersOfCell({ columnId, call, value, zone: 'Europe/Berlin' })
const texts = (...cell: Parameters<typeof suggested>) =>
  suggested(...cell).map(({ part }) => filterText([part], 'Europe/Berlin'))

it('offers no day of a time without a zone, which isn’t an instant', () => {
  expect(texts('timestamp', { ...CALL, timestamp: '2026-11-18T23:30:00' })).toEqual([])
})

it.each([
  ['title', [`title == 'Demo, part "2"'`, `title is not 'Demo, part "2"'`]],
  ['format', ['type == group_chat', 'type is not group_chat']],
  ['won', ['won == false', 'won is not false']],
  ['id', ['id == 7', 'id is not 7']],
  // Whole seconds, as in the cell, and with the call itself.
  ['duration', ['duration >= 1m 1s', 'duration <= 1m 2s']],
  ['ai_score', ['ai_score == 57', 'ai_score is not 57', 'ai_score >= 57', 'ai_score <= 57']],
  ['rep_talk_ratio', ['rep_talk_ratio >= 64%', 'rep_talk_ratio <= 65%']],

  // The column shows the name and the company.
  ['lead_name', ['lead_name == Ben', 'lead_name is not Ben', 'lead_company empty', 'lead_company not_empty']],
  ['score', ['score empty', 'score not_empty']],
  // The day in the user's time zone.
  [
    'timestamp',
    ['timestamp == 2026-11-19', 'not timestamp == 2026-11-19 or timestamp empty', 'timestamp >= 2026-11-19'],
  ],
  // It isn't a time.
  ['inserted_at', []],
  ['agent.name', ['agent == Amelia', 'agent is not Amelia']],
  ['attendees', ['attendee == lea@acme.com', 'attendee != lea@acme.com']],
  // Perhaps it has one that isn't read yet.
  ['recording', []],
  ['associations.crm_deals', []],
])('the cell of %s suggests %j', (columnId, suggested) => {
  expect(texts(columnId)).toEqual(suggested)
})

it('a text that the service takes in no condition suggests nothing', () => {
  expect(texts('title', { ...CALL, title: 'a\0b' })).toEqual([])
})

it('every suggested filter can be written, read and sent', () => {
  for (const { id } of CALL_COLUMNS) {
    for (const { part } of filtersOfCell({ columnId: id, call: CALL, value: valueOf(id, CALL), zone: 'UTC' })) {
      const { filters, problems } = readFilterText(filterText([part], 'UTC'), 'UTC')
      expect({ filters, problems }).toEqual({ filters: [part], problems: [] })
      expect(resolveQuery({ filters: [part], sort: [] }, 0, 'UTC').filters).not.toEqual([])
    }
  }
})

it('suggests the text that the service has, also if there is nothing to see in it', () => {
  expect(texts('title', { ...CALL, title: null, blankTexts: { title: ' ' } })).toEqual([
    'title == " "',
    'title is not " "',
  ])
  expect(texts('title', { ...CALL, title: null, blankTexts: { title: '' } })).toEqual([
    'title empty',
    'title not_empty',
  ])
})

it('filters by custom fields, trackers and answers', () => {
  expect(texts('agent.custom.team', CALL, 'Support')).toEqual([
    'agent.custom.team == Support',
    'agent.custom.team is not Support',
  ])
  expect(texts('tracker.price', CALL, true)).toEqual(['tracker.price == true', 'tracker.price is not true'])
  expect(texts('question.3', CALL, ['no'])).toEqual(['question.3 == no', 'question.3 != no'])
  expect(texts('question.3', CALL, null)).toEqual([])
})

it('“Only this” replaces the field’s conditions, and “Not this” is added once', () => {
  const [only, not] = suggested('agent.name')
  const others = readFilterText('agent contains a and won is lost', 'UTC').filters
  const text = (filters: readonly QueryPart[]) => filterText(filters, 'UTC')
  expect(text(withCellFilter(others, only!))).toBe('agent == Amelia and won == false')
  const once = withCellFilter(others, not!)
  expect(text(once)).toBe('agent ilike %a% and won == false and agent is not Amelia')
  expect(withCellFilter(once, not!)).toEqual(once)
})

it('calls like one are of its type, with its outcome and about its AI score', () => {
  const like = (changes: Partial<CallRecord>) => filterText(filtersLike({ ...CALL, ...changes }), 'UTC')
  const callType = { id: 1, name: 'Demo', description: null, associationMode: null }
  expect(like({ callType })).toBe('call_type == Demo and won == false and ai_score >= 50 and ai_score <= 60')
  expect(like({ metrics: { ...CALL.metrics, aiScore: 100 } })).toBe(
    'won == false and ai_score >= 90 and ai_score <= 100',
  )
  const nothing = { isWon: null, metrics: { ...CALL.metrics, aiScore: null } }
  expect(like(nothing)).toBe('type == group_chat')
  expect(like({ ...nothing, format: 'hologram' })).toBe('')
})
