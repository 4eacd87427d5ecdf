import { expect, test } from 'vitest'
import { estimatePositions } from './alignment.ts'
import type { AlignmentInput } from './callReading.ts'
import { speakerLanes } from './speakerLanes.ts'
import type { SpeechSegment } from './speechActivity.ts'

/** About five, three and one seconds at an average pace. */
const TEXTS = [
  'and then we came to the next of the points which you had sent us before',
  'we had not seen any of them before we met',
  'yes of course',
]
/** The lengths don't repeat, so that only one reading fits. */
const SECONDS = [5, 1, 3, 5, 1, 5, 3, 1]
const said = (seconds: number) => TEXTS[[5, 3, 1].indexOf(seconds)]!

/** Turns of the speakers in the given order, with a pause after each, and their speech. */
function conversation(speakers: readonly (string | null)[]) {
  let at = 1
  const segments = SECONDS.map((seconds): SpeechSegment => {
    const segment = { startSeconds: at, endSeconds: at + seconds }
    at += seconds + 0.8
    return segment
  })
  const turns = SECONDS.map((seconds, index) => ({
    speaker: speakers[index % speakers.length]!,
    text: said(seconds),
  }))
  const of = (...names: readonly (string | null)[]) =>
    segments.filter((_, index) => names.includes(turns[index]!.speaker))
  return { turns, segments, of, durationSeconds: at }
}

function lanesOf(turns: Parameters<typeof speakerLanes>[0], input: AlignmentInput) {
  return speakerLanes(turns, estimatePositions(turns, input), input)
}

test('knows which speaker is on which channel, in both orders', () => {
  const { turns, segments, of, durationSeconds } = conversation(['Ana', 'Ben'])
  for (const [left, right] of [
    ['Ana', 'Ben'],
    ['Ben', 'Ana'],
  ] as const) {
    const activity = { segments, sides: [of(left), of(right)] } as const
    expect(lanesOf(turns, { activity, durationSeconds })).toEqual({ by: 'channel', speakers: [[left], [right]] })
  }
})

test('with more speakers, one is alone on a channel', () => {
  const { turns, segments, of, durationSeconds } = conversation(['Ana', 'Ben', 'Ana', 'Cleo'])
  const activity = { segments, sides: [of('Ben', 'Cleo'), of('Ana')] } as const
  expect(lanesOf(turns, { activity, durationSeconds })).toEqual({ by: 'channel', speakers: [['Ben', 'Cleo'], ['Ana']] })
})

test('isn’t sure of the channels if the transcript doesn’t fit them', () => {
  const { turns, segments, of, durationSeconds } = conversation(['Ana', 'Ben'])
  const activity = { segments, sides: [of('Ana'), of('Ben')] } as const
  const mixed = turns.map((turn, index) => (index % 3 === 1 ? { ...turn, speaker: 'Ana' } : turn))
  expect(lanesOf(mixed, { activity, durationSeconds })).toBeNull()
  // Too few turns to exclude a coincidence.
  expect(lanesOf(turns.slice(0, 5), { activity, durationSeconds })).toBeNull()
})

test('on one channel, tells speakers apart by their turns if these are certain', () => {
  const { turns, segments, durationSeconds } = conversation(['Ana', 'Ben'])
  const pins = segments.map(({ startSeconds }, turnIndex) => ({ turnIndex, seconds: startSeconds }))
  const activity = { segments, sides: null }
  const pinned = { activity, durationSeconds, pins }
  expect(lanesOf(turns, pinned)).toEqual({ by: 'turn', speakers: [['Ana'], ['Ben']] })
  expect(lanesOf(turns, { ...pinned, agentSpeaker: 'Ben' })).toEqual({ by: 'turn', speakers: [['Ben'], ['Ana']] })
  const continuous = [{ startSeconds: 0, endSeconds: durationSeconds }]
  expect(lanesOf(turns, { activity: { segments: continuous, sides: null }, durationSeconds })).toBeNull()
  expect(lanesOf(turns, { activity: { segments: [], sides: null }, durationSeconds })).toBeNull()
})

test('three speakers on one channel are the agent and the others, or can’t be told apart', () => {
  const { turns, segments, durationSeconds } = conversation(['Ana', 'Ben', 'Cleo'])
  const pins = segments.map(({ startSeconds }, turnIndex) => ({ turnIndex, seconds: startSeconds }))
  const input = { activity: { segments, sides: null }, durationSeconds, pins }
  expect(lanesOf(turns, { ...input, agentSpeaker: 'Cleo' })).toEqual({
    by: 'turn',
    speakers: [['Cleo'], ['Ana', 'Ben']],
  })
  expect(lanesOf(turns, input)).toBeNull()
})

test('turns without a speaker can’t be given to one', () => {
  const { turns, segments, durationSeconds } = conversation(['Ana', null])
  const pins = segments.map(({ startSeconds }, turnIndex) => ({ turnIndex, seconds: startSeconds }))
  expect(lanesOf(turns, { activity: { segments, sides: null }, durationSeconds, pins })).toBeNull()
})
