import { describe, expect, test } from 'vitest'
import { PeakWindows } from './peakWindows.ts'

/** 1000 samples per second, so four per window. */
const RATE = 1000
const plain = ({ from, count, lanes }: ReturnType<PeakWindows['take']>) => ({
  from,
  count,
  lanes: lanes.map((levels) => [...levels]),
})
const planes = (...lanes: readonly (readonly number[])[]) => lanes.map((samples) => Float32Array.from(samples))

describe('interleaved samples', () => {
  test('of one channel: the loudest of each window, in pieces of any size', () => {
    const windows = new PeakWindows(RATE, 1)
    windows.add(Int16Array.of(1, -50, 3), 255)
    expect(plain(windows.take())).toEqual({ from: 0, count: 0, lanes: [[]] })
    windows.add(Int16Array.of(100, 2, 9, -4, 1, 7), 255)
    expect(plain(windows.take())).toEqual({ from: 0, count: 2, lanes: [[100, 9]] })
    windows.add(Int16Array.of(1, 1, 8), 255)
    expect(plain(windows.take())).toEqual({ from: 2, count: 1, lanes: [[8]] })
  })

  test('of stereo: left and right separate', () => {
    const windows = new PeakWindows(RATE, 2)
    windows.add(Int16Array.of(1, 10, 2, 20, 3, 30, 4, 40, 5, 50), 255)
    windows.add(Int16Array.of(9, 0, 0, 90), 255)
    windows.end(255)
    expect(plain(windows.take())).toEqual({
      from: 0,
      count: 2,
      lanes: [
        [4, 9],
        [40, 90],
      ],
    })
  })

  test('of three channels: the loudest of all', () => {
    const windows = new PeakWindows(RATE, 3)
    windows.add(Int16Array.of(1, 2, 3, 4, 60, 6, 7, 8, 9, 1, 1, 1, 5, 5, 5), 255)
    windows.end(255)
    expect(plain(windows.take())).toEqual({ from: 0, count: 2, lanes: [[60, 5]] })
  })

  test('above the scale are clipped to full level', () => {
    const windows = new PeakWindows(RATE, 1)
    windows.add(Float32Array.of(0, 3, 0, 0, 0.5, 0, 0, 0), 1)
    expect(plain(windows.take()).lanes).toEqual([[255, 128]])
  })
})

describe('one array per lane', () => {
  test('is accepted in pieces of any length', () => {
    const windows = new PeakWindows(RATE, 2)
    windows.addPlanes(planes([0.1, 0.2], [0, 1]))
    windows.addPlanes(planes([0.4, 0, 0, 0.8, 0, 0, 0, 0, 0.2], [0, 0, 0.6, 0, 0, 0, 0, 0, 0]))
    expect(plain(windows.take())).toEqual({
      from: 0,
      count: 2,
      lanes: [
        [102, 204],
        [255, 153],
      ],
    })
    windows.end(1)
    expect(plain(windows.take())).toEqual({ from: 2, count: 1, lanes: [[51], [0]] })
  })
})

describe('the end', () => {
  test('closes an open window, and nothing else', () => {
    const windows = new PeakWindows(RATE, 1)
    windows.end(255)
    windows.add(Int16Array.of(1, 2, 3, 4), 255)
    windows.end(255)
    expect(windows.take().count).toBe(1)
    windows.add(Int16Array.of(5), 255)
    windows.end(255)
    expect(plain(windows.take())).toEqual({ from: 1, count: 1, lanes: [[5]] })
  })
})

describe('a part of a recording', () => {
  const firstWindowOf = (rate: number, fromFrame: number) => {
    const windows = new PeakWindows(rate, 1, fromFrame)
    windows.add(new Int16Array(1).fill(9), 255)
    windows.end(255)
    return windows.take().from
  }

  test('starts in the window of its first frame', () => {
    expect([0, 3, 4, 7, 8].map((frame) => firstWindowOf(RATE, frame))).toEqual([0, 0, 1, 1, 2])
    // 220.5 frames per window: the first one has 221.
    expect([220, 221, 440, 441].map((frame) => firstWindowOf(55_125, frame))).toEqual([0, 1, 1, 2])
    // 1.08 frames per window: window 125 starts at frame 135, though 135 / 1.08 is slightly less than 125.
    expect(firstWindowOf(270, 135)).toBe(125)
  })

  test('fills the rest of that window', () => {
    const windows = new PeakWindows(RATE, 1, 6)
    windows.add(Int16Array.of(1, 2, 3, 4, 5, 6, 7), 255)
    expect(plain(windows.take())).toEqual({ from: 1, count: 2, lanes: [[2, 6]] })
  })
})

test('below 250 samples per second each sample has a window', () => {
  const windows = new PeakWindows(10, 1)
  windows.add(Int16Array.of(1, 2, 3), 255)
  expect(plain(windows.take()).lanes).toEqual([[1, 2, 3]])
})
