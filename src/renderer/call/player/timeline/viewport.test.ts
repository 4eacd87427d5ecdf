import { expect, test } from 'vitest'
import { createSeededRandom } from '../../../../domain/seededRandom.ts'
import { barGrid, BAR_PITCH } from './barGrid.ts'
import { rulerOf, rulerStep, rulerText } from './ruler.ts'
import {
  isVisible,
  isWhole,
  lengthOf,
  revealing,
  scrolledTo,
  secondsAt,
  shareAt,
  wholeRecording,
  withDuration,
  zoomed,
  type Viewport,
} from './viewport.ts'

const HOUR = wholeRecording(3600, 1200)

test('zooming in keeps the moment in its place, down to five seconds', () => {
  const half = zoomed(HOUR, 0.5, 900)
  expect(half).toEqual({ fromSeconds: 450, toSeconds: 2250, durationSeconds: 3600, width: 1200 })
  const closest = zoomed(HOUR, 1e-9, 900)
  expect(lengthOf(closest)).toBeCloseTo(5)
  expect(isVisible(closest, 900)).toBe(true)
})

test('zooming out ends with the whole recording', () => {
  expect(zoomed(zoomed(HOUR, 0.1, 3600), 20, 3600)).toEqual(HOUR)
  expect(isWhole(zoomed(HOUR, 0.9, 0))).toBe(false)
})

test('a recording of less than five seconds is always whole', () => {
  const short = wholeRecording(3, 1200)
  expect(zoomed(short, 0.5, 1)).toEqual(short)
})

test('scrolling ends at both ends', () => {
  const part = zoomed(HOUR, 0.1, 1800)
  expect(scrolledTo(part, -50)).toMatchObject({ fromSeconds: 0, toSeconds: 360 })
  expect(scrolledTo(part, 9999)).toMatchObject({ fromSeconds: 3240, toSeconds: 3600 })
})

test('a moment that is out of sight is shown near the start, with what follows', () => {
  const part = scrolledTo(zoomed(HOUR, 0.1, 0), 1000)
  expect(revealing(part, 1100)).toBe(part)
  expect(shareAt(revealing(part, 2000), 2000)).toBeCloseTo(0.1, 2)
  expect(revealing(part, 3599)).toMatchObject({ toSeconds: 3600 })
})

test('a length that becomes known later keeps the whole whole, and a part within the recording', () => {
  expect(withDuration(HOUR, 3700)).toEqual(wholeRecording(3700, 1200))
  const part = scrolledTo(zoomed(HOUR, 0.1, 0), 3000)
  expect(withDuration(part, 3100)).toMatchObject({ fromSeconds: 2740, toSeconds: 3100, durationSeconds: 3100 })
  expect(withDuration(part, 100)).toMatchObject({ fromSeconds: 0, toSeconds: 100 })
})

test('any zooming and scrolling keeps the part within the recording, its bars exact and its times apart', () => {
  const SEED = 'viewport'
  const random = createSeededRandom(SEED)
  for (let round = 0; round < 300; round++) {
    const durationSeconds = 0.5 + random.next() ** 3 * 20_000
    const width = 200 + Math.floor(random.next() * 2400)
    let viewport: Viewport = wholeRecording(durationSeconds, width)
    for (let step = 0; step < 8; step++) {
      const at = secondsAt(viewport, random.next())
      viewport =
        random.next() < 0.6
          ? zoomed(viewport, 2 ** (random.next() * 6 - 4), at)
          : scrolledTo(viewport, random.next() * durationSeconds * 1.2 - 0.1 * durationSeconds)
      const where = `seed ${SEED}, round ${round}, step ${step}`
      const length = lengthOf(viewport)
      const pixel = length / width
      expect(viewport.fromSeconds, where).toBeGreaterThanOrEqual(0)
      expect(viewport.toSeconds, where).toBeLessThanOrEqual(durationSeconds)
      expect(length, where).toBeGreaterThanOrEqual(Math.min(5, durationSeconds) - 1e-6)
      const seconds = secondsAt(viewport, 0.3)
      expect(shareAt(viewport, seconds), where).toBeCloseTo(0.3, 9)

      // A sound is drawn in the bar that covers its moment, at most a pixel from it.
      const grid = barGrid(viewport)
      const bar = Math.floor((seconds - grid.fromSeconds) / grid.columnSeconds + 1e-9)
      const x = ((seconds - viewport.fromSeconds) / length) * width
      const left = bar * BAR_PITCH - grid.offset
      expect(x - left, where).toBeGreaterThan(-0.51)
      expect(x - left, where).toBeLessThan(BAR_PITCH + 0.51)
      expect(grid.fromSeconds, where).toBeLessThanOrEqual(viewport.fromSeconds + pixel / 2 + 1e-9)
      expect(grid.fromSeconds + grid.count * grid.columnSeconds, where).toBeGreaterThan(viewport.toSeconds - pixel)

      const ruler = rulerOf(viewport)
      expect(ruler.stepSeconds / pixel, where).toBeGreaterThanOrEqual(64)
      expect(ruler.first * ruler.stepSeconds, where).toBeLessThanOrEqual(viewport.fromSeconds)
      const end = Math.min(durationSeconds, viewport.toSeconds)
      expect(ruler.last * ruler.stepSeconds, where).toBeGreaterThan(end - ruler.stepSeconds)
      expect(ruler.last - ruler.first, where).toBeLessThan(100)
    }
  }
})

test('times are at steps as people count them, apart enough to read', () => {
  const stepAt = (seconds: number, width = 1200) => rulerStep({ ...wholeRecording(seconds, width) })
  expect([5, 20, 90, 600, 3600, 3 * 3600].map((seconds) => stepAt(seconds))).toEqual([0.5, 2, 5, 60, 300, 600])
  expect(stepAt(3600, 300)).toBe(900)
  // A length that a damaged header says.
  expect(stepAt(1e9)).toBe(3704 * 14_400)
})

test('times between whole seconds have a tenth', () => {
  expect([0, 68, 68.5, 3729.5, 0.1 + 0.2].map(rulerText)).toEqual(['0:00', '1:08', '1:08.5', '1:02:09.5', '0:00.3'])
})
