import { expect, test } from 'vitest'
import type { Message } from './conversation.ts'
import { findInMessages } from './findInMessages.ts'

const message = (id: string, text: string | null, transcription: string | null = null): Message => ({
  id,
  sender: 'client',
  timestamp: null,
  type: 'text',
  text,
  transcription,
  hasMedia: false,
})

test('what was written and what media said is found, in order of reading', () => {
  const messages = [message('a', 'Pallets. The pallets!'), message('b', null, '14 pallets'), message('c', null)]
  expect(findInMessages(messages, 'PALLETS')).toEqual([
    { messageId: 'a', part: 'text', start: 0, end: 7 },
    { messageId: 'a', part: 'text', start: 13, end: 20 },
    { messageId: 'b', part: 'transcription', start: 3, end: 10 },
  ])
})

test('nothing is found by nothing, and a pattern is only its letters', () => {
  expect(findInMessages([message('a', 'x')], ' ')).toEqual([])
  expect(findInMessages([message('a', 'x')], '.*')).toEqual([])
})
