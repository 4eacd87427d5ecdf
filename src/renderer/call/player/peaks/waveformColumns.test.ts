import { expect, test } from 'vitest'
import { coarser } from './levels/growingLevels.ts'
import { hasTwoSides, WaveformLane } from './waveformColumns.ts'

/** A lane from its fine levels, 250 per second. */
function laneOf(levels: Uint8Array) {
  return new WaveformLane({ levels: coarser(levels, 5), windowsPerSecond: 50 }, { levels, windowsPerSecond: 250 })
}
const levelsOf = (seconds: number, levelAt: (seconds: number) => number) =>
  Uint8Array.from({ length: seconds * 250 }, (_, window) => levelAt((window + 0.5) / 250))

test('each column covers its part, and is 0 while unknown', () => {
  const columns = laneOf(Uint8Array.of(0, 255, 51, 0)).columns({ fromSeconds: 0, columnSeconds: 0.004, count: 8 })
  expect([...columns].map((value) => Math.round(value * 10) / 10)).toEqual([0, 1, 0.1, 0, 0, 0, 0, 0])
})

test('a pause shows between loud parts', () => {
  const minute = levelsOf(60, (seconds) => (seconds >= 30 && seconds < 32 ? 0 : (seconds * 50) % 5 < 1 ? 60 : 200))
  const columns = laneOf(minute).columns({ fromSeconds: 0, columnSeconds: 0.125, count: 480 })
  expect(columns[100]).toBeGreaterThan(0.7)
  expect(columns[248]).toBe(0)
})

test.each([0.006, 0.01, 0.02, 0.1, 0.159, 0.161, 0.5, 2, 30])(
  'a sound is in the columns of its time, at %d s per column',
  (columnSeconds) => {
    const seconds = 120
    const [from, to] = [61.3, 61.34]
    const lane = laneOf(levelsOf(seconds, (at) => (at >= from && at < to ? 255 : 0)))
    const fromSeconds = Math.floor(50 / columnSeconds) * columnSeconds
    const columns = lane.columns({ fromSeconds, columnSeconds, count: Math.ceil(40 / columnSeconds) })
    const loud = [...columns.keys()].filter((column) => columns[column]! > 0)
    expect(loud.length).toBeGreaterThan(0)
    // A third of a column is a pixel.
    const pixel = columnSeconds / 3
    expect(fromSeconds + loud[0]! * columnSeconds).toBeGreaterThan(from - columnSeconds - pixel)
    expect(fromSeconds + (loud.at(-1)! + 1) * columnSeconds).toBeLessThan(to + columnSeconds + pixel)
  },
)

test('heights of a width are the same, wherever the columns begin', () => {
  const lane = laneOf(levelsOf(100, (seconds) => (seconds < 10 ? 100 : 250 * Math.abs(Math.sin(seconds)))))
  const whole = lane.columns({ fromSeconds: 0, columnSeconds: 0.25, count: 400 })
  expect(lane.columns({ fromSeconds: 10, columnSeconds: 0.25, count: 20 })).toEqual(whole.subarray(40, 60))
})

test("quiet recordings are scaled up, noise isn't", () => {
  const of = (level: number) =>
    laneOf(Uint8Array.of(0, level)).columns({ fromSeconds: 0, columnSeconds: 0.004, count: 2 })
  expect(Math.max(...of(128))).toBeCloseTo(1)
  expect(Math.max(...of(6))).toBeLessThan(0.15)
})

test('columns are at most as high as the lane', () => {
  const lane = laneOf(levelsOf(20, (seconds) => (Math.floor(seconds * 50) % 2 === 0 ? 255 : 10)))
  for (const columnSeconds of [0.01, 0.05, 0.3, 1])
    expect(Math.max(...lane.columns({ fromSeconds: 0, columnSeconds, count: 20 }))).toBeLessThanOrEqual(1)
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
