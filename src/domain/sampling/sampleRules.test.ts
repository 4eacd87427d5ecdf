import { expect, it } from 'vitest'
import { fullCall } from '../calls/testing/fullCall.ts'
import { ALL_CALLS, drawableCalls, isReviewable, qualifies, reviewableByList, type SampleRules } from './sampleRules.ts'

const EMPTY = {
  format: 'audio',
  conversation: null,
  media: { hasAudio: false, hasVideo: false },
  transcription: ' ',
}

it.each<[string, Partial<SampleRules>, { format: string; durationSeconds: number | null }, boolean]>([
  ['any call without rules', {}, { format: 'group_chat', durationSeconds: null }, true],
  ['no chat among recordings', { onlyRecordings: true }, { format: 'chat', durationSeconds: 0 }, false],
  ['a file among recordings', { onlyRecordings: true }, { format: 'file', durationSeconds: null }, true],
  ['a call at the lower bound', { minSeconds: 60 }, { format: 'audio', durationSeconds: 60 }, true],
  ['no call below it', { minSeconds: 60 }, { format: 'audio', durationSeconds: 59.9 }, false],
  ['a call at the upper bound', { maxSeconds: 60 }, { format: 'video', durationSeconds: 60 }, true],
  ['no call above it', { maxSeconds: 60 }, { format: 'video', durationSeconds: 60.1 }, false],
  ['no call of unknown duration', { maxSeconds: 60 }, { format: 'audio', durationSeconds: null }, false],
  ['no chat, which has no duration', { maxSeconds: 60 }, { format: 'chat', durationSeconds: 0 }, false],
  ['a chat, whose length says nothing', { leavesOutEmpty: true }, { format: 'chat', durationSeconds: 0 }, true],
])('draws %s', (_, rules, call, isDrawn) => {
  expect(qualifies(fullCall(call), { ...ALL_CALLS, ...rules })).toBe(isDrawn)
})

const NOTHING = { recording: 'none', hasTranscript: false, hasMessages: false } as const
const RULES = {
  all: ALL_CALLS,
  recordings: { ...ALL_CALLS, onlyRecordings: true },
  reviewable: { ...ALL_CALLS, leavesOutEmpty: true },
}
const HEARD = { ...EMPTY, media: { hasAudio: true, hasVideo: false } }
const READ = { ...EMPTY, transcription: 'Agent: Hello' }
const SUMMARIZED = { ...EMPTY, summary: [{ title: 'Topic', content: 'Said much' }] }

it.each([
  ['an empty call', EMPTY, NOTHING, { all: true, recordings: false, reviewable: false }],
  ['a recording', HEARD, { ...NOTHING, recording: 'audio' }, { all: true, recordings: true, reviewable: true }],
  ['a transcript alone', READ, { ...NOTHING, hasTranscript: true }, { all: true, recordings: false, reviewable: true }],
  ['a summary alone', SUMMARIZED, NOTHING, { all: true, recordings: false, reviewable: false }],
] as const)('knows what can be reviewed of %s, by the full record and by the list', (_, detail, contents, expected) => {
  for (const [name, isIncluded] of Object.entries(expected)) {
    const rules = RULES[name as keyof typeof RULES]
    expect(isReviewable(detail, rules)).toBe(isIncluded)
    expect(reviewableByList(fullCall({ format: detail.format, contents }), rules)).toBe(isIncluded)
  }
})

it('must read what the list doesn’t say: without rules only chats, which may be withheld', () => {
  const unread = fullCall({ format: 'audio' })
  expect(reviewableByList(unread, RULES.all)).toBe(true)
  expect(reviewableByList(unread, RULES.recordings)).toBeNull()
  expect(reviewableByList(unread, RULES.reviewable)).toBeNull()
  expect(reviewableByList(fullCall({ format: 'chat' }), RULES.all)).toBeNull()
  expect(reviewableByList(fullCall({ format: 'chat', contents: NOTHING }), RULES.all)).toBeNull()
  expect(reviewableByList(fullCall({ format: 'chat', contents: NOTHING }), RULES.reviewable)).toBe(false)
  expect(reviewableByList(fullCall({ format: 'chat', contents: { ...NOTHING, hasMessages: true } }), RULES.all)).toBe(
    true,
  )
})

it('never keeps a withheld chat', () => {
  for (const rules of Object.values(RULES)) expect(isReviewable({ ...EMPTY, format: 'group_chat' }, rules)).toBe(false)
})

it('keeps apart the calls that are known to be empty', () => {
  const calls = [
    fullCall({ id: 1, format: 'audio', contents: NOTHING }),
    fullCall({ id: 2, format: 'audio' }),
    fullCall({ id: 3, format: 'chat' }),
  ]
  const { drawable, emptyIds } = drawableCalls(calls, RULES.recordings)
  expect(drawable.map(({ id }) => id)).toEqual([2])
  expect(emptyIds).toEqual([1])
})
