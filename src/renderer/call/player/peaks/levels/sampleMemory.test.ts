import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SampleMemory, type Samples } from './sampleMemory.ts'

const memory = new SampleMemory()

/** The expected result: scans one sample after the other. */
function loudestOneByOne(samples: Samples, start: number, stop: number, step: number): number {
  let loudest = 0
  for (let index = start; index < stop; index += step) loudest = Math.max(loudest, Math.abs(samples[index]!))
  return loudest
}

const int16 = fc.int16Array({ minLength: 1, maxLength: 80 })
const float32 = fc.float32Array({ minLength: 1, maxLength: 80, noNaN: true })

test('the loudest of any range, and of its sides, equals a scan of each sample', () => {
  fc.assert(
    fc.property(fc.oneof(int16, float32), fc.nat(), fc.nat(), (samples, from, count) => {
      memory.put(samples)
      const start = from % samples.length
      const stop = start + 1 + (count % (samples.length - start))
      expect(memory.loudest(start, stop)).toBe(loudestOneByOne(samples, start, stop, 1))
      const frames = Math.floor((stop - start) / 2)
      const sides = memory.loudestSides(start, start + 2 * frames)
      const one = (side: number) => loudestOneByOne(samples, start + side, start + 2 * frames, 2)
      if (frames > 0) expect(sides).toEqual([one(0), one(1)])
    }),
  )
})

test('arrays are stored one after the other, and the memory grows for a long one', () => {
  const left = new Float32Array(200_000).fill(0.25)
  const right = new Float32Array(200_000).fill(-0.5)
  memory.put(left, right)
  expect(memory.loudest(0, 200_000)).toBe(0.25)
  expect(memory.loudest(200_000, 400_000)).toBe(0.5)
})

test('the lowest 16-bit value is the loudest, and NaN is silent', () => {
  memory.put(Int16Array.of(5, -32_768, 7, 0, 0, 0, 0, 0, 0))
  expect(memory.loudest(0, 9)).toBe(32_768)
  memory.put(Float32Array.of(Number.NaN, 0.5, Number.NaN, 0.1, Number.NaN))
  expect(memory.loudest(0, 5)).toBe(0.5)
  expect(memory.loudest(0, 2)).toBe(0.5)
})
