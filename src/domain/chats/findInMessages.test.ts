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

test('finds message texts and media texts in reading order', () => {
  const messages = [message('a', 'Pallets. The pallets!'), message('b', null, '14 pallets'), message('c', null)]
  expect(findInMessages(messages, 'PALLETS')).toEqual([
    { messageId: 'a', part: 'text', start: 0, end: 7 },
    { messageId: 'a', part: 'text', start: 13, end: 20 },
    { messageId: 'b', part: 'transcription', start: 3, end: 10 },
  ])
})

test('finds nothing for an empty query, and takes patterns literally', () => {
  expect(findInMessages([message('a', 'x')], ' ')).toEqual([])
  expect(findInMessages([message('a', 'x')], '.*')).toEqual([])
})
