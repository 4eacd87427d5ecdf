import { expect, it } from 'vitest'
import { importFieldsOf, type RowFields } from './stagingRow.ts'

const none = { value: null, from: null }
const FIELDS: RowFields = {
  timestamp: { value: '2026-11-20T14:05:00.000Z', from: 'file-name' },
  userId: { value: 7, from: 'path' },
  callTypeId: none,
  title: { value: 'Renewal', from: 'tag' },
  leadName: none,
  leadCompany: none,
  voipId: none,
}

it('sends a row that has a time and an agent', () => {
  expect(importFieldsOf(FIELDS)).toEqual({
    timestamp: '2026-11-20T14:05:00.000Z',
    userId: 7,
    callTypeId: null,
    title: 'Renewal',
    leadName: null,
    leadCompany: null,
  })
  expect(importFieldsOf({ ...FIELDS, timestamp: none })).toBeNull()
  expect(importFieldsOf({ ...FIELDS, userId: none })).toBeNull()
})
