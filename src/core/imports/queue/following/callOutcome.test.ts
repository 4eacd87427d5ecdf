import { expect, it } from 'vitest'
import { callOutcome } from './callOutcome.ts'

const TOPIC = [{ title: 'Not processed', content: 'It could not be fetched.' }]
const AUDIO = { hasAudio: true, hasVideo: false }
const NONE = { hasAudio: false, hasVideo: false }

it.each([
  ['a link that is being fetched', { media: NONE, summary: [], transcription: null }, true, false, null],
  ['a summary without a recording', { media: NONE, summary: TOPIC, transcription: '' }, true, false, 'no-recording'],
  ['no recording, late', { media: NONE, summary: null, transcription: null }, true, true, 'no-recording'],
  ['a fetched link', { media: AUDIO, summary: TOPIC, transcription: null }, true, false, 'analyzed'],
  ['a fetched link, not analyzed', { media: AUDIO, summary: null, transcription: ' ' }, true, true, null],
  [
    'words, whose recording was deleted',
    { media: NONE, summary: null, transcription: 'Ada: Hi' },
    true,
    true,
    'analyzed',
  ],
  // Its bytes were received.
  ['a file', { media: NONE, summary: TOPIC, transcription: '' }, false, true, 'analyzed'],
  ['a file, not analyzed', { media: NONE, summary: null, transcription: null }, false, true, null],
] as const)('%s', (_what, call, isLink, isLate, outcome) => {
  expect(callOutcome(call as Parameters<typeof callOutcome>[0], { isLink, isLate })).toBe(outcome)
})
