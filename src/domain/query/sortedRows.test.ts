import { expect, test } from 'vitest'
import type { CallRecord, CallRow } from '../calls/call.ts'
import { fullCall } from '../calls/testing/fullCall.ts'
import type { QuerySortField } from './query.ts'
import { sortedRows, sortsRows } from './sortedRows.ts'

const row = (id: number, changes: Partial<CallRecord>): CallRow => ({
  kind: 'call',
  call: fullCall({ id, ...changes }),
})
const metrics = (aiScore: number | null) => ({ ...fullCall().metrics, aiScore })
const deal = (label: string) => [{ key: 'crm_deals', items: [{ system: null, systemId: null, label, url: null }] }]

const ROWS: readonly CallRow[] = [
  row(1, { title: 'b', attendees: ['z@x'], isWon: true, associations: [], metrics: metrics(70) }),
  row(2, { title: null, attendees: [], isWon: null, associations: deal('B'), metrics: metrics(null) }),
  row(3, { title: 'a', attendees: ['a@x'], isWon: false, associations: deal('A'), metrics: metrics(30) }),
  { kind: 'unreadable', record: { id: 4, path: 'title', reason: 'a number' } },
  row(5, { title: 'a', attendees: ['a@x'], isWon: false, associations: deal('A'), metrics: metrics(30) }),
]

function idsBy(field: QuerySortField, direction: 'asc' | 'desc') {
  const sorted = sortedRows(ROWS, [{ field, direction }])
  return sorted.map((one) => (one.kind === 'call' ? one.call.id : one.record.id))
}

test('missing values are last in both directions, and equal calls are ordered by ID', () => {
  expect(idsBy('title', 'asc')).toEqual([3, 5, 1, 2, 4])
  expect(idsBy('title', 'desc')).toEqual([1, 5, 3, 2, 4])
  expect(idsBy('won', 'desc')).toEqual([1, 5, 3, 2, 4])
  expect(idsBy('ai_score', 'desc')).toEqual([1, 5, 3, 2, 4])
  expect(idsBy('attendees', 'asc')).toEqual([3, 5, 1, 2, 4])
  expect(idsBy('associations.crm_deals', 'asc')).toEqual([3, 5, 2, 1, 4])
})

test('texts of white space are ordered as the service does, before others', () => {
  const rows = [
    row(1, { title: 'a' }),
    row(2, { title: null, blankTexts: { title: ' ' } }),
    row(3, { title: null }),
    row(4, { title: null, blankTexts: { title: '' } }),
  ]
  const sorted = sortedRows(rows, [{ field: 'title', direction: 'asc' }])
  expect(sorted.map((one) => one.kind === 'call' && one.call.id)).toEqual([4, 2, 1, 3])
})

test('fields that only the library knows can’t be sorted by', () => {
  expect((['title', 'agent_name', 'call_type', 'attendees'] as const).map(sortsRows)).toEqual([true, true, true, true])
  expect(sortsRows('reviewed')).toBe(false)
})
