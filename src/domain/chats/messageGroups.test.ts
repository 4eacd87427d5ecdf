import { expect, test } from 'vitest'
import type { Message } from './conversation.ts'
import { threadItems } from './messageGroups.ts'

let counter = 0
const message = (sender: string, timestamp: string | null): Message => ({
  id: `m${counter++}`,
  sender,
  timestamp,
  type: 'text',
  text: 'x',
  transcription: null,
  hasMedia: false,
})
const utcDay = (instant: string) => instant.slice(0, 10)
const shape = (messages: readonly Message[]) =>
  threadItems(messages, utcDay).map((item) =>
    item.kind === 'day'
      ? `— ${item.day}`
      : `${item.opensGroup ? '┌' : '│'}${item.message.sender}${item.closesGroup ? '┘' : ''}`,
  )

test('groups messages of one sender until five minutes pass', () => {
  expect(
    shape([
      message('a', '2026-11-18T10:00:00Z'),
      message('a', '2026-11-18T10:05:00Z'),
      message('a', '2026-11-18T10:10:01Z'),
      message('b', '2026-11-18T10:10:02Z'),
    ]),
  ).toEqual(['— 2026-11-18', '┌a', '│a┘', '┌a┘', '┌b┘'])
})

test('separates a new day and starts a new group', () => {
  expect(shape([message('a', '2026-11-18T23:59:00Z'), message('a', '2026-11-19T00:01:00Z')])).toEqual([
    '— 2026-11-18',
    '┌a┘',
    '— 2026-11-19',
    '┌a┘',
  ])
})

test('keeps unreadable times in place and marks them', () => {
  expect(shape([message('a', null), message('a', 'soon'), message('a', '2026-11-19T00:01:00Z')])).toEqual([
    '— null',
    '┌a',
    '│a┘',
    '— 2026-11-19',
    '┌a┘',
  ])
  expect(shape([])).toEqual([])
})

test('doesn’t read a date that doesn’t exist, and dates a time without a zone by its own date', () => {
  expect(
    shape([message('a', '2026-02-30T10:00:00Z'), message('b', '2026-11-18T10:00:00'), message('b', '2026-11-18')]),
  ).toEqual(['— null', '┌a┘', '— 2026-11-18', '┌b', '│b┘'])
})

test('groups a message whose time has no zone with the one before', () => {
  for (const [first, second] of [
    ['2026-11-18T10:00:00Z', '2026-11-18T12:00:00'],
    ['2026-11-18', '2026-11-18T10:00:00Z'],
  ] as const) {
    expect(shape([message('a', first), message('a', second)])).toEqual(['— 2026-11-18', '┌a', '│a┘'])
  }
})
