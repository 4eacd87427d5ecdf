import { expect, test } from 'vitest'
import { consistentPins } from './pins.ts'

const LIMITS = { turnCount: 10, durationSeconds: 100 }
const pin = (turnIndex: number, seconds: number) => ({ turnIndex, seconds })

test('sorts pins by line and uses the last of each line', () => {
  expect(consistentPins([pin(7, 80), pin(2, 20), pin(7, 70)], LIMITS)).toEqual([pin(2, 20), pin(7, 70)])
})

test('drops earlier pins if a new one would put lines out of order', () => {
  expect(consistentPins([pin(2, 20), pin(4, 40), pin(6, 60), pin(3, 50)], LIMITS)).toEqual([
    pin(2, 20),
    pin(3, 50),
    pin(6, 60),
  ])
})

test('drops pins without a line, without a time and outside the recording', () => {
  const wrong = [pin(-1, 5), pin(10, 5), pin(1.5, 5), pin(1, -1), pin(1, 101), pin(1, Number.NaN)]
  for (const one of wrong) expect(consistentPins([one], LIMITS)).toEqual([])
  expect(consistentPins([...wrong, pin(0, 0), pin(9, 100)], LIMITS)).toEqual([pin(0, 0), pin(9, 100)])
})

test('keeps the pins of two lines at the same time, whichever was set first', () => {
  expect(consistentPins([pin(2, 20), pin(3, 20)], LIMITS)).toEqual([pin(2, 20), pin(3, 20)])
  expect(consistentPins([pin(3, 20), pin(2, 20)], LIMITS)).toEqual([pin(2, 20), pin(3, 20)])
})
