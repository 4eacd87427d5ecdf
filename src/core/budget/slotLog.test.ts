import { expect, it } from 'vitest'
import { SlotLog } from './slotLog.ts'

const WINDOW = 1000

it('holds a slot from the send until one window after the response, and longer for an aborted request', () => {
  const log = new SlotLog(WINDOW)
  log.open()
  log.open()
  expect(log.held(5 * WINDOW)).toBe(2)
  log.end(5 * WINDOW)
  log.end(5 * WINDOW, 200)
  expect([999, 1000, 1199, 1200].map((ms) => log.held(5 * WINDOW + ms))).toEqual([2, 1, 1, 0])
})

it('frees the slot of an unsent request', () => {
  const log = new SlotLog(WINDOW)
  log.open()
  log.withdraw()
  expect(log.held(0)).toBe(0)
})

it('holds the slots of an earlier session for a window and what may arrive late', () => {
  const log = new SlotLog(WINDOW)
  log.restore(3, 50, 200)
  expect([log.held(1249), log.held(1250)]).toEqual([3, 0])
})

it('tells when fewer slots than a limit will be held, whatever the order of the responses', () => {
  const log = new SlotLog(WINDOW)
  for (let count = 0; count < 4; count += 1) log.open()
  log.end(0, 500)
  log.end(100)
  log.end(200, 100)
  // Free at 1100, 1300 and 1500; one is still open.
  expect(log.freeBelow(5, 200)).toBeNull()
  expect([4, 3, 2].map((limit) => log.freeBelow(limit, 200))).toEqual([1100, 1300, 1500])
  expect(log.freeBelow(1, 200)).toBe(200 + WINDOW)
  expect([log.held(1099), log.held(1100), log.held(1300), log.held(1500)]).toEqual([4, 3, 2, 1])
})
