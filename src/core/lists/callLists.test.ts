import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { ListedCalls } from '../../contract/library/callList.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { LibraryIds, LibraryPage, LibrarySnapshot } from '../../contract/library/library.ts'
import type { CallPage, CallRecord, MyReview } from '../../domain/calls/call.ts'
import { fullCall } from '../../domain/calls/testing/fullCall.ts'
import { DEFAULT_SORT, type CallQuery } from '../../domain/filters/filter.ts'
import { groupedBy } from '../../domain/query/grouping.ts'
import type { LibraryQuery } from '../../domain/query/query.ts'
import type { PageCursor } from '../service/callQuery.ts'
import { CallLists } from './callLists.ts'
import type { Library } from '../library/library.ts'
import type { QueryInput } from '../library/store/queries.ts'
import { librarySnapshot, unreadLibrary } from '../../contract/library/testing/librarySnapshot.ts'
import { idsOf, numberedPages, pageOf, unreadableRow } from './testing/numberedPages.ts'

type ServicePage = (query: CallQuery, cursor: PageCursor | null, size: number, how: object) => Promise<CallPage>

const service = { page: vi.fn<ServicePage>() }
let snapshot: LibrarySnapshot
const library = {
  snapshot: () => snapshot,
  page: vi.fn<(query: LibraryQuery, offset: number, limit: number) => Promise<LibraryPage>>(),
  ids: vi.fn<(query: LibraryQuery) => Promise<LibraryIds>>(),
  refresh: vi.fn<() => Promise<void>>(),
  calls: vi.fn<(ids: readonly number[]) => Promise<readonly CallRecord[]>>(),
}
let hidden: Set<number>
let mine: Map<number, MyReview>
let reviews: ReturnType<ConstructorParameters<typeof CallLists>[0]['reviews']>
let clock: FakeClock
let lists: CallLists

beforeEach(() => {
  snapshot = unreadLibrary()
  hidden = new Set()
  mine = new Map()
  reviews = Promise.resolve({ hiddenCallIds: () => new Set(hidden), myReviews: () => mine })
  clock = new FakeClock()
  service.page.mockReset()
  serve(numberedPages(10))
  library.refresh.mockReset().mockResolvedValue()
  library.calls.mockReset().mockResolvedValue([])
  keep(10)
  lists = new CallLists({
    library: () => Promise.resolve({ ...library, query }),
    session: () => Promise.resolve({ calls: service }),
    reviews: () => reviews,
    clock,
  })
})

function serve(pages: (cursor: PageCursor | null) => Promise<CallPage>): void {
  service.page.mockImplementation((_query, cursor) => pages(cursor))
}

/** Of the library. */
const query = ((name: 'page' | 'ids', { query, offset, limit }: QueryInput<'page'>) =>
  name === 'page' ? library.page(query, offset, limit) : library.ids(query)) as Library['query']

/** The library has calls 1 to `total`. */
function keep(total: number): void {
  const ids = Array.from({ length: total }, (_, at) => at + 1)
  library.page.mockReset().mockImplementation(async (_query, offset, limit) => {
    const rows = ids.slice(offset, offset + limit).map((id) => fullCall({ id }))
    return { total, unsureCount: 2, leftOutCount: 0, offset, rows, version: snapshot.version }
  })
  library.ids.mockReset().mockImplementation(async () => ({ ids, unsureCount: 2, version: snapshot.version }))
}

const ALL: LibraryQuery = { filters: [], sort: [] }
const LONG: LibraryQuery = { filters: [{ field: 'duration', op: '>', value: '60' }], sort: [] }
const BY_AGENT: LibraryQuery = { filters: [{ field: 'agent', op: '==', value: 'Amelia' }], sort: [] }
const BY_SCORE: LibraryQuery = { filters: [], sort: [{ field: 'ai_score', direction: 'desc' }] }
const READING = { activity: 'calls', isListComplete: false } as const

const page = (offset: number, limit = 3, query = ALL) => lists.page(query, { offset, limit })
const shown = ({ rows, offset, total, rowCount }: ListedCalls) => ({ ids: idsOf(rows), offset, total, rowCount })
const requestCount = () => service.page.mock.calls.length
const fail = (code: 'unreachable' | 'unauthorized' | 'service-failed') => new AppError(code, {} as never)

describe('a list of the service', () => {
  it('is read as far as someone asks, with one request at a time', async () => {
    expect(shown(await page(0))).toEqual({ ids: [1, 2, 3], offset: 0, total: null, rowCount: 3 })
    expect(requestCount()).toBe(1)
    expect(shown(await page(3))).toEqual({ ids: [4, 5, 6], offset: 3, total: null, rowCount: 6 })
    expect(requestCount()).toBe(2)
    expect(library.page).not.toHaveBeenCalled()
  })

  it('sends no request for what was read', async () => {
    await page(0)
    await page(3)
    expect(shown(await page(1, 4)).ids).toEqual([2, 3, 4, 5])
    expect(shown(await page(0, 6)).ids).toEqual([1, 2, 3, 4, 5, 6])
    expect(requestCount()).toBe(2)
  })

  it('says of recordings and transcripts what the library knows', async () => {
    const contents = { recording: 'video', hasTranscript: true, hasMessages: false } as const
    library.calls.mockImplementation(async (ids) => ids.slice(1).map((id) => fullCall({ id, contents })))
    const { rows } = await page(0)
    expect(rows.map((row) => row.kind === 'call' && row.call.contents)).toEqual([undefined, contents, contents])
  })

  it('shows a call as it was read last, where it was', async () => {
    const [before, after] = ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.5Z']
    const read = [fullCall({ id: 1, updatedAt: before }), fullCall({ id: 2, updatedAt: after })]
    service.page.mockResolvedValue({ ...pageOf([]), rows: read.map((call) => ({ kind: 'call', call })) })
    library.calls.mockResolvedValue([
      fullCall({ id: 1, updatedAt: after, title: 'Renamed' }),
      fullCall({ id: 2, updatedAt: before, title: 'Former' }),
    ])
    const { rows } = await page(0)
    expect(rows).toMatchObject([{ call: { id: 1, title: 'Renamed' } }, { call: { id: 2, title: fullCall().title } }])
  })

  it('is shown although the library can’t be read', async () => {
    library.calls.mockRejectedValue(fail('service-failed'))
    expect(shown(await page(0)).ids).toEqual([1, 2, 3])
  })

  it('says how far the user’s own review is, also of calls that the library doesn’t have', async () => {
    mine.set(2, { state: 'draft', score: 60 })
    const { rows } = await page(0)
    expect(rows.map((row) => row.kind === 'call' && row.call.myReview)).toEqual([
      undefined,
      { state: 'draft', score: 60 },
      undefined,
    ])
    expect((await lists.listed(2))?.myReview).toEqual({ state: 'draft', score: 60 })
  })

  it('sends its first request before the user’s reviews are read', async () => {
    const opened = Promise.withResolvers<Awaited<typeof reviews>>()
    const before = await reviews
    reviews = opened.promise
    const asked = page(0)
    await vi.waitFor(() => expect(requestCount()).toBe(1))
    hidden.add(2)
    opened.resolve(before)
    const { rows } = await asked
    expect(rows.map((row) => row.kind === 'call' && row.call.areScoresHidden)).toEqual([undefined, true, undefined])
  })

  it('answers with fewer rows if one request can’t bring all', async () => {
    expect(shown(await page(0, 8))).toEqual({ ids: [1, 2, 3], offset: 0, total: null, rowCount: 3 })
    expect(shown(await page(7, 8))).toEqual({ ids: [], offset: 7, total: null, rowCount: 6 })
    expect(requestCount()).toBe(2)
  })

  it('is asked for as the service writes it, again with each page', async () => {
    const query: LibraryQuery = {
      filters: [{ join: 'and', isNegated: false, parts: LONG.filters }],
      sort: BY_SCORE.sort,
    }
    await page(0, 3, query)
    await page(3, 3, query)
    const asked = { filters: LONG.filters, sort: BY_SCORE.sort }
    expect(service.page.mock.calls.map(([one, cursor]) => [one, cursor])).toEqual([
      [asked, null],
      [asked, { direction: 'after', cursor: '3' }],
    ])
  })

  it('is read from its end, too, with one request', async () => {
    await page(0)
    expect(shown(await page(-3))).toEqual({ ids: [8, 9, 10], offset: -3, total: null, rowCount: 3 })
    expect(requestCount()).toBe(2)
    expect(shown(await page(-6))).toEqual({ ids: [5, 6, 7], offset: -6, total: null, rowCount: 6 })
    expect(shown(await page(-5, 3)).ids).toEqual([6, 7, 8])
    expect(shown(await page(0)).ids).toEqual([1, 2, 3])
    expect(requestCount()).toBe(3)
  })

  it('answers with the rows it has near the end', async () => {
    expect(shown(await page(-8, 8))).toEqual({ ids: [8, 9, 10], offset: -3, total: null, rowCount: 3 })
    expect(shown(await page(-10, 5))).toEqual({ ids: [5], offset: -6, total: null, rowCount: 6 })
  })

  it('that was read to its end has a length, and answers both ends without a request', async () => {
    for (const offset of [0, 3, 6, 9]) await page(offset)
    expect(shown(await page(9))).toEqual({ ids: [10], offset: 9, total: 10, rowCount: 10 })
    expect(shown(await page(-3))).toEqual({ ids: [8, 9, 10], offset: 7, total: 10, rowCount: 10 })
    expect(shown(await page(-20, 30))).toMatchObject({ offset: 0, total: 10 })
    expect(shown(await page(20)).ids).toEqual([])
    expect(requestCount()).toBe(4)
  })

  it('that was read from its end to the first call has a length, and answers both ends', async () => {
    await page(0)
    for (const offset of [-3, -6, -9, -10]) await page(offset)
    expect(shown(await page(-10, 2))).toEqual({ ids: [1, 2], offset: 0, total: 10, rowCount: 10 })
    expect(shown(await page(4, 2))).toEqual({ ids: [5, 6], offset: 4, total: 10, rowCount: 10 })
    expect(requestCount()).toBe(5)
  })

  it('has records that can’t be read, when it was read, and what the service reported', async () => {
    const report = { errors: ['Unknown filter'], params: null, excessCount: 0 }
    serve(async () => ({ ...pageOf([1]), rows: [unreadableRow(null), ...pageOf([1]).rows], report }))
    snapshot = unreadLibrary({ version: 7 })
    const answer = await page(0)
    expect(answer.rows[0]).toEqual(unreadableRow(null))
    expect(answer).toMatchObject({ total: 2, readAt: clock.now(), reports: [report], version: 7, status: null })
    expect(await lists.ids(ALL, 'first')).toEqual({ ids: [null, 1], isWhole: true })
  })

  it('fails where the way to more calls is lost, and keeps its rows', async () => {
    serve(async () => pageOf([1, 2, 3], null))
    expect(shown(await page(0))).toEqual({ ids: [1, 2, 3], offset: 0, total: null, rowCount: 3 })
    await expect(page(3)).rejects.toMatchObject({ code: 'inconsistent-paging' })
    expect(shown(await page(0)).ids).toEqual([1, 2, 3])
    expect(requestCount()).toBe(1)
    // A refresh starts over.
    serve(numberedPages(10))
    await lists.refresh(ALL)
    expect(shown(await page(3)).ids).toEqual([4, 5, 6])
  })

  it('keeps its rows when a request fails, and the next call tries again', async () => {
    await page(0)
    service.page.mockRejectedValueOnce(fail('service-failed'))
    await expect(page(3)).rejects.toMatchObject({ code: 'service-failed' })
    expect(shown(await page(0)).ids).toEqual([1, 2, 3])
    expect(requestCount()).toBe(2)
    expect(shown(await page(3)).ids).toEqual([4, 5, 6])
  })

  it('asks once for callers at the same time, also if they want different rows', async () => {
    const answers = await Promise.all([page(0), page(0), page(3)])
    expect(answers.map((answer) => shown(answer).ids)).toEqual([[1, 2, 3], [1, 2, 3], []])
    expect(requestCount()).toBe(1)
  })

  it('stops a request that no caller waits for anymore', async () => {
    const signals: (AbortSignal | undefined)[] = []
    service.page.mockImplementation((_query, _cursor, _size, how: { signal?: AbortSignal }) => {
      signals.push(how.signal)
      return new Promise(() => {})
    })
    const stop = new AbortController()
    const canceled = lists.page(ALL, { offset: 0, limit: 3 }, stop.signal)
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    stop.abort()
    await expect(canceled).rejects.toBe(stop.signal.reason)
    expect(signals[0]!.aborted).toBe(true)
  })
})

describe('hidden scores', () => {
  const scoresOf = ({ rows }: ListedCalls) =>
    rows.map((row) => row.kind === 'call' && [row.call.metrics.aiScore, row.call.metrics.score])

  it('are null in a list that doesn’t depend on scores', async () => {
    hidden.add(2)
    const answer = await page(0)
    expect(shown(answer).ids).toEqual([1, 2, 3])
    expect(scoresOf(answer)).toEqual([
      expect.not.arrayContaining([null]),
      [null, null],
      expect.not.arrayContaining([null]),
    ])
    hidden.clear()
    expect(scoresOf(await page(0)).flat()).not.toContain(null)
    expect(requestCount()).toBe(1)
  })

  it('take their calls out of a list that depends on scores, and offsets count without them', async () => {
    hidden.add(2).add(9)
    expect(shown(await page(0, 3, BY_SCORE))).toEqual({ ids: [1, 3], offset: 0, total: null, rowCount: 2 })
    expect(shown(await page(2, 3, BY_SCORE))).toEqual({ ids: [4, 5, 6], offset: 2, total: null, rowCount: 5 })
    expect(shown(await page(-2, 2, BY_SCORE))).toEqual({ ids: [8, 10], offset: -2, total: null, rowCount: 2 })
    for (const offset of [5, 7]) await page(offset, 3, BY_SCORE)
    expect(shown(await page(7, 3, BY_SCORE))).toEqual({ ids: [10], offset: 7, total: 8, rowCount: 8 })
    expect((await lists.ids(BY_SCORE, 'first')).ids).toEqual([1, 3, 4, 5, 6, 7, 8, 10])
  })

  it('are said to leave out calls, but not how many: that would say which scores the service found', async () => {
    expect((await page(0, 3, BY_SCORE)).leftOutCount).toBe(0)
    hidden.add(99)
    expect((await page(0, 3, BY_SCORE)).leftOutCount).toBeNull()
    expect((await page(0, 3)).leftOutCount).toBe(0)
  })

  it('of all calls of a page aren’t the end of a list', async () => {
    for (const id of [1, 2, 3, 4, 5, 6]) hidden.add(id)
    expect(shown(await page(0, 3, BY_SCORE))).toEqual({ ids: [], offset: 0, total: null, rowCount: 0 })
    expect(shown(await page(0, 3, BY_SCORE))).toEqual({ ids: [], offset: 0, total: null, rowCount: 0 })
    expect(shown(await page(0, 3, BY_SCORE))).toEqual({ ids: [7, 8, 9], offset: 0, total: null, rowCount: 3 })
    expect(requestCount()).toBe(3)
  })

  it('are those at the time of the answer, not of the question', async () => {
    const arrived = Promise.withResolvers<void>()
    service.page.mockImplementation(async (_, cursor) => {
      await arrived.promise
      return numberedPages(10)(cursor)
    })
    const answers = [page(0), page(0, 3, BY_SCORE)]
    await vi.waitFor(() => expect(requestCount()).toBe(2))
    hidden.add(2)
    arrived.resolve()
    const [inOrder, byScore] = await Promise.all(answers)
    expect(scoresOf(inOrder!)[1]).toEqual([null, null])
    expect(shown(byScore!).ids).toEqual([1, 3])
  })
})

describe('a list of the library', () => {
  beforeEach(() => {
    snapshot = librarySnapshot({ version: 4 })
  })

  it('has a length, is asked by offset, and costs no request', async () => {
    const answer = await page(4, 2)
    expect(shown(answer)).toEqual({ ids: [5, 6], offset: 4, total: 10, rowCount: 10 })
    expect(answer).toMatchObject({ unsureCount: 2, version: 4, readAt: null, reports: [], status: null })
    expect(shown(await page(-3))).toEqual({ ids: [8, 9, 10], offset: 7, total: 10, rowCount: 10 })
    expect(shown(await page(-30, 3)).offset).toBe(0)
    expect(await lists.ids(ALL, 'first')).toEqual({ ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], isWhole: true })
    expect(requestCount()).toBe(0)
  })

  it('has its groups, and what the service reported about the calls that were read last', async () => {
    const report = { errors: ['Unknown'], params: null, excessCount: 0 }
    snapshot = librarySnapshot({ report })
    const groups = [{ key: 'Amelia' }] as never
    library.page.mockResolvedValue({
      total: 1,
      unsureCount: 0,
      leftOutCount: 0,
      offset: 0,
      rows: [],
      groups,
      version: 1,
    })
    const query = { ...ALL, grouping: { ...groupedBy('agent'), zone: 'UTC' } }
    expect(await page(0, 3, query)).toMatchObject({ groups, reports: [report] })
    expect(library.page).toHaveBeenCalledWith(query, 0, 3)
  })

  it('says what is missing', async () => {
    snapshot = librarySnapshot(READING)
    expect((await page(0, 3, BY_AGENT)).status).toBe('partial')
    snapshot = librarySnapshot({ activity: 'paused' })
    expect((await page(0)).status).toBe('paused')
  })

  it('is refreshed by looking for changes of all calls', async () => {
    await lists.refresh(ALL)
    expect([library.refresh.mock.calls.length, requestCount()]).toEqual([1, 0])
  })

  it('is refreshed from the service while the library is paused', async () => {
    snapshot = librarySnapshot({ activity: 'paused' })
    await lists.refresh(ALL)
    expect(requestCount()).toBe(1)
  })
})

describe('the library', () => {
  it('takes over when it’s complete', async () => {
    snapshot = librarySnapshot(READING)
    expect((await page(0)).status).toBe('reading')
    expect(shown(await page(3)).total).toBeNull()
    snapshot = librarySnapshot()
    expect(shown(await page(3))).toEqual({ ids: [4, 5, 6], offset: 3, total: 10, rowCount: 10 })
    expect(requestCount()).toBe(2)
    // What was read from the service isn't needed anymore. If the library is purged, the list is read again.
    snapshot = unreadLibrary()
    expect(shown(await page(3))).toMatchObject({ ids: [], rowCount: 3 })
    expect(requestCount()).toBe(3)
  })

  it('answers offline, if nothing was read of the list', async () => {
    snapshot = librarySnapshot(READING)
    service.page.mockRejectedValue(fail('unreachable'))
    const answer = await page(0)
    expect([answer.status, shown(answer).ids]).toEqual(['offline', [1, 2, 3]])
    expect(requestCount()).toBe(1)
    snapshot = librarySnapshot({ ...READING, failure: { code: 'unreachable', data: { host: 'x' } } })
    expect((await page(0)).status).toBe('offline')
    expect(requestCount()).toBe(1)
  })

  it('doesn’t answer offline if it has nothing', async () => {
    snapshot = librarySnapshot({ ...READING, callCount: 0 })
    service.page.mockRejectedValue(fail('unreachable'))
    await expect(page(0)).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('doesn’t answer for a list that was read in part: its rows would change places', async () => {
    snapshot = librarySnapshot(READING)
    await page(0)
    service.page.mockRejectedValue(fail('unreachable'))
    await expect(page(3)).rejects.toMatchObject({ code: 'unreachable' })
    await expect(page(-3)).rejects.toMatchObject({ code: 'unreachable' })
    snapshot = librarySnapshot({ ...READING, failure: { code: 'unreachable', data: { host: 'x' } } })
    expect(shown(await page(0))).toEqual({ ids: [1, 2, 3], offset: 0, total: null, rowCount: 3 })
    expect((await page(0)).status).toBe('offline')
    expect(await lists.ids(ALL, 'first')).toEqual({ ids: [1, 2, 3], isWhole: false })
    await expect(page(3)).rejects.toMatchObject({ code: 'unreachable' })
    expect(library.page).not.toHaveBeenCalled()
  })

  it('doesn’t answer what the service has refused', async () => {
    snapshot = librarySnapshot(READING)
    service.page.mockRejectedValue(fail('unauthorized'))
    await expect(page(0)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it.each(['not-local', 'regex-too-slow'] as const)('leaves what is “%s” to the service, if it can', async (code) => {
    snapshot = librarySnapshot()
    const beyond = new AppError(code, {} as never)
    library.page.mockRejectedValue(beyond)
    library.ids.mockRejectedValue(beyond)
    const answer = await page(0)
    expect([answer.status, ...shown(answer).ids]).toEqual([code, 1, 2, 3])
    expect(await lists.ids(ALL, 'first')).toEqual({ ids: [1, 2, 3], isWhole: false })
    await expect(page(0, 3, BY_AGENT)).rejects.toBe(beyond)
    await expect(lists.ids(BY_AGENT, 'first')).rejects.toBe(beyond)
  })

  it('leaves it to the service with all rows while it answers other lists, and a refresh reads it again', async () => {
    snapshot = librarySnapshot()
    const inLibrary = library.page.getMockImplementation()!
    library.page.mockImplementation(async (query, ...range) => {
      if (query === LONG) throw new AppError('regex-too-slow', { pattern: 'x' })
      return inLibrary(query, ...range)
    })
    await page(0, 3, LONG)
    await page(3, 3, LONG)
    await page(0)
    expect(shown(await page(3, 3, LONG)).ids).toEqual([4, 5, 6])
    expect(requestCount()).toBe(2)
    serve(async () => pageOf([12, 11]))
    await lists.refresh(LONG)
    expect(shown(await page(0, 3, LONG)).ids).toEqual([12, 11])
    expect(requestCount()).toBe(3)
  })
})

describe('all of a list', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const beyond = new AppError('not-local', {} as never)

  it('is the library’s, or the query for the service, without a request', async () => {
    const asked = { kind: 'query', query: { ...LONG, sort: DEFAULT_SORT } }
    expect(await lists.whole(LONG)).toEqual(asked)
    snapshot = librarySnapshot(READING)
    expect(await lists.whole(LONG)).toEqual(asked)
    expect(await lists.whole(BY_AGENT)).toEqual({ kind: 'calls', callIds: ids })
    snapshot = librarySnapshot()
    expect(await lists.whole(LONG)).toEqual({ kind: 'calls', callIds: ids })
    library.ids.mockRejectedValue(beyond)
    expect(await lists.whole(LONG)).toEqual(asked)
    await expect(lists.whole(BY_AGENT)).rejects.toBe(beyond)
    expect(requestCount()).toBe(0)
  })

  it('isn’t the library’s part of a list that the service was read for', async () => {
    snapshot = librarySnapshot(READING)
    await page(0)
    snapshot = librarySnapshot({ ...READING, failure: { code: 'unreachable', data: { host: 'x' } } })
    expect(await lists.whole(ALL)).toEqual({ kind: 'query', query: { ...ALL, sort: DEFAULT_SORT } })
    expect(await lists.whole(LONG)).toEqual({ kind: 'calls', callIds: ids })
  })
})

describe('a refresh', () => {
  it('replaces the rows when the new ones have arrived, of both ends', async () => {
    await page(0)
    await page(3)
    await page(-3)
    const arrived = Promise.withResolvers<void>()
    service.page.mockImplementation(async (_, cursor) => {
      await arrived.promise
      return numberedPages(11)(cursor)
    })
    const readAt = clock.now()
    clock.jump(60_000)
    const refreshed = lists.refresh(ALL)
    await vi.waitFor(() => expect(requestCount()).toBe(4))
    expect(shown(await page(3)).ids).toEqual([4, 5, 6])
    expect((await page(0)).readAt).toBe(readAt)
    arrived.resolve()
    await refreshed
    expect(shown(await page(0))).toEqual({ ids: [1, 2, 3], offset: 0, total: null, rowCount: 3 })
    expect((await page(0)).readAt).toBe(readAt + 60_000)
    expect(requestCount()).toBe(4)
    expect(shown(await page(-3)).ids).toEqual([9, 10, 11])
    expect(requestCount()).toBe(5)
  })

  it('keeps the rows if it fails or is canceled', async () => {
    await page(0)
    service.page.mockRejectedValueOnce(fail('service-failed'))
    await expect(lists.refresh(ALL)).rejects.toMatchObject({ code: 'service-failed' })
    service.page.mockImplementationOnce(() => new Promise(() => {}))
    const stop = new AbortController()
    const canceled = lists.refresh(ALL, stop.signal)
    stop.abort()
    await expect(canceled).rejects.toBe(stop.signal.reason)
    expect(shown(await page(0)).ids).toEqual([1, 2, 3])
    expect(requestCount()).toBe(3)
  })
})

describe('a new call', () => {
  it('makes lists of one page be read again, but not longer ones, and not those that have it', async () => {
    await page(0)
    await page(0, 3, LONG)
    await page(3, 3, LONG)
    lists.callAdded(2)
    await page(0)
    expect(requestCount()).toBe(3)
    lists.callAdded(99)
    expect(shown(await page(3, 3, LONG)).ids).toEqual([4, 5, 6])
    expect(requestCount()).toBe(3)
    serve(numberedPages(11))
    await page(0)
    expect(requestCount()).toBe(4)
  })
})

describe('a call', () => {
  it('is the library’s, or that of the list that was used last', async () => {
    expect(await lists.listed(2)).toBeNull()
    await page(0)
    serve(async () => ({ ...pageOf([]), rows: [{ kind: 'call', call: fullCall({ id: 2, title: 'Later' }) }] }))
    await page(0, 3, LONG)
    expect([(await lists.listed(2))?.title, (await lists.listed(3))?.id]).toEqual(['Later', 3])
    await page(0)
    expect((await lists.listed(2))?.title).toBe(fullCall().title)
    expect(await lists.listed(99)).toBeNull()
    library.calls.mockImplementation(async ([id]) => [fullCall({ id: id!, title: 'Kept' })])
    expect((await lists.listed(2))?.title).toBe('Kept')
    expect(requestCount()).toBe(2)
  })

  it('has no scores while they are hidden', async () => {
    await page(0)
    hidden.add(2)
    const none = { aiScore: null, score: null }
    expect((await lists.listed(2))?.metrics).toMatchObject(none)
    library.calls.mockImplementation(async ([id]) => [fullCall({ id: id! })])
    expect((await lists.listed(2))?.metrics).toMatchObject(none)
    expect((await lists.listed(3))?.metrics.aiScore).not.toBeNull()
  })
})

describe('lists that were read', () => {
  const longerThan = (value: number): LibraryQuery => ({
    filters: [{ field: 'duration', op: '>', value: String(value) }],
    sort: [],
  })

  it('are kept by filters and sort', async () => {
    await page(0)
    await page(0, 3, LONG)
    await page(0, 3, { ...LONG, sort: [{ field: 'timestamp', direction: 'asc' }] })
    await page(0, 3, { ...LONG, sort: [{ field: 'duration', direction: 'desc' }] })
    expect(requestCount()).toBe(4)
    await page(0)
    await page(0, 3, LONG)
    expect(requestCount()).toBe(4)
  })

  it('are kept if they were used lately, eight of them', async () => {
    for (let value = 1; value <= 8; value += 1) await page(0, 3, longerThan(value))
    await page(0, 3, longerThan(1))
    expect(requestCount()).toBe(8)
    await page(0, 3, longerThan(9))
    await page(0, 3, longerThan(1))
    expect(requestCount()).toBe(9)
    await page(0, 3, longerThan(2))
    expect(requestCount()).toBe(10)
  })

  it('are kept up to 20,000 rows in all, and the current one in any case', async () => {
    const half = Array.from({ length: 15_000 }, () => unreadableRow(null))
    serve(async (cursor) => ({ ...pageOf([], cursor === null ? 'a' : undefined), rows: half }))
    await page(0)
    await page(15_000)
    expect(shown(await page(0)).total).toBe(30_000)
    expect(requestCount()).toBe(2)
    serve(numberedPages(10))
    await page(0, 3, LONG)
    await page(0)
    expect(requestCount()).toBe(4)
    await page(0, 3, LONG)
    expect(requestCount()).toBe(4)
  })
})
