import { describe, expect, it } from 'vitest'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { DEFAULT_SORT } from '../../domain/filters/filter.ts'
import { groupedBy } from '../../domain/query/grouping.ts'
import type { LibraryQuery, ResolvedPart } from '../../domain/query/query.ts'
import { listPlan, planAfter } from './listPlan.ts'
import { librarySnapshot, unreadLibrary } from '../../contract/library/testing/librarySnapshot.ts'

const ALL: LibraryQuery = { filters: [], sort: [] }
/** The service can't express these. */
const BY_AGENT: LibraryQuery = { filters: [{ field: 'agent', op: '==', value: 'Amelia' }], sort: [] }
const GROUPED: LibraryQuery = { ...ALL, grouping: { ...groupedBy('agent'), zone: 'UTC' } }

const plan = (known: Partial<LibrarySnapshot>, query = ALL) => listPlan(query, librarySnapshot(known))

const fromLibrary = (status: string | null = null) => ({ request: null, status })
const fromService = (status: string | null = null, filters: LibraryQuery['filters'] = []) => ({
  request: { filters, sort: DEFAULT_SORT },
  status,
})

const UNREACHABLE: readonly ErrorCode[] = [
  'unreachable',
  'dns',
  'tls',
  'timed-out',
  'answer-incomplete',
  'service-failed',
  'not-this-service',
]
const failed = (code: ErrorCode) => ({ code, data: {} }) as LibrarySnapshot['failure']

describe('who answers a list', () => {
  it('is the library if it’s complete', () => {
    expect(plan({})).toEqual(fromLibrary())
    expect(plan({}, BY_AGENT)).toEqual(fromLibrary())
    expect(plan({}, GROUPED)).toEqual(fromLibrary())
  })

  it('is the service for what it can as long as nothing needed the library', () => {
    const unread = (query: LibraryQuery, failure: LibrarySnapshot['failure'] = null) =>
      listPlan(query, unreadLibrary({ failure }))
    expect(unread(ALL)).toEqual(fromService())
    expect(unread(ALL, failed('unreachable'))).toEqual(fromService())
    expect(unread(BY_AGENT)).toEqual(fromLibrary('partial'))
    expect(unread(GROUPED)).toEqual(fromLibrary('partial'))
  })

  it('is the service for what it can while the list of all calls is read', () => {
    const reading = { isListComplete: false, activity: 'calls' } as const
    expect(plan(reading)).toEqual(fromService('reading'))
    expect(plan(reading, BY_AGENT)).toEqual(fromLibrary('partial'))
    expect(plan(reading, GROUPED)).toEqual(fromLibrary('partial'))
  })

  it('is the service for the parts of a group that is joined by AND', () => {
    const part = { field: 'duration', op: '>', value: '60' } as const
    const group = (join: 'and' | 'or'): LibraryQuery => ({
      filters: [{ join, isNegated: false, parts: [part, part] }],
      sort: [],
    })
    const reading = { isListComplete: false, activity: 'calls' } as const
    expect(plan(reading, group('and'))).toEqual(fromService('reading', [part, part]))
    expect(plan(reading, group('or'))).toEqual(fromLibrary('partial'))
  })

  it('is a paused library, if it’s complete', () => {
    expect(plan({ activity: 'paused' })).toEqual(fromLibrary('paused'))
    expect(plan({ activity: 'paused', isListComplete: false })).toEqual(fromService('reading'))
    expect(plan({ activity: 'paused', isListComplete: false }, BY_AGENT)).toEqual(fromLibrary('partial'))
  })

  it('is the library of a period for that period', () => {
    const since = '2026-08-01T00:00:00Z'
    const asked = (...filters: ResolvedPart[]) => plan({ since }, { filters, sort: [] })
    const outside = (...filters: ResolvedPart[]) => {
      expect(asked(...filters).request).not.toBeNull()
      expect(asked(...filters).status).toBe('older')
    }
    outside()
    outside({ field: 'timestamp', op: '>=', value: '2026-07-31T23:59:59Z' })
    outside({ field: 'timestamp', op: '<', value: '2026-09-01T00:00:00Z' })
    const later = { field: 'timestamp', op: '>=', value: '2026-08-01T02:00:00+02:00' } as const
    expect(asked(later)).toEqual(fromLibrary())
    expect(asked({ field: 'duration', op: '>', value: '60' }, { ...later, op: '==' })).toEqual(fromLibrary())
    expect(asked({ join: 'and', isNegated: false, parts: [later] })).toEqual(fromLibrary())
    expect(asked({ join: 'or', isNegated: false, parts: [later, later] })).toEqual({ request: null, status: 'period' })
    expect(asked({ join: 'and', isNegated: true, parts: [later] })).toEqual({ request: null, status: 'period' })
  })

  it.each(UNREACHABLE)('is the library with what it has after “%s”', (code) => {
    const failure = failed(code)
    expect(plan({ failure })).toEqual(fromLibrary('offline'))
    expect(plan({ failure, isListComplete: false, activity: 'calls' })).toEqual(fromLibrary('offline'))
    // It has nothing, but the service can't either.
    const empty = { failure, isListComplete: false, activity: 'calls', callCount: 0 } as const
    expect(plan(empty)).toEqual(fromService('reading'))
    expect(plan(empty, BY_AGENT)).toEqual(fromLibrary('offline'))
  })

  it('is the service offline, too, for a list that was read in part, unless the library has all of it', () => {
    const walked = (known: Partial<LibrarySnapshot>, query = ALL) =>
      listPlan(query, librarySnapshot({ failure: failed('unreachable'), ...known }), true)
    expect(walked({ isListComplete: false, activity: 'calls' })).toEqual(fromService('offline'))
    expect(walked({ since: '2026-08-01T00:00:00Z' })).toEqual(fromService('offline'))
    expect(walked({})).toEqual(fromLibrary('offline'))
    expect(walked({ isListComplete: false, activity: 'calls' }, BY_AGENT)).toEqual(fromLibrary('offline'))
  })

  it('is the library if only its disk is full', () => {
    expect(plan({ failure: failed('disk-full') })).toEqual(fromLibrary())
  })

  it.each<ErrorCode>(['unauthorized', 'workspace-disabled', 'key-missing'])('is the service after “%s”', (code) => {
    expect(plan({ failure: failed(code) })).toEqual(fromService())
    expect(plan({ failure: failed(code) }, BY_AGENT)).toEqual(fromLibrary())
  })
})

describe('who answers after a failure', () => {
  const after = (error: unknown, asked: LibraryQuery | null, known: Partial<LibrarySnapshot> = {}, query = ALL) =>
    planAfter(error, { request: asked, status: null } as ReturnType<typeof listPlan>, query, librarySnapshot(known))
  const error = (code: ErrorCode) => new AppError(code, {})

  it.each(UNREACHABLE)('is the library after “%s”, if it has something', (code) => {
    expect(after(error(code), ALL)).toEqual(fromLibrary('offline'))
    expect(after(error(code), ALL, { callCount: 0 })).toBeNull()
    expect(after(error(code), null)).toBeNull()
  })

  it.each<ErrorCode>(['not-local', 'regex-too-slow'])('is the service after “%s”, if it can', (code) => {
    expect(after(error(code), null)).toEqual(fromService(code))
    expect(after(error(code), null, {}, BY_AGENT)).toBeNull()
    expect(after(error(code), null, {}, GROUPED)).toBeNull()
    expect(after(error(code), ALL)).toBeNull()
  })

  it.each<ErrorCode>(['unauthorized', 'rate-limited', 'canceled', 'inconsistent-paging', 'invalid-request'])(
    'is neither after “%s”',
    (code) => {
      expect(after(error(code), ALL)).toBeNull()
      expect(after(error(code), null)).toBeNull()
    },
  )

  it('is neither after a bug', () => {
    expect(after(new Error('a bug'), ALL)).toBeNull()
    expect(after(new Error('a bug'), null)).toBeNull()
  })
})
