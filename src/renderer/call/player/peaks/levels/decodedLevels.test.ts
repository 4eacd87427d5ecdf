import { expect, test } from 'vitest'
import { DecodedLevels } from './decodedLevels.ts'
import type { Sound } from '../decodedSound.ts'

const RATE = 1000
const WINDOW_SECONDS = 4 / RATE

/** Decoded sound like the browser's: `channels` are arrays of equal length. */
function sound(...channels: readonly (readonly number[])[]): Sound {
  const frames = channels[0]!.length
  return {
    numberOfFrames: frames,
    numberOfChannels: channels.length,
    sampleRate: RATE,
    copyTo(target, { planeIndex, format, frameOffset = 0, frameCount = frames - frameOffset }) {
      const part = channels.map((samples) => samples.slice(frameOffset, frameOffset + frameCount))
      const wanted =
        format === 'f32-planar'
          ? part[planeIndex]!
          : Array.from({ length: frameCount }, (_, frame) => part.map((samples) => samples[frame]!)).flat()
      const view = target as Float32Array
      if (view.length !== wanted.length) throw new RangeError('the target has another length')
      view.set(wanted)
    },
  }
}

function levelsOf(...added: readonly Parameters<DecodedLevels['add']>[]) {
  const decoded = new DecodedLevels()
  for (const each of added) decoded.add(...each)
  decoded.end()
  return { lanes: decoded.take().lanes.map((levels) => [...levels]), seconds: decoded.seconds }
}

test('the level of a window is its loudest sample, for one or two channels', () => {
  expect(levelsOf([sound([0, 1, 0, 0, 0.2]), 0, Infinity])).toEqual({ lanes: [[255, 51]], seconds: 5 / RATE })
  expect(levelsOf([sound([0, 1, 0, 0, 0.2], [0.4, 0, 0, 0, 0]), 0, Infinity]).lanes).toEqual([
    [255, 51],
    [102, 0],
  ])
})

test('more than two channels are combined', () => {
  expect(levelsOf([sound([0, 0, 0, 0, 0.2], [0, 0.6, 0, 0, 0], [0, 0, 0, 0, 0.4]), 0, Infinity])).toEqual({
    lanes: [[153, 102]],
    seconds: 5 / RATE,
  })
})

test('samples before the start of the recording are skipped', () => {
  const before = [sound([1, 1, 0.2, 0.4]), -2 / RATE, Infinity] as const
  const after = [sound([0, 0, 0.6, 0]), 2 / RATE, Infinity] as const
  expect(levelsOf([...before], [...after])).toEqual({ lanes: [[102, 153]], seconds: 6 / RATE })
  expect(levelsOf([sound([1, 1, 1, 1]), -WINDOW_SECONDS, Infinity]).seconds).toBe(0)
  expect(levelsOf([sound([1, 1, 1, 1]), -5, Infinity], [sound([0.2]), 0, Infinity])).toEqual({
    lanes: [[51]],
    seconds: 1 / RATE,
  })
})

test('samples after the end of the recording are skipped', () => {
  const end = 6 / RATE
  const parts = [
    [sound([0.2, 0, 0, 0]), 0, end],
    [sound([0.4, 0, 1, 1]), WINDOW_SECONDS, end],
    [sound([1, 1, 1, 1]), 2 * WINDOW_SECONDS, end],
  ] satisfies Parameters<DecodedLevels['add']>[]
  expect(levelsOf(...parts)).toEqual({ lanes: [[51, 102]], seconds: end })
})

test('pieces of different lengths are accepted', () => {
  const pieces = [[0.2, 0], [0, 0, 0, 0, 0, 0.4, 0], [0.6], [0, 0]].map((samples) => sound(samples))
  const added = pieces.map((piece) => [piece, 1, Infinity] satisfies Parameters<DecodedLevels['add']>)
  expect(levelsOf(...added)).toEqual({ lanes: [[51, 102, 153]], seconds: 12 / RATE })
})

test('without samples there are no levels and no length', () => {
  const decoded = new DecodedLevels()
  decoded.end()
  expect(decoded.take()).toEqual({ from: 0, count: 0, lanes: [] })
  expect(decoded.seconds).toBe(0)
})
