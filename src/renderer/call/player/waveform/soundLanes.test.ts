import { expect, test } from 'vitest'
import { laneLevels } from './soundLanes.ts'

const levels = Uint8Array.of(9, 1, 2, 3, 4, 5)
const peaks = { levels, channels: [levels.slice(0, 3), levels.slice(3)], windowsPerSecond: 2 }

test('without turns, each lane is a channel', () => {
  expect(laneLevels(peaks, null)).toBe(peaks.channels)
})

test('each turn is in its lane, and sound before the first in both', () => {
  const turns = [
    { startSeconds: 0.5, lane: 1 },
    { startSeconds: 1, lane: 0 },
    { startSeconds: 2, lane: 1 },
  ] as const
  expect(laneLevels(peaks, turns).map((lane) => [...lane])).toEqual([
    [9, 0, 2, 3, 0, 0],
    [9, 1, 0, 0, 4, 5],
  ])
})

test('turns after the known levels are not drawn yet', () => {
  const turns = [
    { startSeconds: 0, lane: 0 },
    { startSeconds: 60, lane: 1 },
  ] as const
  expect(laneLevels(peaks, turns).map((lane) => [...lane])).toEqual([[...levels], [0, 0, 0, 0, 0, 0]])
})
