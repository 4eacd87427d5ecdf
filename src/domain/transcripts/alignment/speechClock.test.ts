import { expect, test } from 'vitest'
import { speechPlaces } from './speechClock.ts'

const SPEECH = [
  { startSeconds: 1, endSeconds: 2 },
  { startSeconds: 2.5, endSeconds: 3 },
]
const EVERYWHERE = { fromSeconds: 0, toSeconds: 10 }

test('puts places on a grid and at each pause, by a clock that only runs during speech', () => {
  const places = speechPlaces(SPEECH, EVERYWHERE, { gridSeconds: 0.5 })
  expect([...places.steps]).toEqual([0, 25, 50, 75])
  expect([...places.pauseSeconds]).toEqual([0, 0, 0.5, 0])
  expect([...places.widthSeconds]).toEqual([0.25, 0.5, 0.5, 0.25])
  expect([...places.endsSeconds]).toEqual([1, 1.5, 2, 3])
  expect([...places.startsSeconds]).toEqual([1, 1.5, 2.5, 3])
})

test('divides a stretch evenly, with places at most the grid’s width apart', () => {
  expect([...speechPlaces(SPEECH, EVERYWHERE, { gridSeconds: 0.4 }).steps]).toEqual([0, 17, 33, 50, 63, 75])
})

test('has no places without speech, and only those within the range', () => {
  expect(speechPlaces(SPEECH, { fromSeconds: 4, toSeconds: 9 }, { gridSeconds: 1 }).steps).toHaveLength(0)
  const within = speechPlaces(SPEECH, { fromSeconds: 1.5, toSeconds: 2.7 }, { gridSeconds: 1 })
  expect([...within.startsSeconds]).toEqual([1.5, 2.5, 2.7])
  expect([...within.pauseSeconds]).toEqual([0, 0.5, 0])
})

test('omits what is shorter than a step', () => {
  const until = (toSeconds: number) => [
    ...speechPlaces([{ startSeconds: 0, endSeconds: 1 }], { fromSeconds: 0, toSeconds }, { gridSeconds: 1 }).steps,
  ]
  expect(until(0.02)).toEqual([0, 1])
  expect(until(0.019)).toEqual([])
})

test('adds the additional times that are within speech, each once', () => {
  const extraSeconds = [0.5, 1, 1.2, 1.995, 2.2, 2.7, 2.7, 9]
  const places = speechPlaces(SPEECH, EVERYWHERE, { gridSeconds: 0.5, extraSeconds })
  expect([...places.steps]).toEqual([0, 10, 25, 50, 60, 75])
  expect([...places.pauseSeconds]).toEqual([0, 0, 0, 0.5, 0, 0])
})
