import { expect, it } from 'vitest'
import type { Failure } from '../../../../contract/errors.ts'
import { HOUR } from '../../../../domain/units.ts'
import { glanceOf } from './importGlance.ts'
import type { ImportRecord, StoredImportState } from '../journal/importRecord.ts'

const NOW = 1_000_000
const FAILURE: Failure = { code: 'unreachable', data: { host: 'h' } }
const QUEUED: StoredImportState = { kind: 'queued', tries: 0 }
const SENDING: StoredImportState = { kind: 'sending', tries: 0 }
const FAILED: StoredImportState = { kind: 'failed', failure: FAILURE, canRetry: true }

function item(importId: string, state: StoredImportState, batchId: string | null = null, sentBytes = 0) {
  const recording = { fileName: `${importId}.wav`, sizeBytes: 100 }
  return { record: { importId, batchId, state, recording } as unknown as ImportRecord, sentBytes }
}

const glance = (change: Partial<Parameters<typeof glanceOf>[0]>) =>
  glanceOf({
    revision: 3,
    recovery: null,
    items: [],
    batches: [],
    stopped: null,
    pause: null,
    sendTimes: [],
    now: NOW,
    ...change,
  })
const batch = (batchId: string) => ({ batchId, addedAt: NOW, endedAt: null })

it('shows an empty queue', () => {
  expect(glance({})).toMatchObject({
    revision: 3,
    waitsFor: null,
    sending: null,
    nextSendAt: null,
    lastSendAt: null,
    batches: [],
  })
})

it('shows when the next and the last queued import can be sent, and the last one of each batch', () => {
  const items = [
    item('a', SENDING, 'one', 30),
    item('b', QUEUED, 'one'),
    item('c', QUEUED, 'two'),
    item('d', QUEUED),
    item('e', QUEUED, 'one'),
    item('f', FAILED, 'two'),
    item('g', FAILED, 'three'),
  ]
  const sendTimes = [1, 2, 3, 4].map((hours) => NOW + hours * HOUR)
  const { nextSendAt, lastSendAt, sending, batches } = glance({
    items,
    sendTimes,
    batches: ['one', 'two', 'three', 'empty'].map(batch),
  })
  expect([nextSendAt, lastSendAt]).toEqual([NOW + HOUR, NOW + 4 * HOUR])
  expect(sending).toEqual({ importId: 'a', fileName: 'a.wav', sentBytes: 30, sizeBytes: 100 })
  expect(batches.map((one) => [one.batchId, one.lastSendAt])).toEqual([
    ['three', null],
    ['two', NOW + 2 * HOUR],
    ['one', NOW + 4 * HOUR],
  ])
})

it('shows a next time only if it is in the future', () => {
  const next = (at: number | null) =>
    glance({ items: [item('a', QUEUED)], sendTimes: at === null ? null : [at] }).nextSendAt
  expect([next(null), next(NOW - 1), next(NOW), next(NOW + 1)]).toEqual([null, null, null, NOW + 1])
})

it('shows the reason of a pause while it lasts and something is queued', () => {
  const waitsFor = (until: number | null, state: StoredImportState = QUEUED) =>
    glance({ items: [item('a', state)], pause: { failure: FAILURE, until, inARow: 1 } }).waitsFor
  expect([waitsFor(NOW + HOUR), waitsFor(null), waitsFor(0), waitsFor(NOW + HOUR, FAILED)]).toEqual([
    FAILURE,
    FAILURE,
    null,
    null,
  ])
})

it('counts the bytes of a batch without canceled imports, and no more as sent than the recording has', () => {
  const bytesOf = (...items: readonly ReturnType<typeof item>[]) =>
    glance({ items, batches: [batch('one')] }).batches[0]
  const accepted: StoredImportState = { kind: 'accepted', callId: null, acceptedAt: NOW }
  expect(
    bytesOf(
      item('a', accepted, 'one'),
      item('b', { kind: 'done', callId: 1 }, 'one'),
      item('c', SENDING, 'one', 30),
      item('d', QUEUED, 'one', 50),
      item('e', { kind: 'cancelled' }, 'one', 50),
    ),
  ).toMatchObject({ bytes: { sent: 230, total: 400 }, counts: { processing: 1, done: 1, sending: 1, waiting: 1 } })
  // Its headers and fields count too.
  expect(bytesOf(item('c', SENDING, 'one', 101))?.bytes).toEqual({ sent: 100, total: 100 })
})
