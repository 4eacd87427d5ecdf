import { expect, test } from 'vitest'
import { isStillProcessed } from './callProcessing.ts'
import { callDetail } from './testing/callDetail.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const fresh = { insertedAt: '2026-11-21T11:59:00Z', transcription: null, summary: null }

test('a recent call with neither transcript nor summary is still being processed', () => {
  expect(isStillProcessed(callDetail(fresh), NOW)).toBe(true)
  expect(isStillProcessed(callDetail({ ...fresh, transcription: ' \n', summary: [] }), NOW)).toBe(true)
})

test('a transcript or a summary, or an age of a day, ends processing', () => {
  expect(isStillProcessed(callDetail({ ...fresh, transcription: 'Ana: Hi' }), NOW)).toBe(false)
  expect(isStillProcessed(callDetail({ ...fresh, summary: [{ title: 'A', content: 'b' }] }), NOW)).toBe(false)
  expect(isStillProcessed(callDetail({ ...fresh, insertedAt: '2026-11-20T11:59:00Z' }), NOW)).toBe(false)
  expect(isStillProcessed(callDetail({ ...fresh, insertedAt: null, timestamp: null }), NOW)).toBe(false)
  expect(isStillProcessed(callDetail({ ...fresh, insertedAt: '2026-11-21' }), NOW)).toBe(false)
})

test('a chat is being processed while its conversation is pending', () => {
  const conversation = {
    kind: 'group',
    chatId: null,
    channel: null,
    conversationType: null,
    processingStatus: 'pending',
    participants: [],
    messages: [],
  } as const
  const chat = { ...fresh, format: 'group_chat' }
  expect(isStillProcessed(callDetail({ ...chat, conversation }), NOW)).toBe(true)
  expect(
    isStillProcessed(
      callDetail({ ...chat, conversation: { ...conversation, conversationType: null, processingStatus: 'approved' } }),
      NOW,
    ),
  ).toBe(false)
  expect(isStillProcessed(callDetail({ ...chat, conversation: null }), NOW)).toBe(false)
})

test('the day starts when the service received the call, or else when the call took place', () => {
  const dayBefore = '2026-11-20T12:00:00Z'
  expect(isStillProcessed(callDetail({ ...fresh, insertedAt: dayBefore }), NOW)).toBe(true)
  expect(isStillProcessed(callDetail({ ...fresh, insertedAt: dayBefore }), NOW + 1)).toBe(false)
  const old = '2026-10-01T14:05:00Z'
  expect(isStillProcessed(callDetail({ ...fresh, timestamp: old }), NOW)).toBe(true)
  expect(isStillProcessed(callDetail({ ...fresh, insertedAt: null, timestamp: fresh.insertedAt }), NOW)).toBe(true)
  expect(isStillProcessed(callDetail({ ...fresh, insertedAt: null, timestamp: old }), NOW)).toBe(false)
})
