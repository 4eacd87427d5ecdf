import type { ListEnd } from '../../contract/library/callList.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { CallPage } from '../../domain/calls/call.ts'
import type { PageCursor } from '../service/callQuery.ts'
import { ServiceWalk } from './serviceWalk.ts'
import { callRow, idsOf, numberedPages, pageOf, unreadableRow } from './testing/numberedPages.ts'

const read = vi.fn<(cursor: PageCursor | null, pageSize: number, signal?: AbortSignal) => Promise<CallPage>>()
let clock: FakeClock

beforeEach(() => {
  clock = new FakeClock()
  read.mockReset().mockImplementation(numberedPages(10))
})

/** The service returns these pages, one per request, and repeats the last one. */
function answer(...pages: readonly CallPage[]): void {
  let next = 0
  read.mockImplementation(() => Promise.resolve(pages[Math.min(next++, pages.length - 1)]!))
}

const walkFrom = (from: ListEnd = 'first') => new ServiceWalk({ from, read, clock })
const asked = () => read.mock.calls.map(([cursor]) => cursor && `${cursor.direction} ${cursor.cursor}`)
const ids = (walk: ServiceWalk) => idsOf(walk.rows)

async function readAll(walk: ServiceWalk): Promise<void> {
  while (walk.hasMore) await walk.readMore()
}

const PAGING = { code: 'inconsistent-paging', data: {} }
const FAILED = new AppError('service-failed', { status: 502 })

describe('reading', () => {
  it('from the first call, continues page by page to the last, and no further', async () => {
    const walk = walkFrom()
    expect([walk.rows, walk.hasMore, walk.pageCount]).toEqual([[], true, 0])
    await walk.readMore()
    expect([ids(walk), walk.hasMore, walk.pageCount]).toEqual([[1, 2, 3], true, 1])
    await readAll(walk)
    expect(ids(walk)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await walk.readMore()
    expect(asked()).toEqual([null, 'after 3', 'after 6', 'after 9'])
  })

  it('from the last call, goes back to the first, and keeps the order of the list', async () => {
    const walk = walkFrom('last')
    await walk.readMore()
    expect(ids(walk)).toEqual([8, 9, 10])
    await walk.readMore()
    expect([ids(walk), walk.hasMore]).toEqual([[5, 6, 7, 8, 9, 10], true])
    await readAll(walk)
    expect(ids(walk)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await walk.readMore()
    expect(asked()).toEqual(['before null', 'before 7', 'before 4', 'before 1'])
  })

  it('asks for as many calls at once as the service allows', async () => {
    await readAll(walkFrom())
    expect(new Set(read.mock.calls.map(([, pageSize]) => pageSize))).toEqual(new Set([100]))
  })

  it('ends with a list that has no calls', async () => {
    answer(pageOf([]))
    const walk = walkFrom()
    await walk.readMore()
    expect([walk.rows, walk.hasMore, walk.pageCount]).toEqual([[], false, 1])
  })

  it('knows the calls that it has', async () => {
    const walk = walkFrom()
    await walk.readMore()
    expect([walk.knows(3), walk.knows(4)]).toEqual([true, false])
  })

  it('remembers when its first page arrived', async () => {
    const walk = walkFrom('last')
    expect(walk.readAt).toBeNull()
    clock.jump(5000)
    const began = clock.now()
    await walk.readMore()
    clock.jump(60_000)
    await walk.readMore()
    expect(walk.readAt).toBe(began)
  })

  it('collects what the service reports', async () => {
    const report = (text: string) => ({ errors: [text], params: null, excessCount: 0 })
    answer({ ...pageOf([3], 'a'), report: report('one') }, pageOf([2], 'b'), { ...pageOf([1]), report: report('two') })
    const walk = walkFrom()
    expect(walk.reports).toEqual([])
    await readAll(walk)
    expect(walk.reports.map(({ errors }) => errors[0])).toEqual(['one', 'two'])
  })

  it('keeps what the service reports with each page once', async () => {
    const params = '{"first":"3"}'
    const reports = [
      { errors: [], params, excessCount: 0 },
      { errors: ['one'], params, excessCount: 0 },
      { errors: ['one'], params, excessCount: 2 },
      { errors: ['one'], params, excessCount: 1 },
    ]
    answer(...reports.map((report, at) => ({ ...pageOf([9 - at], at < 3 ? `${at}` : undefined), report })))
    const walk = walkFrom()
    await readAll(walk)
    expect(walk.reports).toEqual([reports[1], reports[2]])
  })
})

describe('rows', () => {
  it('are each call once, in the order in which they were read first, within a page and across overlapping pages', async () => {
    answer(pageOf([9, 8, 8, 7], 'a'), pageOf([7, 6, 9, 5]))
    const walk = walkFrom()
    await walk.readMore()
    expect(ids(walk)).toEqual([9, 8, 7])
    await walk.readMore()
    expect([ids(walk), walk.hasMore]).toEqual([[9, 8, 7, 6, 5], false])
  })

  it('are each call once from the last call, too', async () => {
    const before = (rows: readonly number[], startCursor: string | null) => ({
      ...pageOf(rows),
      hasPreviousPage: startCursor !== null,
      startCursor,
    })
    answer(before([7, 8, 9], 'a'), before([5, 9, 6, 7], null))
    const walk = walkFrom('last')
    await readAll(walk)
    expect(ids(walk)).toEqual([5, 6, 7, 8, 9])
  })

  it('include records that can’t be read, also those without an id', async () => {
    const page = pageOf([2], 'a')
    const odd = [unreadableRow(null), unreadableRow(7), callRow(2), unreadableRow(null)]
    answer({ ...page, rows: odd }, { ...pageOf([1]), rows: [unreadableRow(7), unreadableRow(null), callRow(1)] })
    const walk = walkFrom()
    await readAll(walk)
    expect(walk.rows).toEqual([...odd, unreadableRow(null), callRow(1)])
  })
})

describe('inconsistent paging', () => {
  it.each<[string, readonly CallPage[], readonly number[]]>([
    ['more calls without a cursor', [pageOf([3, 2, 1], null)], [3, 2, 1]],
    ['an empty list with more calls, without a cursor', [pageOf([], null)], []],
    ['a repeated cursor', [pageOf([4, 3], 'a'), pageOf([2, 1], 'a')], [4, 3, 2, 1]],
    ['a cursor of long ago', [pageOf([4], 'a'), pageOf([3], 'b'), pageOf([2], 'a')], [4, 3, 2]],
    ['a later page without calls', [pageOf([4, 3], 'a'), pageOf([], 'b')], [4, 3]],
    ['a later page without new calls', [pageOf([4, 3], 'a'), pageOf([4, 3], 'b')], [4, 3]],
  ])('fails after %s, with the rows that were read, and sends no request', async (_, pages, rows) => {
    answer(...pages)
    const walk = walkFrom()
    for (const _page of pages) await walk.readMore()
    expect([ids(walk), walk.hasMore]).toEqual([rows, true])
    await expect(walk.readMore()).rejects.toMatchObject(PAGING)
    await expect(walk.readMore()).rejects.toMatchObject(PAGING)
    expect([ids(walk), walk.hasMore, asked().length]).toEqual([rows, true, pages.length])
  })

  it('of the other direction doesn’t matter', async () => {
    read.mockImplementation(async (cursor) => ({ ...(await numberedPages(10)(cursor)), startCursor: null }))
    const forward = walkFrom('first')
    await readAll(forward)
    expect(ids(forward)).toHaveLength(10)
    const backward = walkFrom('last')
    await backward.readMore()
    await expect(backward.readMore()).rejects.toMatchObject(PAGING)
    expect([ids(backward), backward.hasMore]).toEqual([[8, 9, 10], true])
  })

  it('isn’t an empty first page that leads on', async () => {
    answer(pageOf([], 'a'), pageOf([5, 4]))
    const walk = walkFrom()
    await walk.readMore()
    expect([walk.rows, walk.hasMore]).toEqual([[], true])
    await walk.readMore()
    expect([ids(walk), walk.hasMore]).toEqual([[5, 4], false])
  })
})

describe('several callers', () => {
  it('of one page send one request', async () => {
    const walk = walkFrom()
    await walk.readMore()
    await Promise.all([walk.readMore(), walk.readMore(), walk.readMore()])
    expect([ids(walk), asked()]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [null, 'after 3'],
    ])
  })

  it('share a failure; the rows stay, and the next caller tries again', async () => {
    const walk = walkFrom()
    await walk.readMore()
    read.mockRejectedValueOnce(FAILED)
    const results = await Promise.allSettled([walk.readMore(), walk.readMore(), walk.readMore()])
    expect(results.map((result) => result.status === 'rejected' && result.reason === FAILED)).toEqual([
      true,
      true,
      true,
    ])
    expect([ids(walk), walk.hasMore]).toEqual([[1, 2, 3], true])
    await walk.readMore()
    expect([ids(walk), asked()]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [null, 'after 3', 'after 3'],
    ])
  })

  it('get a first page that failed before', async () => {
    read.mockRejectedValueOnce(FAILED)
    const walk = walkFrom('last')
    await expect(walk.readMore()).rejects.toBe(FAILED)
    expect([walk.rows, walk.pageCount, walk.readAt]).toEqual([[], 0, null])
    await walk.readMore()
    expect([ids(walk), asked()]).toEqual([
      [8, 9, 10],
      ['before null', 'before null'],
    ])
  })

  it('get their page if one of them cancels', async () => {
    const arrived = Promise.withResolvers<void>()
    read.mockImplementation(async (cursor, _, signal) => {
      await arrived.promise
      signal?.throwIfAborted()
      return numberedPages(10)(cursor)
    })
    const stop = new AbortController()
    const walk = walkFrom()
    const canceled = walk.readMore(stop.signal)
    const others = [walk.readMore(), walk.readMore(new AbortController().signal)]
    stop.abort()
    await expect(canceled).rejects.toBe(stop.signal.reason)
    arrived.resolve()
    await Promise.all(others)
    expect([ids(walk), asked()]).toEqual([[1, 2, 3], [null]])
  })

  it('cancel the request if all of them cancel, and the next caller reads that page', async () => {
    const late = Promise.withResolvers<CallPage>()
    read.mockImplementationOnce(() => late.promise)
    const stop = new AbortController()
    const walk = walkFrom()
    const canceled = [walk.readMore(stop.signal), walk.readMore(stop.signal)]
    stop.abort()
    for (const one of canceled) await expect(one).rejects.toBe(stop.signal.reason)
    expect(read.mock.calls[0]![2]!.aborted).toBe(true)
    await walk.readMore()
    // A page that arrives after all isn't taken for the one after it.
    late.resolve(await numberedPages(10)(null))
    await walk.readMore()
    expect([ids(walk), asked()]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [null, null, 'after 3'],
    ])
  })
})
