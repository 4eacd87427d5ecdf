import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimatePositions, turnAt, type TurnPosition } from './alignment.ts'
import type { AlignmentInput } from './callReading.ts'
import { roughStarts } from './writtenTimes.ts'
import { NO_SPEECH, type SpeechActivity, type SpeechSegment } from './speechActivity.ts'

const speech = (...pairs: readonly (readonly [number, number])[]): readonly SpeechSegment[] =>
  pairs.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }))

const turn = (speaker: string, text: string) => ({ speaker, text })
const starts = (positions: readonly TurnPosition[]) => positions.map((position) => position.startSeconds)

/** About five seconds at an average pace. */
// english-ok: spoken words
const LONG = 'and then we went on to the next of the points which you had sent us before'

const TALK = [turn('A', LONG), turn('B', 'Yes'), turn('A', LONG), turn('B', LONG)]

test('places borders between turns in pauses', () => {
  const activity = { segments: speech([2, 7.1], [8, 8.4], [9.2, 14], [15, 20.5]), sides: null }
  const positions = estimatePositions(TALK, { activity, durationSeconds: 22 })
  expect(starts(positions)).toEqual([2, 8, 9.2, 15])
  expect(positions.map((position) => position.endSeconds)).toEqual([7.1, 8.4, 14, 20.5])
  expect(positions.every(({ isPinned }) => !isPinned)).toBe(true)
  const { from, to } = positions[1]!.bandSeconds
  expect(from).toBeLessThanOrEqual(7.7)
  expect(to).toBeGreaterThanOrEqual(8.3)
  expect(to).toBeLessThan(10)
})

test('uses the transcript’s own times unless lines are pinned or times are outside the recording', () => {
  const activity = { segments: speech([2, 7.1], [8, 8.4], [9.2, 14], [15, 20.5]), sides: null }
  const written = (...seconds: readonly (number | null)[]) =>
    TALK.map((one, index) => ({ ...one, writtenSeconds: seconds[index] ?? null }))
  const positions = estimatePositions(written(1, 9, null, 16), { activity, durationSeconds: 22 })
  expect(positions.map(({ isWritten, isPinned }) => [isWritten, isPinned])).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [true, false],
  ])
  expect([0, 1, 3].map((index) => positions[index]!.startSeconds)).toEqual([1, 9, 16])
  expect(positions[1]!.bandSeconds).toEqual({ from: 9, to: 9 })
  expect(positions[2]!.startSeconds).toBeGreaterThan(9)

  const pins = [{ turnIndex: 1, seconds: 8 }]
  const pinned = estimatePositions(written(1, 9, null, 16), { activity, durationSeconds: 22, pins })
  expect(pinned[1]).toMatchObject({ startSeconds: 8, isPinned: true, isWritten: false })

  // Times of the day.
  const elsewhere = estimatePositions(written(52_200, 52_208, null, 52_215), { activity, durationSeconds: 22 })
  expect(elsewhere).toEqual(estimatePositions(TALK, { activity, durationSeconds: 22 }))
})

test('places lines without a time between those with one before the sound is known', () => {
  const turns = [turn('A', 'Hi'), turn('B', 'Yes'), turn('A', 'No!'), turn('B', 'Bye')].map((one, index) => ({
    ...one,
    writtenSeconds: [null, 10, null, 20][index] ?? null,
  }))
  expect(roughStarts(turns, 40)).toEqual([
    { startSeconds: 0, isWritten: false },
    { startSeconds: 10, isWritten: true },
    { startSeconds: 15, isWritten: false },
    { startSeconds: 20, isWritten: true },
  ])
  // A line at the very end is within the recording.
  expect(roughStarts(turns, 20).map(({ isWritten }) => isWritten)).toEqual([false, true, false, true])
  expect(roughStarts(turns, 19).map(({ isWritten }) => isWritten)).toEqual([false, false, false, false])
})

test.each([
  ['a wrong time at the end', [1, 9, 12, 0], [1, 9, 12, null]],
  ['a wrong time in the middle', [1, 20, 12, 16], [1, null, 12, 16]],
  ['times of a second part that start again', [1, 9, 12, 0, 5], [1, 9, 12, null, null]],
  ['equal times', [9, 9, 12, 12], [9, 9, 12, 12]],
])('leaves out the fewest times of the transcript that are out of order: %s', (_, seconds, used) => {
  const activity = { segments: speech([0, 20.5]), sides: null }
  const turns = seconds.map((writtenSeconds) => ({ ...turn('A', LONG), writtenSeconds }))
  const positions = estimatePositions(turns, { activity, durationSeconds: 22 })
  for (const placed of [positions, roughStarts(turns, 22)])
    expect(placed.map(({ startSeconds, isWritten }) => (isWritten ? startSeconds : null))).toEqual(used)
})

test('doesn’t end a turn at a pause within it if lengths disagree', () => {
  const activity = { segments: speech([1, 3], [3.6, 6.4], [7, 9], [9.7, 12.8]), sides: null }
  const positions = estimatePositions([turn('A', LONG), turn('B', LONG)], { activity, durationSeconds: 14 })
  expect(starts(positions)).toEqual([1, 7])
})

test('follows the channel with speech, whatever the lengths, if each speaker has a side', () => {
  const agent = speech([0, 6], [12, 13])
  const lead = speech([6, 12], [13, 30])
  const activity = { segments: speech([0, 30]), sides: [lead, agent] } as const
  const turns = [turn('A', LONG), turn('B', LONG), turn('A', LONG), turn('B', LONG)]
  const positions = estimatePositions(turns, { activity, durationSeconds: 30 })
  expect(starts(positions).map((start) => Math.round(start))).toEqual([0, 6, 12, 13])
})

test('finds the speaker who is alone on a side, also if that one says the least', () => {
  const own = speech([6, 9], [17, 20])
  const others = speech([0, 6], [9, 17], [20, 24])
  const short = LONG.slice(0, 38)
  const turns = [turn('B', LONG), turn('A', short), turn('C', LONG + LONG), turn('A', short), turn('B', LONG)]
  for (const sides of [[own, others] as const, [others, own] as const]) {
    const positions = estimatePositions(turns, { activity: { segments: speech([0, 24]), sides }, durationSeconds: 24 })
    expect(starts(positions).map((start) => Math.round(start))).toEqual([0, 6, 9, 17, 20])
  }
})

test('finds the speaker with the most text on a side among many speakers', () => {
  const turns = [...['B', 'C', 'D', 'E'].map((speaker) => turn(speaker, LONG)), turn('A', LONG + LONG)]
  const own = speech([20, 23], [30, 45])
  const others = speech([0, 20], [23, 30])
  const activity = { segments: speech([0, 45]), sides: [own, others] } as const
  const positions = estimatePositions([...turns, turn('B', LONG), turn('A', LONG)], { activity, durationSeconds: 45 })
  expect(starts(positions.slice(4)).map((start) => Math.round(start))).toEqual([20, 23, 30])
})

test('ends a turn before sound that only just precedes the next', () => {
  const activity = { segments: speech([2, 7], [8.98, 14]), sides: null }
  const pins = [{ turnIndex: 1, seconds: 9 }]
  const positions = estimatePositions([turn('A', LONG), turn('B', LONG)], { activity, durationSeconds: 15, pins })
  expect(positions.map(({ endSeconds }) => endSeconds)).toEqual([7, 14])
})

test('decides between two readings of the same sound by the agent’s talk ratio', () => {
  const activity = { segments: speech([0, 16]), sides: null }
  const turns = [turn('A', LONG), turn('B', LONG)]
  const read = (repTalkRatio: number | null) => {
    const metrics = { repTalkRatio, silenceRatio: 0, callExchanges: 2 }
    return estimatePositions(turns, { activity, durationSeconds: 16, agentSpeaker: 'A', metrics })[1]!.startSeconds
  }
  expect(read(null)).toBeCloseTo(8, 0)
  expect(read(0.62)).toBeGreaterThan(8.5)
  expect(read(0.38)).toBeLessThan(7.5)
})

test('allows unwritten speech between two lines if there were more exchanges than in the transcript', () => {
  // Three seconds too many, between pauses: the first line continues, the second begins early, or another person speaks.
  const segments = speech([0, 5], [5.6, 8.6], [9.2, 14.2])
  const read = (callExchanges: number | null) => {
    const input = { activity: { segments, sides: null }, durationSeconds: 15 }
    const metrics = { repTalkRatio: null, silenceRatio: null, callExchanges }
    return estimatePositions([turn('A', LONG), turn('B', LONG)], { ...input, metrics })[1]!.startSeconds
  }
  expect(read(4)).toBeGreaterThan(read(2))
  expect(read(2)).toBe(read(null))
})

test('keeps a pinned line at its time and moves the lines around it', () => {
  const segments = speech(...Array.from({ length: 30 }, (_, index) => [index * 3, index * 3 + 2.5] as const))
  const turns = Array.from({ length: 12 }, (_, index) => turn(index % 2 === 0 ? 'A' : 'B', LONG))
  const input: AlignmentInput = { activity: { segments, sides: null }, durationSeconds: 90 }
  const free = estimatePositions(turns, input)
  const pinned = estimatePositions(turns, { ...input, pins: [{ turnIndex: 6, seconds: 61.7 }] })
  expect(pinned[6]).toMatchObject({ startSeconds: 61.7, bandSeconds: { from: 61.7, to: 61.7 }, isPinned: true })
  expect(pinned[5]!.startSeconds).toBeGreaterThan(free[5]!.startSeconds + 5)
  expect(pinned[7]!.startSeconds).toBeGreaterThan(free[7]!.startSeconds + 5)
  expect(pinned[7]!.startSeconds).toBeGreaterThan(61.7)
})

test('uses the later of two contradicting pins', () => {
  const input: AlignmentInput = { activity: { segments: speech([0, 40]), sides: null }, durationSeconds: 40 }
  const pins = [
    { turnIndex: 1, seconds: 30 },
    { turnIndex: 2, seconds: 12 },
    { turnIndex: 9, seconds: 3 },
    { turnIndex: 3, seconds: -1 },
    { turnIndex: 3, seconds: Number.NaN },
  ]
  const positions = estimatePositions(TALK, { ...input, pins })
  expect(positions.map((position) => position.isPinned)).toEqual([false, false, true, false])
  expect(positions[2]!.startSeconds).toBe(12)
})

test('divides the whole length without speech, with wide bands', () => {
  const turns = [turn('A', 'x'.repeat(14)), turn('B', 'x'.repeat(34))]
  const positions = estimatePositions(turns, { activity: NO_SPEECH, durationSeconds: 60 })
  expect(starts(positions)).toEqual([0, 20])
  expect(positions[1]!.endSeconds).toBe(60)
  expect(positions[1]!.bandSeconds).toEqual({ from: 8, to: 32 })

  // After a pin, only the rest is divided: 30 s for 20 and 40 letters, the six of each turn included.
  const three = [...turns, turn('C', 'x'.repeat(34))].map((one, index) =>
    index === 1 ? turn('B', 'x'.repeat(14)) : one,
  )
  const pins = [{ turnIndex: 1, seconds: 30 }]
  const rest = estimatePositions(three, { activity: NO_SPEECH, durationSeconds: 60, pins })
  expect(starts(rest)).toEqual([0, 30, 40])
  expect(rest.map(({ isPinned }) => isPinned)).toEqual([false, true, false])
  expect(rest[2]!.bandSeconds).toEqual({ from: 34, to: 46 })
})

test('handles no turns, one turn, no length, and many more turns than speech', () => {
  const activity = { segments: speech([3, 5]), sides: null }
  expect(estimatePositions([], { activity, durationSeconds: 10 })).toEqual([])
  expect(estimatePositions([turn('A', 'Hello.')], { activity, durationSeconds: 10 })).toMatchObject([
    { startSeconds: 3, endSeconds: 5 },
  ])
  expect(starts(estimatePositions(TALK, { activity: NO_SPEECH, durationSeconds: 0 }))).toEqual([0, 0, 0, 0])
  const many = Array.from({ length: 500 }, (_, index) => turn(index % 2 === 0 ? 'A' : 'B', LONG))
  expectOrdered(estimatePositions(many, { activity, durationSeconds: 10 }), 500, 10)
})

test('returns the last turn that has started as the turn at a time', () => {
  const positions = [{ startSeconds: 2 }, { startSeconds: 4 }, { startSeconds: 9 }]
  expect([0, 2, 3.9, 4, 8, 9, 99].map((seconds) => turnAt(positions, seconds))).toEqual([-1, 0, 0, 1, 1, 2, 2])
  expect(turnAt([], 3)).toBe(-1)
})

const segmentsArbitrary = fc
  .array(fc.tuple(fc.double({ min: 0.02, max: 20, noNaN: true }), fc.double({ min: 0.01, max: 9, noNaN: true })), {
    maxLength: 30,
  })
  .map((pairs) => {
    let at = 0
    return pairs.map(([length, gap]): SpeechSegment => {
      const startSeconds = at + gap
      at = startSeconds + length
      return { startSeconds, endSeconds: at }
    })
  })
const turnsArbitrary = fc.array(
  fc.record({
    speaker: fc.constantFrom('A', 'B', 'C', null),
    text: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
      fc.constantFrom('Yes.', LONG, '…', '好的，没问题。'),
    ),
  }),
  { minLength: 1, maxLength: 40 },
)
const inputArbitrary = fc
  .record({
    segments: segmentsArbitrary,
    other: segmentsArbitrary,
    isStereo: fc.boolean(),
    tail: fc.double({ min: 0, max: 20, noNaN: true }),
    pins: fc.array(fc.record({ turnIndex: fc.nat(45), seconds: fc.double({ min: -1, max: 200, noNaN: true }) }), {
      maxLength: 4,
    }),
    repTalkRatio: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    silenceRatio: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ segments, other, isStereo, tail, pins, repTalkRatio, silenceRatio }): AlignmentInput => {
    const activity: SpeechActivity = { segments, sides: isStereo ? [segments, other] : null }
    const durationSeconds = (segments.at(-1)?.endSeconds ?? 30) + tail
    const metrics = { repTalkRatio, silenceRatio, callExchanges: null }
    return { activity, durationSeconds, pins, metrics, agentSpeaker: 'A' }
  })

test('keeps positions in order, inside the recording and their band, and equal for equal input', () => {
  fc.assert(
    fc.property(turnsArbitrary, inputArbitrary, (turns, input) => {
      const positions = estimatePositions(turns, input)
      expectOrdered(positions, turns.length, input.durationSeconds)
      expect(estimatePositions(turns, input)).toEqual(positions)
    }),
  )
})

test('places consistent pins exactly', () => {
  fc.assert(
    fc.property(
      turnsArbitrary,
      inputArbitrary,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
      (turns, input, at) => {
        const pins = at
          .slice(0, turns.length)
          .toSorted((a, b) => a - b)
          .map((fraction, index) => ({ turnIndex: index, seconds: fraction * input.durationSeconds + index * 1e-9 }))
          .filter(
            ({ seconds }, index, all) => seconds <= input.durationSeconds && seconds > (all[index - 1]?.seconds ?? -1),
          )
        const positions = estimatePositions(turns, { ...input, pins })
        for (const { turnIndex, seconds } of pins) expect(positions[turnIndex]!.startSeconds).toBe(seconds)
        expectOrdered(positions, turns.length, input.durationSeconds)
      },
    ),
  )
})

function expectOrdered(positions: readonly TurnPosition[], count: number, durationSeconds: number): void {
  expect(positions).toHaveLength(count)
  positions.forEach(({ startSeconds, endSeconds, bandSeconds: { from, to } }, index) => {
    expect(startSeconds).toBeGreaterThanOrEqual(positions[index - 1]?.startSeconds ?? 0)
    expect(endSeconds).toBeGreaterThanOrEqual(startSeconds)
    expect(endSeconds).toBeLessThanOrEqual(
      Math.max(positions[index + 1]?.startSeconds ?? durationSeconds, startSeconds),
    )
    expect(from).toBeGreaterThanOrEqual(0)
    expect(from).toBeLessThanOrEqual(startSeconds)
    expect(to).toBeGreaterThanOrEqual(startSeconds)
    expect(to).toBeLessThanOrEqual(durationSeconds)
  })
}
