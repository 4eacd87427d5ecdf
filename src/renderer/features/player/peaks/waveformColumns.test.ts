import { expect, test } from 'vitest'
import { COLUMNS, hasTwoSides, waveformColumns } from './waveformColumns.ts'

const drawn = (levels: readonly number[], seconds: number) => waveformColumns(Uint8Array.from(levels), 50, seconds)

test('each column covers its part, and is 0 while unknown', () => {
  const columns = drawn([0, 255, 51, 0], 0.16)
  expect([...columns].map((value) => Math.round(value * 10) / 10)).toEqual([0, 1, 0.1, 0, 0, 0, 0, 0])
})

test('a pause shows between loud parts', () => {
  const minute = Array.from({ length: 3000 }, (_, index) =>
    index >= 1500 && index < 1600 ? 0 : index % 5 === 0 ? 60 : 200,
  )
  const columns = drawn(minute, 60)
  expect(columns[100]).toBeGreaterThan(0.7)
  expect(columns[Math.floor((1550 / 3000) * columns.length)]).toBe(0)
})

test('an hour has no more columns than a screen needs', () => {
  expect(drawn([], 3600)).toHaveLength(COLUMNS)
})

test("quiet recordings are scaled up, noise isn't", () => {
  expect(Math.max(...drawn([0, 128], 0.04))).toBeCloseTo(1)
  expect(Math.max(...drawn([0, 6], 0.04))).toBeLessThan(0.15)
})

test("levels beyond the length in the call's record aren't drawn past the end", () => {
  expect(drawn([255, 255, 255], 0.02)).toHaveLength(1)
})

test("two speakers on separate channels have a lane each; one voice on both and mono don't", () => {
  const turnsOf = (isTheirs: (window: number) => boolean) =>
    Uint8Array.from({ length: 20_000 }, (_, window) => (isTheirs(window) ? 150 + (window % 50) : window % 8))
  const agent = turnsOf((window) => window % 1000 < 400)
  const lead = turnsOf((window) => window % 1000 >= 500)
  expect(hasTwoSides({ channels: [agent, lead] })).toBe(true)
  expect(hasTwoSides({ channels: [agent, agent.map((level) => Math.round(level * 0.8))] })).toBe(false)
  expect(hasTwoSides({ channels: [agent] })).toBe(false)
  expect(hasTwoSides({ channels: [new Uint8Array(100), new Uint8Array(100)] })).toBe(false)
})
