import { expect, test } from 'vitest'

import { FakeClock, settle } from '../../../../../test/support/fakeClock.ts'
import { AppError } from '../../../../contract/errors/errors.ts'
import type { CallDetail } from '../../../../domain/calls/call.ts'
import { MINUTE, SECOND } from '../../../../domain/units.ts'
import { callOutcome } from './callOutcome.ts'
import { followImport } from './followImport.ts'

const NO_MEDIA = { hasAudio: false, hasVideo: false }
const PROCESSING = { transcription: null, summary: null, media: NO_MEDIA } as unknown as CallDetail

/** Follows a call that is unknown until `analyzedAfterMs`, and records when it was requested. */
function follow(
  analyzedAfterMs = Number.POSITIVE_INFINITY,
  answer: () => CallDetail = () => PROCESSING,
  isLink = false,
) {
  const clock = new FakeClock()
  const acceptedAt = clock.now()
  const requestedAfterMs: number[] = []
  const stop = new AbortController()
  const ended = followImport({
    acceptedAt,
    outcome: async (isLate) => {
      requestedAfterMs.push(clock.now() - acceptedAt)
      const isAnalyzed = clock.now() - acceptedAt >= analyzedAfterMs
      return callOutcome(isAnalyzed ? { ...PROCESSING, transcription: 'Ada: Hi' } : answer(), { isLink, isLate })
    },
    clock,
    signal: stop.signal,
  })
  return { clock, requestedAfterMs, ended, stop }
}

test('polls soon at first, then less often, and finally once a minute', async () => {
  const { clock, requestedAfterMs, ended, stop } = follow()
  await clock.advance(5 * MINUTE)
  const pauses = requestedAfterMs.map((at, index) => (at - (requestedAfterMs[index - 1] ?? 0)) / SECOND)
  expect(pauses).toEqual([2, 3, 5, 8, 13, 20, 30, 60, 60, 60])
  stop.abort(new Error('stopped'))
  await expect(ended).rejects.toThrow('stopped')
})

test('stops polling as soon as the call has been analyzed', async () => {
  const { clock, requestedAfterMs, ended } = follow(9 * SECOND)
  await clock.advance(MINUTE)
  expect(await ended).toBe('analyzed')
  expect(requestedAfterMs).toEqual([2, 5, 10].map((seconds) => seconds * SECOND))
})

test('gives up after half an hour', async () => {
  const { clock, requestedAfterMs, ended } = follow()
  await clock.advance(40 * MINUTE)
  expect(await ended).toBe(null)
  expect(requestedAfterMs.at(-2)).toBeLessThanOrEqual(30 * MINUTE)
  expect(requestedAfterMs.at(-1)).toBeGreaterThan(30 * MINUTE)
})

test('knows that a link could not be fetched once half an hour has passed without a recording', async () => {
  const { clock, ended } = follow(undefined, undefined, true)
  await clock.advance(40 * MINUTE)
  expect(await ended).toBe('no-recording')
})

test('ends with an unexpected error', async () => {
  const { clock, ended } = follow(MINUTE, () => {
    throw new TypeError('a bug')
  })
  const failure = ended.catch((error: unknown) => error)
  await clock.advance(2 * SECOND)
  expect(await failure).toBeInstanceOf(TypeError)
})

test('keeps polling after failures', async () => {
  const { clock, ended } = follow(MINUTE, () => {
    throw new AppError('not-found', { what: 'call' })
  })
  await clock.advance(5 * MINUTE)
  await settle()
  expect(await ended).toBe('analyzed')
})

test('after a sleep, waits for the network before it gives up', async () => {
  let isOffline = false
  const { clock, ended } = follow(8 * 60 * MINUTE, () => {
    if (isOffline) throw new AppError('unreachable', { host: 'api.example.com' })
    return PROCESSING
  })
  await clock.advance(MINUTE)
  isOffline = true
  clock.jump(8 * 60 * MINUTE - 2 * MINUTE)
  await clock.advance(MINUTE)
  isOffline = false
  await clock.advance(MINUTE)
  expect(await ended).toBe('analyzed')
})
