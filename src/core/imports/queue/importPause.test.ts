import { describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../../domain/units.ts'
import { type ImportPause, pauseAfter } from './importPause.ts'

const unreachable = { code: 'unreachable', data: { host: 'h:443' } } as const
const NOW = 1_000_000

describe('what pauses all imports', () => {
  it('checks a broken network at growing intervals, at most five minutes', () => {
    const waits: number[] = []
    let pause: ImportPause | null = null
    for (let tries = 0; tries < 9; tries += 1) {
      pause = pauseAfter({ failure: unreachable, isUnopened: false, isUnsent: true, now: NOW }, pause)
      waits.push((pause?.until ?? 0) - NOW)
    }
    expect(waits.slice(0, 3)).toEqual([5 * SECOND, 10 * SECOND, 20 * SECOND])
    expect(waits.at(-1)).toBe(5 * MINUTE)
  })

  it('retries a failing service at growing intervals, since each try costs one of the ten imports an hour', () => {
    const waits: number[] = []
    let pause: ImportPause | null = null
    for (const failure of [unreachable, { code: 'service-failed', data: { status: 500 } } as const, unreachable]) {
      pause = pauseAfter({ failure, isUnopened: false, isUnsent: false, now: NOW }, pause)
      waits.push((pause?.until ?? 0) - NOW)
    }
    expect(waits).toEqual([15 * SECOND, 30 * SECOND, 60 * SECOND])
  })

  it.each([
    { code: 'tls', data: { host: 'h:443', reason: '' } },
    { code: 'not-this-service', data: { host: 'h:443', why: '' } },
    { code: 'disk-full', data: {} },
  ] as const)('is $code, whatever the recording', (failure) => {
    const pause = pauseAfter({ failure, isUnopened: false, isUnsent: true, now: NOW }, null)
    expect(pause).toEqual({ failure, until: NOW + 5 * SECOND, inARow: 1 })
  })

  it('is not caused by a single recording', () => {
    const failure = { code: 'recording-unreadable', data: { fileName: 'a.wav', reason: '' } } as const
    expect(pauseAfter({ failure, isUnopened: false, isUnsent: true, now: NOW }, null)).toBeNull()
  })

  it('is not the hourly limit of imports, which the import budget handles', () => {
    const failure = { code: 'rate-limited', data: { scope: 'import', until: NOW + MINUTE } } as const
    expect(pauseAfter({ failure, isUnopened: false, isUnsent: true, now: NOW }, null)).toBeNull()
  })

  it('waits a moment even if the rate limit has already ended', () => {
    const failure = { code: 'rate-limited', data: { scope: 'general', until: NOW - 1 } } as const
    const pause = pauseAfter({ failure, isUnopened: false, isUnsent: true, now: NOW }, null)
    expect(pause?.until).toBe(NOW + SECOND)
  })

  it.each([
    { code: 'key-missing', data: { workspaceId: 'w' } },
    { code: 'keychain-locked', data: {} },
    { code: 'keychain-unanswered', data: {} },
    { code: 'keychain-unavailable', data: { reason: '' } },
    { code: 'demo-failed', data: { reason: '' } },
  ] as const)('$code lasts until the workspace can be opened', (failure) => {
    const pause = pauseAfter({ failure, isUnopened: true, isUnsent: true, now: NOW }, null)
    expect(pause).toEqual({ failure, until: null, inARow: 0 })
  })
})
