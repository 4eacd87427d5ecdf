import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../../contract/errors/errors.ts'
import type { ImportState } from '../../../../contract/snapshots.ts'
import { MOST_TRIES } from '../importPause.ts'
import { shownState } from './shownState.ts'
import { stateAfter } from '../sending/stateAfter.ts'

const FAILURE: Failure = { code: 'service-failed', data: { status: 500 } }

describe('what a queued import waits for', () => {
  const shown = (limitUntil: number | null, pauseUntil?: number | null, isStopped = false) =>
    shownState({ kind: 'queued', tries: 0 }, 0, {
      limitUntil,
      pause: pauseUntil === undefined ? null : { until: pauseUntil, failure: FAILURE, inARow: 1 },
      isStopped,
    })

  it.each<[string, ImportState, ImportState]>([
    ['its turn', shown(null), { kind: 'waiting', until: null }],
    ['the hourly limit', shown(500), { kind: 'waiting', until: 500 }],
    ['the hourly limit once a person resumes the queue', shown(500, 900, true), { kind: 'waiting', until: 500 }],
    ['its turn, when a pause is over', shown(500, 0), { kind: 'waiting', until: 500 }],
    ['the end of a pause', shown(null, 900), { kind: 'waiting', until: 900, why: FAILURE }],
    ['a pause that ends after the limit', shown(500, 900), { kind: 'waiting', until: 900, why: FAILURE }],
    ['the limit, when that ends after the pause', shown(1000, 900), { kind: 'waiting', until: 1000 }],
    ['a pause without a known end', shown(500, null), { kind: 'waiting', until: null, why: FAILURE }],
  ])('%s', (_what, state, expected) => {
    expect(state).toEqual(expected)
  })
})

it('says that an import was tried, whatever it waits for', () => {
  const limited = { limitUntil: 1000, pause: { until: 900, failure: FAILURE, inARow: 1 }, isStopped: false }
  expect(shownState({ kind: 'queued', tries: 1 }, 0, limited)).toEqual({ kind: 'waiting', until: 1000, isRetry: true })
})

it('shows the sent bytes of an active import, and the stored state of others', () => {
  const free = { limitUntil: null, pause: null, isStopped: false }
  expect(shownState({ kind: 'sending', tries: 1 }, 12, free)).toEqual({ kind: 'sending', sentBytes: 12 })
  expect(shownState({ kind: 'accepted', callId: 7, acceptedAt: 0 }, 12, free)).toEqual({
    kind: 'processing',
    callId: 7,
  })
  const failed = { kind: 'failed', failure: FAILURE, canRetry: true } as const
  expect(shownState(failed, 12, free)).toBe(failed)
})

describe('an import after a failed try', () => {
  const tries = (before: number, isSent: boolean) => ({ before, isSent })

  it('stays canceled if it was canceled', () => {
    expect(stateAfter({ code: 'canceled', data: {} }, tries(0, true), true)).toEqual({ kind: 'canceled' })
  })

  it.each([0, 1, 99])('stays one that may be a call, or not, when the service was rate limited: %i tries', (before) => {
    const limited: Failure = { code: 'rate-limited', data: { scope: 'import', until: 5 } }
    expect(stateAfter(limited, tries(before, true), false)).toEqual({ kind: 'queued', tries: before })
  })

  it('is queued again while the connection fails, up to a limit', () => {
    expect(stateAfter(FAILURE, tries(0, false), true)).toEqual({ kind: 'queued', tries: 0 })
    expect(stateAfter(FAILURE, tries(0, true), true)).toEqual({ kind: 'queued', tries: 1 })
    const last = MOST_TRIES - 1
    expect(stateAfter(FAILURE, tries(last - 1, true), true)).toEqual({ kind: 'queued', tries: last })
    expect(stateAfter(FAILURE, tries(last, true), true)).toEqual({ kind: 'failed', failure: FAILURE, canRetry: true })
  })

  it('has failed if other imports aren’t affected, and can be retried', () => {
    expect(stateAfter(FAILURE, tries(0, true), false)).toEqual({ kind: 'failed', failure: FAILURE, canRetry: true })
  })
})
