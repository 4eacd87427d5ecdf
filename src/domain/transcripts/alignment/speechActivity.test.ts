import { expect, test } from 'vitest'
import { findSpeechActivity, NO_SPEECH, type SpeechSegment } from './speechActivity.ts'

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
