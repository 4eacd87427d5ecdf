import { expect, test } from 'vitest'
import { callReference } from './callReference.ts'

test.each([
  ['123', 123],
  ['  #123 ', 123],
  ['https://app.example/42/calls/123', 123],
  ['http://localhost:4100/calls/123?filter=x', 123],
  ['earshot://call/123?later=1', 123],
  ['earshot-app://app/calls/123', 123],
])('%s is call %d', (text, callId) => {
  expect(callReference(text, [])).toEqual({ callId, seconds: null, untilSeconds: null, turn: null, workspaceId: null })
})

test.each([
  ['earshot://call/7?t=68.4&turn=17&workspace=w2', { seconds: 68.4, turn: 17, workspaceId: 'w2' }],
  ['earshot://call/7?t=68.4-79.2', { seconds: 68.4, untilSeconds: 79.2 }],
  ['http://localhost:4100/calls/7?t=68.4#turn-17', { seconds: 68.4, turn: 17 }],
  ['http://localhost:4100/search/calls/7?find=price#turn-3', { turn: 3 }],
  ['earshot://call/7?workspace=w2&later=1', { workspaceId: 'w2' }],
  ['http://localhost:4100/calls/7?t=soon#top', { seconds: null, turn: null }],
])('%s is a moment or a line of a call', (text, place) => {
  expect(callReference(text, [])).toMatchObject({ callId: 7, ...place })
})

test.each([
  '',
  '0',
  '12a',
  '12345678901234567',
  'https://app.example/calls',
  'https://app.example/recalls/1',
  'call 12',
  '-1',
])('%j isn’t a call', (text) => {
  expect(callReference(text, [])).toBeNull()
})

const WORKSPACES = [
  { id: 'sales', webAppUrl: 'https://app.example/7' },
  { id: 'support', webAppUrl: 'https://App.example/42/' },
  { id: 'all', webAppUrl: 'https://other.example' },
  { id: 'part', webAppUrl: 'https://other.example/eu/calls' },
  { id: 'demo', webAppUrl: null },
]

test.each([
  ['https://app.example/7/calls/123', 'sales'],
  ['https://app.example/42/calls/123?tab=notes', 'support'],
  ['https://other.example/1/calls/123', 'all'],
  ['https://other.example/eu/calls/123', 'part'],
  ['https://app.example/77/calls/123', null],
  ['http://app.example/7/calls/123', null],
  ['https://app.example.evil.example/7/calls/123', null],
  ['http://localhost:4100/calls/123', null],
  ['earshot-app://app/calls/123', null],
  ['123', null],
])('%s is of the workspace with this web app: %s', (text, workspaceId) => {
  expect(callReference(text, WORKSPACES)).toMatchObject({ callId: 123, workspaceId })
})

test('of workspaces with the same web app, the first one has the call', () => {
  const same = [
    { id: 'active', webAppUrl: 'https://app.example/' },
    { id: 'other', webAppUrl: 'https://app.example' },
  ]
  expect(callReference('https://app.example/7/calls/123', same)).toMatchObject({ workspaceId: 'active' })
})
