import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import type { CallRow } from '../calls/call.ts'
import { CALL_COLUMNS, readColumns } from '../fields/columns.ts'
import { fullCall } from '../calls/testing/fullCall.ts'
import type { User } from '../workspaces/directory.ts'
import { createExport, DEFAULT_CSV, type ExportOptions } from './callExport.ts'
import { exportFileName } from './exportFileName.ts'

const USERS: User[] = [
  {
    userId: 7,
    workspaceId: 12,
    email: null,
    name: null,
    isActive: true,
    customFields: [
      { key: 'region', value: 'EMEA' },
      { key: 'seats', value: 4 },
    ],
  },
]
const READ = readColumns(
  { trackers: [{ id: 'price', name: 'Price' }], questions: [{ id: 3, text: 'Was the price said?', scorecard: null }] },
  (field, callId) => (callId !== 4711 ? null : field === 'tracker.price' ? true : ['yes', 'no']),
)
const EMPTY = fullCall({
  id: 2,
  title: '=HYPERLINK("http://evil.example")',
  agent: null,
  attendees: [],
  callType: null,
  isWon: null,
  associations: [],
  durationSeconds: null,
})
const ROWS: CallRow[] = [
  {
    kind: 'call',
    call: fullCall({
      contents: { recording: 'video', hasTranscript: true, hasMessages: false },
      myReview: { state: 'finished', score: 91.5 },
    }),
  },
  { kind: 'call', call: EMPTY },
  { kind: 'unreadable', record: { id: 3, path: 'interaction_metrics.ai_score', reason: 'expected a number' } },
]

function written(options: ExportOptions, columnIds: readonly string[] | null = null, rows = ROWS): string {
  const format = createExport(options, { columnIds, users: USERS, read: READ })
  return format.head() + rows.map((row, index) => format.row(row, index)).join('') + format.tail()
}

function rowsOf(csv: string): Record<string, unknown>[] {
  const { SheetNames, Sheets } = read(new TextEncoder().encode(csv), { type: 'array', raw: true })
  return utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0]!]!, { raw: true })
}

it('CSV has each column with its label, including custom fields of the agent', () => {
  const [row = {}] = rowsOf(written(DEFAULT_CSV))
  expect(Object.keys(row)).toEqual([
    ...CALL_COLUMNS.map(({ label, fullLabel = label }) => fullLabel),
    'Agent: region',
    'Agent: seats',
    'Tracker: Price',
    'Was the price said?',
  ])
  expect(row).toMatchObject({
    'Call ID': '4711',
    Date: '2026-11-18T13:05:00Z',
    Duration: '754.25',
    Public: 'true',
    'Deal won': 'false',
    'Tracker: Price': 'true',
    'Was the price said?': 'yes; no',
    'Talk ratio': '0.43',
    Attendees: 'lea@acme.example; tom@acme.example',
    'CRM deals': 'A crm_deals (hubspot crm_deals-1, https://crm.example.com/crm_deals/1)',
    'Other associations': 'A crm_quotes (hubspot crm_quotes-1, https://crm.example.com/crm_quotes/1)',
    'Agent: region': 'EMEA',
    'Agent: seats': '4',
  })
})

it('writes scores as the list shows them', () => {
  expect(rowsOf(written(DEFAULT_CSV))[0]).toMatchObject({ 'My score': '92' })
  expect((JSON.parse(written({ kind: 'json' })) as unknown[])[0]).toMatchObject({ 'review.score': 92 })
})

it('leaves unknown values empty, escapes formulas, and marks unreadable records', () => {
  const [, empty = {}, unreadable = {}] = rowsOf(written(DEFAULT_CSV))
  expect(empty['Title']).toBe('\'=HYPERLINK("http://evil.example")')
  for (const label of ['Duration', 'Agent', 'Call type', 'Deal won', 'Attendees', 'CRM deals', 'Unreadable fields']) {
    expect(empty[label]).toBeUndefined()
  }
  expect(unreadable).toEqual({ 'Call ID': '3', 'Unreadable fields': 'interaction_metrics.ai_score: expected a number' })
})

it.each([
  [{ label: 'Renewal', system: null, systemId: null, url: null }, 'Renewal'],
  [{ label: 'Renewal', system: 'hubspot', systemId: '4711', url: null }, 'Renewal (hubspot 4711)'],
  [
    { label: 'Renewal', system: null, systemId: null, url: 'https://crm.example.com/1' },
    'Renewal (https://crm.example.com/1)',
  ],
  [{ label: null, system: null, systemId: '4711', url: null }, '4711'],
])('writes the known parts of an association: %j', (item, text) => {
  const call = fullCall({ associations: [{ key: 'crm_deals', items: [item] }] })
  const csv = written(DEFAULT_CSV, ['associations.crm_deals'], [{ kind: 'call', call }])
  expect(rowsOf(csv)).toEqual([{ 'CRM deals': text }])
})

it('adds the byte order mark on request', () => {
  expect(written(DEFAULT_CSV).startsWith('\uFEFFCall ID,')).toBe(true)
  expect(written({ ...DEFAULT_CSV, hasByteOrderMark: false, delimiter: ';' }).startsWith('Call ID;')).toBe(true)
})

it('writes only the selected columns, in order, and omits one that no longer exists', () => {
  expect(written(DEFAULT_CSV, ['lead_company', 'agent.custom.gone', 'id'], ROWS.slice(0, 1))).toBe(
    '\uFEFFCompany,Call ID,Unreadable fields\r\nAcme,4711,\r\n',
  )
})

it('JSON distinguishes numbers, lists and unknown values', () => {
  const [full, empty, unreadable] = JSON.parse(written({ kind: 'json' })) as Record<string, unknown>[]
  expect(full).toMatchObject({
    id: 4711,
    duration: 754.25,
    won: false,
    attendees: ['lea@acme.example', 'tom@acme.example'],
    'associations.crm_deals': [{ system: 'hubspot', systemId: 'crm_deals-1' }],
    'agent.custom.seats': 4,
  })
  expect(empty).toMatchObject({ title: '=HYPERLINK("http://evil.example")', duration: null, attendees: [] })
  expect(unreadable).toMatchObject({ id: 3, unreadable: 'interaction_metrics.ai_score: expected a number' })
  expect(JSON.parse(written({ kind: 'json' }, null, []))).toEqual([])
})

it.each([
  ['Lost deals', 'Lost deals 2026-11-18 14.05.csv'],
  ['Q4/2026: "all"?', 'Q4 2026 all 2026-11-18 14.05.csv'],
  ['../..', 'Calls 2026-11-18 14.05.csv'],
  ['con', '_con 2026-11-18 14.05.csv'],
  ['gpj\u202E.exe', 'gpj.exe 2026-11-18 14.05.csv'],
  ['', 'Calls 2026-11-18 14.05.csv'],
])('names a file of %j %j', (what, name) => {
  expect(exportFileName(what, '2026-11-18T14:05', 'csv')).toBe(name)
})
