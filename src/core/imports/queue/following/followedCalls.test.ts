import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock, settle } from '../../../../../test/support/fakeClock.ts'
import { AppError } from '../../../../contract/errors/errors.ts'
import type { CallDetail } from '../../../../domain/calls/call.ts'
import { MINUTE, SECOND } from '../../../../domain/units.ts'
import type { WorkspaceSession } from '../../../connection/session.ts'
import type { Log } from '../../../diagnostics/log.ts'
import type { ImportBytes } from '../journal/importRecord.ts'
import { FollowedCalls, type FollowedCallsOptions } from './followedCalls.ts'

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const FILE = { kind: 'file' } as ImportBytes

let clock: FakeClock
let analyzed: Set<string>
let polled: string[]
/** The id of an import's call. */
let callId: (importId: string) => number | null
let ended: string[]
let logError: ReturnType<typeof vi.fn<Log['error']>>
let followed: FollowedCalls

beforeEach(() => {
  clock = new FakeClock()
  analyzed = new Set()
  polled = []
  // The call's id is the number in the import's id.
  callId = (importId) => Number(importId.slice(1))
  ended = []
  logError = vi.fn<Log['error']>()
  const detail = (id: number) =>
    Promise.resolve({
      transcription: analyzed.has(`i${id}`) ? 'Ada: Hi' : null,
      summary: null,
      media: { hasAudio: false, hasVideo: false },
    } as unknown as CallDetail)
  const record = (importId: string) => ({
    importId,
    state: { kind: 'accepted', callId: callId(importId), acceptedAt: 0 },
  })
  followed = new FollowedCalls({
    session: () => Promise.resolve({ calls: { detail, page: () => ({ rows: [] }) } } as unknown as WorkspaceSession),
    journal: {
      listed: {
        get(importId: string) {
          polled.push(importId)
          return { ...record(importId), fields: { timestamp: '2026-11-03T09:00:00Z' }, addedAt: 0 }
        },
      },
      updateAnyway(importId: string, _: number, next: (before: object) => { state: { kind: string } } | null) {
        const after = next(record(importId))
        ended.push(`${importId} ${after?.state.kind}`)
        return { record: after }
      },
      known: { hasCall: () => false },
    } as unknown as FollowedCallsOptions['journal'],
    clock,
    log: { ...SILENT, error: logError },
    changed: () => undefined,
  })
})

const follow = (...importIds: readonly string[]) => {
  for (const importId of importIds)
    followed.follow({ importId, bytes: FILE, state: { kind: 'accepted', callId: 1, acceptedAt: clock.now() } })
}
const checkOnce = (importId: string) =>
  followed.follow({ importId, bytes: FILE, state: { kind: 'still-processing', callId: 1 } })
/** The imports that are polled in the next seconds. */
async function polledIn(ms: number): Promise<readonly string[]> {
  polled = []
  await clock.advance(ms)
  return [...new Set(polled)].toSorted()
}

describe('followed calls', () => {
  it('are polled until they are analyzed, four at a time', async () => {
    follow('i1', 'i2', 'i3', 'i4', 'i5', 'i6')
    expect(await polledIn(5 * SECOND)).toEqual(['i1', 'i2', 'i3', 'i4'])
    analyzed = new Set(['i2'])
    await clock.advance(5 * SECOND)
    expect(ended).toEqual(['i2 done'])
    expect(await polledIn(8 * SECOND)).toEqual(['i1', 'i3', 'i4', 'i5'])
  })

  it('end after half an hour without an analysis', async () => {
    follow('i1')
    await clock.advance(32 * MINUTE)
    expect(ended).toEqual(['i1 still-processing'])
  })

  it('are no longer polled once stopped, whether they were waiting or running', async () => {
    follow('i1', 'i2', 'i3', 'i4', 'i5', 'i6')
    followed.stop('i5')
    followed.stop('i1')
    followed.stop('unknown')
    expect(await polledIn(5 * SECOND)).toEqual(['i2', 'i3', 'i4', 'i6'])
    analyzed = new Set(['i1', 'i2', 'i3', 'i4', 'i5', 'i6'])
    await clock.advance(MINUTE)
    expect(ended.toSorted()).toEqual(['i2 done', 'i3 done', 'i4 done', 'i6 done'])
    expect(logError).not.toHaveBeenCalled()
  })

  it('are no longer polled once closed', async () => {
    follow('i1', 'i2', 'i3', 'i4', 'i5')
    followed.close()
    // The service accepts another while the app closes.
    follow('i6')
    expect(await polledIn(MINUTE)).toEqual([])
    expect([ended, logError.mock.calls]).toEqual([[], []])
  })

  it('give their place to the next one after an unexpected error, which is logged', async () => {
    const error = new TypeError('a bug')
    callId = (importId) => {
      if (importId === 'i1') throw error
      return 1
    }
    follow('i1', 'i2', 'i3', 'i4', 'i5')
    await clock.advance(2 * SECOND)
    expect(logError).toHaveBeenCalledWith('imports.follow', { error })
    expect(await polledIn(5 * SECOND)).toEqual(['i2', 'i3', 'i4', 'i5'])
    expect(ended).toEqual([])
  })
})

describe('a call of an earlier session', () => {
  it('is checked once', async () => {
    analyzed = new Set(['i1'])
    for (const importId of ['i1', 'i2']) checkOnce(importId)
    await settle()
    expect([ended, polled]).toEqual([['i1 done'], ['i1', 'i2']])
    expect(await polledIn(MINUTE)).toEqual([])
  })

  it('keeps its state if it isn’t found or can’t be read', async () => {
    callId = (importId) => {
      if (importId === 'i1') return null
      throw new AppError('not-found', { what: 'call' })
    }
    for (const importId of ['i1', 'i2']) checkOnce(importId)
    await settle()
    expect([ended, logError.mock.calls]).toEqual([[], []])
  })

  it('is not reported if it is stopped meanwhile', async () => {
    analyzed = new Set(['i1'])
    checkOnce('i1')
    followed.stop('i1')
    await settle()
    expect(ended).toEqual([])
  })
})
