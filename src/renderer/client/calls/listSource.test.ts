import { expect, test } from 'vitest'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import { groupedBy } from '../../../domain/query/grouping.ts'
import type { LibraryQuery, ResolvedPart } from '../../../domain/query/query.ts'
import { librarySnapshot } from '../testing/librarySnapshot.ts'
import { chooseSource } from './listSource.ts'

const GROUPED = { ...groupedBy('agent'), zone: 'UTC' }
const ALL: LibraryQuery = { filters: [], sort: [] }
/** The service can't express it. */
const BY_AGENT: LibraryQuery = { filters: [{ field: 'agent', op: '==', value: 'Amelia' }], sort: [] }

const choose = (library: Partial<LibrarySnapshot>, rest: Partial<Parameters<typeof chooseSource>[0]> = {}) =>
  chooseSource({
    query: ALL,
    library: librarySnapshot(library),
    isOnline: true,
    chosen: null,
    libraryFailure: null,
    serviceFailure: null,
    ...rest,
  })

const FROM_LIBRARY = { source: 'library', note: null }
const FROM_SERVICE = { source: 'service', note: null }

test('a complete library answers everything', () => {
  expect(choose({})).toEqual(FROM_LIBRARY)
  expect(choose({}, { query: BY_AGENT })).toEqual(FROM_LIBRARY)
})

test('as long as nothing needed the library, the service answers what it can', () => {
  const unread = { keeps: 'nothing', activity: 'off', isListComplete: false } as const
  expect(choose(unread)).toEqual(FROM_SERVICE)
  expect(choose(unread, { isOnline: false })).toEqual(FROM_SERVICE)
  const partial = { source: 'library', note: { kind: 'partial', other: null } }
  expect(choose(unread, { query: BY_AGENT })).toEqual(partial)
  expect(choose(unread, { query: { ...ALL, grouping: GROUPED } })).toEqual(partial)
})

test('while the list is read for the first time, the service answers what it can, and the user may choose', () => {
  const partial = { isListComplete: false, activity: 'calls' } as const
  expect(choose(partial)).toEqual({ source: 'service', note: { kind: 'partial', other: 'library' } })
  expect(choose(partial, { chosen: 'library' })).toEqual({
    source: 'library',
    note: { kind: 'partial', other: 'service' },
  })
  expect(choose(partial, { query: BY_AGENT, chosen: 'service' })).toEqual({
    source: 'library',
    note: { kind: 'partial', other: null },
  })
  expect(choose({}, { chosen: 'service' })).toEqual(FROM_LIBRARY)
})

test('a paused library answers, and offers the service', () => {
  expect(choose({ activity: 'paused' })).toEqual({ source: 'library', note: { kind: 'paused', other: 'service' } })
  expect(choose({ activity: 'paused' }, { chosen: 'service' }).source).toBe('service')
})

test('the library of a period answers for that period', () => {
  const since = '2026-08-01T00:00:00Z'
  const asked = (...filters: ResolvedPart[]) => choose({ since }, { query: { filters, sort: [] } })
  const period = { source: 'service', note: { kind: 'period', other: 'library' } }
  expect(asked()).toEqual(period)
  expect(asked({ field: 'timestamp', op: '>=', value: '2026-07-31T23:59:59Z' })).toEqual(period)
  expect(asked({ field: 'timestamp', op: '<', value: '2026-09-01T00:00:00Z' })).toEqual(period)
  const later = { field: 'timestamp', op: '>=', value: '2026-08-01T02:00:00+02:00' } as const
  expect(asked(later)).toEqual(FROM_LIBRARY)
  expect(asked({ join: 'and', isNegated: false, parts: [later] })).toEqual(FROM_LIBRARY)
  expect(asked({ join: 'or', isNegated: false, parts: [later, later] }).note?.kind).toBe('period')
  expect(asked({ join: 'and', isNegated: true, parts: [later] }).note?.kind).toBe('period')
})

test('without a connection, the library answers with what it has', () => {
  const offline = { source: 'library', note: { kind: 'offline', other: null } }
  expect(choose({}, { isOnline: false })).toEqual(offline)
  expect(choose({ failure: { code: 'unreachable', data: { host: 'x' } } })).toEqual(offline)
  expect(choose({ isListComplete: false }, { serviceFailure: 'timed-out' })).toEqual(offline)
  expect(choose({ failure: { code: 'disk-full', data: {} } })).toEqual(FROM_LIBRARY)
})

test('the service says that it has withdrawn access', () => {
  expect(choose({ failure: { code: 'unauthorised', data: { status: 401 } } })).toEqual(FROM_SERVICE)
})

test('the service answers what this computer can’t evaluate, if it can', () => {
  for (const code of ['not-local', 'regex-too-slow'] as const) {
    expect(choose({}, { libraryFailure: code })).toEqual({ source: 'service', note: { kind: code, other: null } })
    expect(choose({}, { libraryFailure: code, query: BY_AGENT })).toEqual(FROM_LIBRARY)
  }
})
