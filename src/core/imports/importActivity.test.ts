import { describe, expect, it } from 'vitest'
import type { ImportBatchSnapshot, ImportCounts, ImportQueueSnapshot } from '../../contract/snapshots.ts'
import { HOUR, MINUTE } from '../../domain/units.ts'
import { importActivity } from './importActivity.ts'

const NOW = 1_000_000

const counts = (some: Partial<ImportCounts>): ImportCounts => ({
  waiting: 0,
  sending: 0,
  processing: 0,
  stillProcessing: 0,
  noRecording: 0,
  done: 0,
  failed: 0,
  canceled: 0,
  ...some,
})

function queue({ counts: some = {}, ...rest }: Partial<Omit<ImportQueueSnapshot, 'counts'>> & { counts?: object }) {
  return {
    revision: 1,
    recovery: null,
    counts: counts(some),
    stopped: null,
    waitsFor: null,
    sending: null,
    nextSendAt: null,
    lastSendAt: null,
    batches: [],
    ...rest,
  } satisfies ImportQueueSnapshot
}

function batch(some: Partial<ImportCounts>, endedAt: number | null = null): ImportBatchSnapshot {
  const bytes = { sent: 0, total: 0 }
  return { batchId: 'b', addedAt: NOW, counts: counts(some), bytes, lastSendAt: null, heldUntil: null, endedAt }
}

const activity = (...queues: ImportQueueSnapshot[]) => importActivity(queues, NOW)

it('without workspaces or imports is nothing', () => {
  const nothing = {
    waiting: 0,
    stopped: 0,
    sending: 0,
    processing: 0,
    nextSendAt: null,
    isSendingSoon: false,
    needsPerson: false,
    sentFraction: null,
  }
  expect(activity()).toEqual(nothing)
  expect(activity(queue({ counts: { done: 4, failed: 2 } }))).toEqual(nothing)
})

it('adds up workspaces, and separates those whose queue is stopped', () => {
  const first = queue({ counts: { waiting: 3, sending: 1 }, nextSendAt: NOW + HOUR, lastSendAt: NOW + 2 * HOUR })
  const second = queue({ counts: { waiting: 4, processing: 2 }, nextSendAt: NOW + 9, lastSendAt: NOW + HOUR })
  const third = queue({ counts: { waiting: 5 }, stopped: { kind: 'person' } })
  expect(activity(first, second, third)).toMatchObject({
    waiting: 7,
    stopped: 5,
    sending: 1,
    processing: 2,
    nextSendAt: NOW + 9,
  })
})

describe('an import is sent soon', () => {
  const waiting = { counts: { waiting: 1 } }
  it.each([
    ['if it is being sent', { counts: { sending: 1 } }, true],
    ['if it can be sent now', { ...waiting, nextSendAt: null, lastSendAt: NOW }, true],
    ['within an hour', { ...waiting, nextSendAt: NOW + HOUR + MINUTE, lastSendAt: NOW + HOUR + MINUTE }, true],
    ['not in a day', { ...waiting, nextSendAt: NOW + 24 * HOUR, lastSendAt: NOW + 24 * HOUR }, false],
    ['not if the time is unknown', { ...waiting, nextSendAt: null, lastSendAt: null }, false],
    ['not if its queue is stopped', { ...waiting, stopped: { kind: 'person' as const } }, false],
  ])('%s', (_name, one, isSendingSoon) => {
    expect(activity(queue(one))).toMatchObject({ isSendingSoon })
  })
})

it('waits for a person after refusals or without an API key, but not while paused by one', () => {
  const failure = { code: 'import-not-enabled', data: { message: '' } } as const
  const waiting = { counts: { waiting: 1 } }
  expect(activity(queue({ ...waiting, stopped: { kind: 'refusals', failure } })).needsPerson).toBe(true)
  expect(activity(queue({ ...waiting, lastSendAt: null })).needsPerson).toBe(true)
  const waitsFor = { code: 'disk-not-responding', data: { fileName: 'a.wav' } } as const
  expect(activity(queue({ ...waiting, lastSendAt: null, waitsFor })).needsPerson).toBe(false)
  expect(activity(queue({ ...waiting, lastSendAt: NOW })).needsPerson).toBe(false)
  expect(activity(queue({ ...waiting, stopped: { kind: 'person' } })).needsPerson).toBe(false)
})

it('knows how much of the batches in progress was sent', () => {
  const ended = batch({ done: 40 }, NOW)
  const open = batch({ done: 1, failed: 1, processing: 1, sending: 1, waiting: 4, canceled: 9 })
  const sending = { importId: 'i', fileName: 'a.wav', sentBytes: 50, sizeBytes: 100 }
  const one = queue({ counts: { waiting: 4, sending: 1 }, batches: [open, ended], sending })
  expect(activity(one).sentFraction).toBe(0.43)
  expect(activity(one, queue({ counts: { waiting: 8 } })).sentFraction).toBe(0.21)
})
