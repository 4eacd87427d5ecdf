import { expect, test } from 'vitest'
import { nextWaiting, progressOf, type QueueItemState, type ReviewQueue } from './reviewQueue.ts'

const queue = (...states: readonly QueueItemState[]): ReviewQueue => ({
  queueId: 'q',
  name: 'Q',
  isBlind: false,
  receipt: null,
  createdAt: 0,
  items: states.map((state, index) => ({
    callId: index + 1,
    title: null,
    agentName: null,
    timestamp: null,
    draw: null,
    state,
  })),
})

test('continues with the next open call, wraps around, and never returns the current one', () => {
  expect(nextWaiting(queue('waiting', 'waiting'), null)).toBe(1)
  expect(nextWaiting(queue('waiting', 'done', 'skipped', 'waiting'), 1)).toBe(4)
  expect(nextWaiting(queue('waiting', 'waiting', 'waiting'), 2)).toBe(3)
  expect(nextWaiting(queue('waiting', 'done', 'done'), 3)).toBe(1)
  expect(nextWaiting(queue('done', 'waiting', 'skipped'), 2)).toBeNull()
  expect(nextWaiting(queue('done', 'skipped'), null)).toBeNull()
  expect(nextWaiting(queue('done', 'waiting'), 99)).toBe(2)
})

test('counts each item once in the progress', () => {
  expect(progressOf(queue('done', 'done', 'skipped', 'waiting'))).toEqual({
    doneCount: 2,
    skippedCount: 1,
    waitingCount: 1,
  })
})
