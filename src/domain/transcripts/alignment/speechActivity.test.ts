import { expect, test } from 'vitest'
import { findSound, findSpeechActivity, NO_SPEECH, type SpeechSegment } from './speechActivity.ts'

const PER_SECOND = 50

/** Speech consists of syllables: every fifth window is low, which isn't a pause. */
function levelsOf(seconds: number, spoken: readonly (readonly [number, number])[], loud = 160, noise = 12): Uint8Array {
  return Uint8Array.from({ length: seconds * PER_SECOND }, (_, window) => {
    const at = window / PER_SECOND
    const isSpeech = spoken.some(([from, to]) => at >= from && at < to)
    return Math.round(isSpeech ? (window % 5 === 0 ? loud / 8 : loud) : noise)
  })
}

function expectSegments(found: readonly SpeechSegment[], expected: readonly (readonly [number, number])[]): void {
  expect(found).toHaveLength(expected.length)
  expected.forEach(([from, to], index) => {
    expect(found[index]!.startSeconds).toBeCloseTo(from, 1)
    expect(found[index]!.endSeconds).toBeCloseTo(to, 1)
  })
}

const TALK = [
  [1, 3],
  [6, 8],
] as const

test('finds speech above a recording’s own noise, however quiet it is', () => {
  for (const scale of [1, 0.15]) {
    const levels = levelsOf(10, TALK).map((level) => Math.round(level * scale))
    expectSegments(findSpeechActivity({ channels: [levels], windowsPerSecond: PER_SECOND }).segments, TALK)
  }
})

test('finds no speech in silence, constant noise or an empty recording', () => {
  for (const level of [0, 1, 40]) {
    const channels = [new Uint8Array(500).fill(level)]
    expect(findSpeechActivity({ channels, windowsPerSecond: PER_SECOND })).toEqual(NO_SPEECH)
  }
  expect(findSpeechActivity({ channels: [], windowsPerSecond: PER_SECOND })).toEqual(NO_SPEECH)
})

test('doesn’t take noise in the middle of a call for speech', () => {
  const spoken = Array.from({ length: 60 }, (_, index) => [index * 5 + 1, index * 5 + 4] as const)
  const levels = levelsOf(300, spoken, 200, 2)
  // From 100 s to 200 s a fan runs, at a quarter of the voice's level.
  for (let window = 100 * PER_SECOND; window < 200 * PER_SECOND; window++)
    levels[window] = Math.max(50, levels[window]!)
  const { segments } = findSpeechActivity({ channels: [levels], windowsPerSecond: PER_SECOND })
  const inside = segments.filter(({ startSeconds }) => startSeconds > 131 && startSeconds < 169)
  expect(inside.length).toBeGreaterThanOrEqual(7)
  for (const { startSeconds, endSeconds } of inside) expect(endSeconds - startSeconds).toBeLessThan(3.2)
})

test('separates the speech of each side from leakage if each speaker has a side', () => {
  const left = levelsOf(20, [
    [1, 4],
    [10, 13],
  ])
  const right = levelsOf(20, [
    [5, 9],
    [12, 16],
  ])
  const leaking = (own: Uint8Array, other: Uint8Array) =>
    own.map((level, window) => Math.max(level, other[window]! * 0.15))
  const channels = [leaking(left, right), leaking(right, left)]
  const { segments, sides } = findSpeechActivity({ channels, windowsPerSecond: PER_SECOND })
  expectSegments(segments, [
    [1, 4],
    [5, 9],
    [10, 16],
  ])
  expectSegments(sides![0], [
    [1, 4],
    [10, 13],
  ])
  expectSegments(sides![1], [
    [5, 9],
    [12, 16],
  ])
})

test('returns no sides for channels with the same voices, or with one silent channel', () => {
  const room = levelsOf(10, TALK)
  const fainter = room.map((level) => level * 0.7)
  expect(findSpeechActivity({ channels: [room, fainter], windowsPerSecond: PER_SECOND }).sides).toBeNull()
  const silent = new Uint8Array(room.length)
  const { sides, segments } = findSpeechActivity({ channels: [room, silent], windowsPerSecond: PER_SECOND })
  expect(sides).toBeNull()
  expectSegments(segments, TALK)
})

/** Constant levels: `background`, except in these stretches. */
function constant(seconds: number, background: number, stretches: readonly (readonly [number, number, number])[]) {
  const levels = new Uint8Array(seconds * PER_SECOND).fill(background)
  for (const [from, to, level] of stretches)
    levels.fill(level, Math.round(from * PER_SECOND), Math.round(to * PER_SECOND))
  return levels
}

function segmentsIn(...channels: readonly Uint8Array[]): (readonly [number, number])[] {
  const { segments } = findSpeechActivity({ channels, windowsPerSecond: PER_SECOND })
  return segments.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])
}

test.each([
  ['an eighth of the range above silence', { background: 0, loud: 100, enters: 12, stays: 6 }],
  ['an eighth of the range above faint noise', { background: 10, loud: 200, enters: 33, stays: 22 }],
  ['the peaks of loud noise', { background: 40, loud: 200, enters: 69, stays: 58 }],
  ['a lowest level, in a very quiet recording', { background: 0, loud: 10, enters: 2, stays: 2 }],
])('begins at %s, and lasts until it is well below', (_, { background, loud, enters, stays }) => {
  const alone = (level: number) =>
    segmentsIn(
      constant(10, background, [
        [1, 3, loud],
        [6, 8, level],
      ]),
    )
  expect(alone(enters)).toEqual([
    [1, 3],
    [6, 8],
  ])
  expect(alone(enters - 1)).toEqual([[1, 3]])
  const after = (level: number) =>
    segmentsIn(
      constant(10, background, [
        [1, 3, loud],
        [3, 5, level],
      ]),
    )
  expect(after(stays)).toEqual([[1, 5]])
  expect(after(stays - 1)).toEqual([[1, 3]])
})

test('doesn’t measure the loud parts by a short, louder sound', () => {
  const levels = constant(10, 0, [
    [1, 3, 100],
    [4, 4.4, 200],
    [6, 8, 12],
  ])
  expect(segmentsIn(levels)).toEqual([
    [1, 3],
    [4, 4.4],
    [6, 8],
  ])
})

test('starts silent: a recording that begins below the threshold has no speech yet', () => {
  expect(
    segmentsIn(
      constant(10, 0, [
        [0, 2, 8],
        [4, 6, 100],
      ]),
    ),
  ).toEqual([[4, 6]])
  expect(segmentsIn(constant(10, 0, [[0, 2, 100]]))).toEqual([[0, 2]])
})

test('ignores what is faint next to the recording’s loud parts, even in a silent minute', () => {
  const talk = Array.from({ length: 10 }, (_, index) => [index * 5, index * 5 + 2, 200] as const)
  const faint = (level: number) => segmentsIn(constant(160, 0, [...talk, [120, 122, level]])).slice(10)
  expect(faint(10)).toEqual([[120, 122]])
  expect(faint(9)).toEqual([])
})

test('measures noise around each moment, before and after', () => {
  // A fan until 100 s and from 160 s; in the silence between, next to it, two quiet remarks.
  const talk = Array.from({ length: 52 }, (_, index) => [index * 5, index * 5 + 1, 200] as const)
  const levels = constant(260, 50, [[100, 160, 0], ...talk, [103, 104, 60], [157, 158, 60]])
  const found = segmentsIn(levels)
  expect(found).toContainEqual([103, 104])
  expect(found).toContainEqual([157, 158])
  // With the fan all around, a level that is nearly noise isn't speech.
  const inNoise = (level: number) => {
    const noisy = constant(140, 50, [...talk.slice(0, 28), [63, 64, level]])
    return segmentsIn(noisy).some(([from]) => from === 63)
  }
  expect(inNoise(86)).toBe(true)
  expect(inNoise(85)).toBe(false)
})

test('joins speech across the pauses inside a word, and drops clicks', () => {
  const windows = (...ranges: readonly (readonly [number, number])[]) =>
    segmentsIn(
      constant(
        10,
        0,
        [[50, 100] as const, ...ranges].map(([from, to]) => [from / PER_SECOND, to / PER_SECOND, 100] as const),
      ),
    ).slice(1)
  expect(windows([150, 160], [167, 180])).toEqual([[3, 3.6]])
  expect(windows([150, 160], [168, 180])).toEqual([
    [3, 3.2],
    [3.36, 3.6],
  ])
  expect(windows([150, 154])).toEqual([[3, 3.08]])
  expect(windows([150, 153])).toEqual([])
})

/** 10 pieces of 3 s each, and as many `more`. */
const pieces = (more: number) =>
  Array.from({ length: 10 + more }, (_, index) => [100 + index * 5, 103 + index * 5, 100] as const)

test('removes stretches without a breath, unless they are most of the speech', () => {
  const music = [10, 40, 100] as const
  expect(segmentsIn(constant(200, 0, [music, ...pieces(1)]))).toHaveLength(11)
  expect(segmentsIn(constant(200, 0, [music, ...pieces(0)]))).toHaveLength(11)
  expect(segmentsIn(constant(200, 0, [music, ...pieces(1)]))[0]).toEqual([100, 103])
  expect(segmentsIn(constant(200, 0, [music, ...pieces(0)]))[0]).toEqual([10, 40])
  // It isn't silence.
  const sound = { channels: [constant(200, 0, [music, ...pieces(1)])], windowsPerSecond: PER_SECOND }
  expect(findSound(sound)[0]).toEqual({ startSeconds: 10, endSeconds: 40 })
  // 25 s can be one breath.
  expect(segmentsIn(constant(200, 0, [[10, 35, 100], ...pieces(1)]))[0]).toEqual([10, 35])
})

/** Ten exchanges of 5 s, with each side speaking in these windows of the 250. */
function sidesOf(left: readonly [number, number], right: readonly [number, number]) {
  const channel = ([from, to]: readonly [number, number]) =>
    constant(
      100,
      0,
      Array.from({ length: 10 }, (_, index) => [index * 10 + from / 50, index * 10 + to / 50, 160] as const),
    )
  return findSpeechActivity({ channels: [channel(left), channel(right)], windowsPerSecond: PER_SECOND }).sides
}

test('assumes one speaker a side only if they rarely speak at the same time', () => {
  expect(sidesOf([0, 174], [76, 250])).not.toBeNull()
  expect(sidesOf([0, 175], [75, 250])).toBeNull()
})

test('assumes one speaker a side only if both say something alone', () => {
  expect(sidesOf([0, 244], [244, 250])).not.toBeNull()
  expect(sidesOf([0, 245], [245, 250])).toBeNull()
  expect(sidesOf([0, 6], [6, 250])).not.toBeNull()
  expect(sidesOf([0, 5], [5, 250])).toBeNull()
})

test('recognizes leakage also between channels of different loudness and length', () => {
  const left = constant(20, 0, [
    [1, 4, 160],
    [5, 9, 24],
    [10, 13, 160],
  ])
  // A quarter as loud, and shorter.
  const right = constant(19, 0, [
    [1, 4, 6],
    [5, 9, 40],
    [12, 16, 40],
  ])
  for (const [channels, first, second] of [
    [[left, right], 0, 1],
    [[right, left], 1, 0],
  ] as const) {
    const { segments, sides } = findSpeechActivity({ channels, windowsPerSecond: PER_SECOND })
    expectSegments(segments, [
      [1, 4],
      [5, 9],
      [10, 16],
    ])
    expectSegments(sides![first], [
      [1, 4],
      [10, 13],
    ])
    expectSegments(sides![second], [
      [5, 9],
      [12, 16],
    ])
  }
})
