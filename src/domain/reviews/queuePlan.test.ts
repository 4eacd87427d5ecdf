import { describe, expect, it, test } from 'vitest'
import { planOf, planWords } from './queuePlan.ts'
import type { QueueItemState, ReviewQueue } from './reviewQueue.ts'

const queueOf = (...items: readonly (readonly [QueueItemState, number | null | undefined])[]): ReviewQueue => ({
  ...{ queueId: 'q', name: 'Q', isBlind: false, receipt: null, createdAt: 0 },
  items: items.map(([state, durationSeconds], index) => ({
    ...{ callId: index + 1, title: null, agentName: null, timestamp: null, draw: null, state },
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
  })),
})
const MINUTE = 60_000
const spent = (callId: number, minutes: number) => ({ callId, spentMs: minutes * MINUTE })

describe('the plan of a queue', () => {
  it('uses the lengths of the waiting recordings until three calls are finished', () => {
    const queue = queueOf(['done', 600], ['done', 600], ['skipped', 6000], ['waiting', 300], ['waiting', 900])
    expect(planOf(queue, [spent(1, 100), spent(2, 100)], [queue])).toEqual({
      leftMs: 20 * MINUTE,
      basis: { kind: 'lengths' },
      unknownCount: 0,
    })
  })

  it('then uses the median pace of this reviewer, of all queues', () => {
    const queue = queueOf(['done', 600], ['done', 600], ['waiting', 1200])
    const other = { ...queueOf(['done', 600]), queueId: 'other' }
    const elsewhere = { ...other, items: other.items.map((item) => ({ ...item, callId: 9 })) }
    // 1, 2 and 30 minutes per minute.
    expect(planOf(queue, [spent(1, 10), spent(2, 20), spent(9, 300)], [queue, elsewhere])).toEqual({
      leftMs: 40 * MINUTE,
      basis: { kind: 'pace', msPerMinute: 2 * MINUTE, callCount: 3 },
      unknownCount: 0,
    })
  })

  it('takes the length of a call from whichever queue has it', () => {
    const queue = queueOf(['done', 600], ['done', 600], ['done', 600], ['waiting', 1200])
    const older = queueOf(['done', undefined], ['done', null])
    const finished = [spent(1, 10), spent(2, 10), spent(3, 10)]
    expect(planOf(queue, finished, [queue, older])?.basis).toMatchObject({ kind: 'pace', callCount: 3 })
  })

  it('ignores reviews without a time or a length, and of very short recordings', () => {
    const queue = queueOf(['done', 600], ['done', 20], ['done', null], ['done', 600], ['waiting', 60])
    const finished = [spent(1, 10), spent(2, 10), spent(3, 10), spent(4, 0), spent(77, 10)]
    expect(planOf(queue, finished, [queue])?.basis).toEqual({ kind: 'lengths' })
  })

  it('counts calls of unknown length with the median of the queue, such as chats and calls of earlier versions', () => {
    const queue = queueOf(['done', 120], ['waiting', 240], ['waiting', null], ['waiting', 0], ['waiting', undefined])
    expect(planOf(queue, [], [queue])).toMatchObject({ leftMs: (4 + 3 * 3) * MINUTE, unknownCount: 3 })
  })

  it('is unknown without lengths, and without waiting calls', () => {
    expect(planOf(queueOf(['waiting', null]), [], [])).toBeNull()
    expect(planOf(queueOf(['done', 60], ['skipped', 60]), [], [])).toBeNull()
  })
})

test.each([
  [0, '1 min'],
  [89_000, '1 min'],
  [29 * MINUTE, '29 min'],
  [32 * MINUTE, '30 min'],
  [58 * MINUTE, '1 h'],
  [70 * MINUTE, '1 h 10 min'],
  [120 * MINUTE, '2 h'],
])('%i ms are "%s"', (leftMs, words) => {
  expect(planWords(leftMs)).toBe(words)
})
