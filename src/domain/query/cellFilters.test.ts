import { expect, it } from 'vitest'
import type { CallRecord } from '../calls/call.ts'
import { CALL_COLUMNS } from '../fields/columns.ts'
import { filtersOfCell } from './cellFilters.ts'
import { resolveQuery } from './resolveQuery.ts'
import { filterText, readFilterText } from './text/filterText.ts'

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
  attendees: [],
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

const texts = (columnId: string, call = CALL) =>
  filtersOfCell(columnId, call, 'Europe/Berlin').map((filter) => filterText([filter], 'Europe/Berlin'))

it.each([
  ['title', [`title == 'Demo, part "2"'`, `title is not 'Demo, part "2"'`]],
  ['format', ['type == group_chat', 'type is not group_chat']],
  ['won', ['won == false', 'won is not false']],
  ['id', ['id == 7', 'id is not 7']],
  // Whole seconds, as in the cell, and with the call itself.
  ['duration', ['duration >= 1m 1s', 'duration <= 1m 2s']],
  ['ai_score', ['ai_score >= 57', 'ai_score <= 57']],
  ['rep_talk_ratio', ['rep_talk_ratio >= 64.5%', 'rep_talk_ratio <= 64.5%']],
  // The column shows the name and the company.
  ['lead_name', ['lead_name == Ben', 'lead_name is not Ben', 'lead_company empty', 'lead_company not_empty']],
  ['score', ['score empty', 'score not_empty']],
  // The day in the user's time zone.
  ['timestamp', ['timestamp == 2026-11-19', 'timestamp >= 2026-11-19']],
  // It isn't a time.
  ['inserted_at', []],
  ['agent.name', []],
  ['associations.crm_deals', []],
])('the cell of %s suggests %j', (columnId, suggested) => {
  expect(texts(columnId)).toEqual(suggested)
})

it('a text that the service takes in no condition suggests nothing', () => {
  expect(texts('title', { ...CALL, title: 'a\0b' })).toEqual([])
})

it('every suggested filter can be written, read and sent', () => {
  for (const { id } of CALL_COLUMNS) {
    for (const filter of filtersOfCell(id, CALL, 'UTC')) {
      expect(readFilterText(filterText([filter], 'UTC'), 'UTC')).toMatchObject({ filters: [filter], problems: [] })
      expect(resolveQuery({ filters: [filter], sort: [] }, 0, 'UTC').filters).not.toEqual([])
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
