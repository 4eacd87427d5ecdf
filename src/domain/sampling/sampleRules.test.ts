import { expect, it } from 'vitest'
import { ALL_CALLS, isReviewable, needsFullRecord, qualifies, type SampleRules } from './sampleRules.ts'

const EMPTY = {
  format: 'audio',
  conversation: null,
  media: { hasAudio: false, hasVideo: false },
  transcription: ' ',
  summary: [],
}

it.each<[string, Partial<SampleRules>, Parameters<typeof qualifies>[0], boolean]>([
  ['any call without rules', {}, { format: 'group_chat', durationSeconds: null }, true],
  ['no chat among recordings', { onlyRecordings: true }, { format: 'chat', durationSeconds: 0 }, false],
  ['a file among recordings', { onlyRecordings: true }, { format: 'file', durationSeconds: null }, true],
  ['a call at the lower bound', { minSeconds: 60 }, { format: 'audio', durationSeconds: 60 }, true],
  ['no call below it', { minSeconds: 60 }, { format: 'audio', durationSeconds: 59.9 }, false],
  ['a call at the upper bound', { maxSeconds: 60 }, { format: 'video', durationSeconds: 60 }, true],
  ['no call above it', { maxSeconds: 60 }, { format: 'video', durationSeconds: 60.1 }, false],
  ['no call of unknown duration', { maxSeconds: 60 }, { format: 'audio', durationSeconds: null }, false],
  ['no chat, which has no duration', { maxSeconds: 60 }, { format: 'chat', durationSeconds: 0 }, false],
  ['no recording of no length', { leavesOutEmpty: true }, { format: 'audio', durationSeconds: 0 }, false],
  ['a chat, whose length says nothing', { leavesOutEmpty: true }, { format: 'chat', durationSeconds: 0 }, true],
])('draws %s', (_, rules, call, isDrawn) => {
  expect(qualifies(call, { ...ALL_CALLS, ...rules })).toBe(isDrawn)
})

it('never keeps a withheld chat, and reads every chat in full to know', () => {
  const withheld = { ...EMPTY, format: 'group_chat' }
  expect(needsFullRecord(withheld, ALL_CALLS)).toBe(true)
  expect(isReviewable(withheld, ALL_CALLS)).toBe(false)
  expect(needsFullRecord({ format: 'audio' }, ALL_CALLS)).toBe(false)
})

it('leaves out a call without recording, transcript and summary only if asked to', () => {
  const rules = { ...ALL_CALLS, leavesOutEmpty: true }
  expect(needsFullRecord(EMPTY, rules)).toBe(true)
  expect(isReviewable(EMPTY, rules)).toBe(false)
  expect(isReviewable(EMPTY, ALL_CALLS)).toBe(true)
  expect(isReviewable({ ...EMPTY, transcription: 'Agent: Hello' }, rules)).toBe(true)
  expect(isReviewable({ ...EMPTY, media: { hasAudio: true, hasVideo: false } }, rules)).toBe(true)
})
