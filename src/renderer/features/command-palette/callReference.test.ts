import { expect, test } from 'vitest'
import { callReference } from './callReference.ts'

test.each([
  ['123', 123],
  ['  #123 ', 123],
  ['https://app.example/42/calls/123', 123],
  ['http://localhost:4100/calls/123?filter=x', 123],
  ['earshot://call/123?t=68.4', 123],
  ['earshot-app://app/calls/123', 123],
])('%s is call %d', (text, id) => {
  expect(callReference(text)).toBe(id)
})

test.each([
  '',
  '0',
  '12a',
  '1234567890123456',
  'https://app.example/calls',
  'https://app.example/recalls/1',
  'call 12',
  '-1',
])('%j isn’t a call', (text) => {
  expect(callReference(text)).toBeNull()
})
