import { expect, it } from 'vitest'
import { copiedCell, enteredCell } from './enteredCell.ts'
import type { RowFieldName } from './stagingRow.ts'

const CONTEXT = {
  timeZone: 'Europe/Berlin',
  dayOrder: null,
  agents: [{ userId: 7, name: 'Maya Lindqvist', email: 'maya@acme.example', isActive: true }],
  callTypes: [{ id: 5, name: 'Discovery', isArchived: false }],
}
const enter = (field: RowFieldName, text: string, context = {}) => enteredCell(field, text, { ...CONTEXT, ...context })

it.each<[RowFieldName, string, unknown]>([
  ['title', '  Renewal ', { title: 'Renewal' }],
  ['leadName', ' ', { leadName: null }],
  ['userId', 'maya lindqvist', { userId: 7 }],
  ['userId', 'Lindqvist, Maya', { userId: 7 }],
  ['userId', 'MAYA@acme.example', { userId: 7 }],
  ['userId', '', { userId: null }],
  ['userId', 'Zed', { userId: null, unread: { userId: 'Zed' } }],
  ['callTypeId', 'discovery', { callTypeId: 5 }],
  ['callTypeId', 'Demo', { callTypeId: null, unread: { callTypeId: 'Demo' } }],
  ['timestamp', '2026-11-03 14:05', { timestamp: '2026-11-03T13:05:00.000Z' }],
  ['timestamp', 'Nov 3, 2026, 2:05 PM', { timestamp: '2026-11-03T13:05:00.000Z' }],
  ['timestamp', 'yesterday', { timestamp: null, unread: { timestamp: 'yesterday' } }],
  ['timestamp', '3/11/2026 14:05', { timestamp: null, unread: { timestamp: '3/11/2026 14:05' } }],
  ['voipId', 'a b', { voipId: null, unread: { voipId: 'a b' } }],
])('reads the %s “%s”', (field, text, change) => {
  expect(enter(field, text)).toEqual(change)
})

it('reads an ambiguous date if the order of day and month is known', () => {
  const local = (dayOrder: string) => enter('timestamp', '3/11/2026 14:05', { dayOrder, timeZone: 'UTC' }).timestamp
  expect([local('day-first'), local('month-first')]).toEqual(['2026-11-03T14:05:00.000Z', '2026-03-11T14:05:00.000Z'])
})

it('copies a value, or a text that can’t be read', () => {
  const none = { value: null, from: null }
  const fields = {
    ...{ timestamp: none, callTypeId: none, title: none, leadName: none, leadCompany: none, voipId: none },
    userId: { value: 7, from: 'csv' },
  } as const
  expect(copiedCell({ fields, problems: [] }, 'userId')).toEqual({ userId: 7 })
  const problems = [{ kind: 'unread-entry', field: 'userId', text: 'Zed' }] as const
  expect(copiedCell({ fields, problems }, 'userId')).toEqual({ userId: null, unread: { userId: 'Zed' } })
  // Answering which zone it was then moves the copy, too.
  const assumed = [{ kind: 'assumed-zone', zone: 'Europe/Berlin' }] as const
  const timestamp = { value: '2026-11-03T13:05:33Z', from: 'file-name' } as const
  const dated = { fields: { ...fields, timestamp }, problems: assumed }
  const zones = { assumedZone: 'Europe/Berlin', readZone: 'Europe/Berlin' }
  expect(copiedCell(dated, 'timestamp')).toEqual({ timestamp: timestamp.value, ...zones })
  expect(copiedCell(dated, 'userId')).toEqual({ userId: 7 })
})
