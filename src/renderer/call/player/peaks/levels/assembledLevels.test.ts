import { describe, expect, test } from 'vitest'
import { AssembledLevels } from './assembledLevels.ts'

/** 500 samples per second, so two per window of 4 ms. */
const assembled = () => new AssembledLevels(500)
const part = (from: number, ...lanes: readonly (readonly number[])[]) => ({
  from,
  lanes: lanes.map((levels) => Uint8Array.from(levels)),
})
const plain = ({ from, count, lanes }: ReturnType<AssembledLevels['take']>) => ({
  from,
  count,
  lanes: lanes.map((levels) => [...levels]),
})

describe('levels of parts in any order', () => {
  test('are returned once, in order, as soon as everything before them is complete', () => {
    const levels = assembled()
    levels.add(2, 12, part(4, [5, 6]))
    expect(plain(levels.take())).toMatchObject({ from: 0, count: 0 })
    levels.add(0, 4, part(0, [1, 2]))
    expect(plain(levels.take())).toEqual({ from: 0, count: 2, lanes: [[1, 2]] })
    expect(plain(levels.take())).toEqual({ from: 2, count: 0, lanes: [[]] })
    levels.add(1, 8, part(2, [3, 4]))
    expect(plain(levels.take())).toEqual({ from: 2, count: 4, lanes: [[3, 4, 5, 6]] })
    expect(plain(levels.takeRest())).toEqual({ from: 6, count: 0, lanes: [[]] })
  })

  test('of a shared window are the louder of both, and wait for the later part', () => {
    const levels = assembled()
    levels.add(0, 3, part(0, [10, 20]))
    expect(plain(levels.take())).toEqual({ from: 0, count: 1, lanes: [[10]] })
    levels.add(1, 7, part(1, [15, 40, 30]))
    expect(plain(levels.take())).toEqual({ from: 1, count: 2, lanes: [[20, 40]] })
    expect(plain(levels.takeRest())).toEqual({ from: 3, count: 1, lanes: [[30]] })
  })

  test('keep left and right separate', () => {
    const levels = assembled()
    levels.add(0, 4, part(0, [1, 2], [3, 4]))
    expect(plain(levels.take()).lanes).toEqual([
      [1, 2],
      [3, 4],
    ])
  })
})

test('a part with fewer levels than its range is silent there', () => {
  const levels = assembled()
  levels.add(0, 10_000, part(0, [9]))
  const { count, lanes } = levels.take()
  expect(count).toBe(5000)
  expect([...lanes[0]!.subarray(0, 3), lanes[0]!.length]).toEqual([9, 0, 0, 5000])
})

test('a long recording keeps its levels when the buffer grows', () => {
  const levels = assembled()
  for (let number = 0; number < 12; number++)
    levels.add(number, (number + 1) * 2000, part(number * 1000, Array<number>(1000).fill(number + 1)))
  const { count, lanes } = levels.take()
  expect(count).toBe(12_000)
  for (let number = 0; number < 12; number++)
    expect([lanes[0]![number * 1000], lanes[0]![number * 1000 + 999]]).toEqual([number + 1, number + 1])
})

test('samples before the recording have no windows', () => {
  const levels = assembled()
  levels.add(0, -5, part(0, []))
  expect(levels.take().count).toBe(0)
  expect(levels.takeRest().count).toBe(0)
})

test('below 250 samples per second each sample has a window', () => {
  const levels = new AssembledLevels(10)
  levels.add(0, 3, part(0, [1, 2, 3]))
  expect(levels.take().count).toBe(3)
})
