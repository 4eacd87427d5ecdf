import { expect, test } from 'vitest'
import type { ListEnd } from '../../../contract/library/callList.ts'
import type { CallRow } from '../../../domain/calls/call.ts'
import { callRecord } from '../testing/callRecord.ts'
import {
  firstPage,
  PAGE_ROWS,
  pagesToLoad,
  REFRESH_EVERY_MS,
  refreshDue,
  rowAt,
  withPages,
  type ListRows,
  type LoadedPart,
  type VisibleRows,
} from './listRows.ts'

const TOTAL = 100_000
const TOP: readonly VisibleRows[] = [{ first: 0, last: 20 }]
const row = (id: number): CallRow => ({ kind: 'call', call: callRecord(id) })

const answer = (offset: number, version = 1, total = TOTAL): LoadedPart => ({
  requestedOffset: offset,
  answer: {
    ...{ total, unsureCount: 0, leftOutCount: 0, offset, version, status: null, readAt: null, reports: [] },
    rows: Array.from({ length: Math.max(0, Math.min(PAGE_ROWS, total - offset)) }, (_, at) => row(offset + at + 1)),
  },
})
const nowOf = (version: number, now: number) => ({ version, circumstances: '', now })

/** Loads what is missing, as a list does. */
function load(before: ListRows | undefined, visibleRows = TOP, { version = 1, now = 0 } = {}): ListRows {
  const { offsets, isRefresh } = before ? pagesToLoad(before, visibleRows, nowOf(version, now)) : firstPage('first')
  if (before !== undefined && offsets.length === 0) return before
  const total = before?.total ?? TOTAL
  return withPages(
    before,
    offsets.map((offset) => answer(offset, version, total)),
    { visibleRows, isRefresh, from: 'first', circumstances: '', now },
  )
}

const offsetsOf = (rows: ListRows) => rows.pages.map(({ offset }) => offset)

test('loads the first page, and then the one after it', () => {
  const first = load(undefined)
  expect([offsetsOf(first), first.total]).toEqual([[0], TOTAL])
  expect(offsetsOf(load(first))).toEqual([0, 100])
  expect(pagesToLoad(load(first), TOP, nowOf(1, 0)).offsets).toEqual([])
})

test('after a jump, loads the visible pages before those around them', () => {
  const bottom = [{ first: 99_980, last: 100_000 }]
  const jumped = load(load(undefined), bottom)
  expect(offsetsOf(jumped)).toEqual([0, 99_900])
  expect(offsetsOf(load(jumped, bottom))).toEqual([0, 99_800, 99_900])
})

test('keeps few pages, nearest to the visible rows', () => {
  let rows = load(undefined)
  for (let first = 0; first < 5000; first += 50) rows = load(rows, [{ first, last: first + 30 }])
  expect(rows.pages.length).toBeLessThanOrEqual(12)
  expect(offsetsOf(rows)).toContain(4900)
  expect(offsetsOf(rows)).not.toContain(0)
})

test('between collapsed groups, loads only the pages with visible rows, and keeps them all', () => {
  const visibleRows = Array.from({ length: 20 }, (_, at) => ({ first: at * 1000, last: at * 1000 + 2 }))
  const rows = load(load(undefined), visibleRows)
  expect(offsetsOf(rows)).toEqual(visibleRows.map(({ first }) => first))
  expect(pagesToLoad(rows, visibleRows, nowOf(1, 0)).offsets).toEqual([])
})

test('refreshes all pages around the visible rows at once, at most every two seconds', () => {
  const before = load(load(undefined))
  const due = (now: number, version = 2) => pagesToLoad(before, TOP, nowOf(version, now))
  expect(due(REFRESH_EVERY_MS - 1)).toEqual({ offsets: [], beyond: null, isRefresh: false })
  expect(due(REFRESH_EVERY_MS)).toEqual({ offsets: [0, 100], beyond: null, isRefresh: true })
  expect(due(REFRESH_EVERY_MS, 1)).toEqual({ offsets: [], beyond: null, isRefresh: false })
  expect(pagesToLoad(refreshDue(before), TOP, { ...nowOf(1, 1), circumstances: 'x' }).isRefresh).toBe(true)
})

test('reloads a page from before the last refresh when it comes into sight', () => {
  const scrolled = load(load(load(undefined)), [{ first: 150, last: 170 }])
  expect(offsetsOf(scrolled)).toEqual([0, 100, 200])
  const refreshed = load(scrolled, [{ first: 290, last: 299 }], { version: 2, now: REFRESH_EVERY_MS })
  expect(pagesToLoad(refreshed, TOP, nowOf(2, REFRESH_EVERY_MS)).offsets).toEqual([0])
})

test('follows a list that became shorter', () => {
  const before = load(load(undefined))
  const shorter = withPages(before, [answer(0, 2, 30)], {
    visibleRows: TOP,
    isRefresh: true,
    from: 'first',
    circumstances: '',
    now: REFRESH_EVERY_MS,
  })
  expect([offsetsOf(shorter), shorter.total]).toEqual([[0], 30])
  expect(pagesToLoad(shorter, [{ first: 250, last: 270 }], nowOf(2, 9000)).offsets).toEqual([])
  const empty = withPages(before, [answer(0, 3, 0)], {
    visibleRows: TOP,
    isRefresh: true,
    from: 'first',
    circumstances: '',
    now: REFRESH_EVERY_MS,
  })
  expect(pagesToLoad(empty, TOP, nowOf(3, 9000)).offsets).toEqual([])
})

/** A list whose length isn't known: `known` of its rows were read, from an end. */
function part(from: ListEnd, known: number, asked: number, total: number | null = null): LoadedPart {
  const first = from === 'first' ? asked : Math.max(-known, asked)
  const end = Math.min(from === 'first' ? known : 0, asked + PAGE_ROWS)
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => row(1000 + first + at))
  return {
    requestedOffset: asked,
    answer: {
      ...{
        total,
        rowCount: known,
        unsureCount: 0,
        leftOutCount: 0,
        version: 1,
        status: null,
        readAt: 5,
        reports: [],
        rows,
      },
      offset: total === null || from === 'first' ? first : total + first,
    },
  }
}

const walked = (from: ListEnd, known: number, visibleRows: readonly VisibleRows[] = []) =>
  withPages(undefined, [part(from, known, from === 'first' ? 0 : -PAGE_ROWS)], {
    ...{ visibleRows, isRefresh: true, from, circumstances: '', now: 0 },
  })

test('reads on only when the end of what was read is nearly in sight', () => {
  const rows = walked('first', 99)
  expect([rows.total, rows.rowCount]).toEqual([null, 99])
  const next = (last: number) => pagesToLoad(rows, [{ first: 0, last }], nowOf(1, 0)).offsets
  expect([next(20), next(49), next(50)]).toEqual([[], [], [0]])
  const more = withPages(rows, [part('first', 199, 0)], {
    ...{ visibleRows: TOP, isRefresh: false, from: 'first', circumstances: '', now: 0 },
  })
  expect(pagesToLoad(more, [{ first: 60, last: 80 }], nowOf(1, 0)).offsets).toEqual([100])
})

test('reads on backward from the end, and keeps the places of the rows', () => {
  const visibleRows = [{ first: -20, last: 0 }]
  const rows = walked('last', 100, visibleRows)
  expect([rows.from, rowAt(rows, -1), rowAt(rows, -100), rowAt(rows, -101)]).toEqual([
    'last',
    row(999),
    row(900),
    undefined,
  ])
  expect(pagesToLoad(rows, visibleRows, nowOf(1, 0)).offsets).toEqual([])
  expect(pagesToLoad(rows, [{ first: -60, last: -40 }], nowOf(1, 0)).offsets).toEqual([-200])
})

test('counts from the first row once the length of a list that was read from its end is known', () => {
  const visibleRows = [{ first: -140, last: -120 }]
  const options = { visibleRows, isRefresh: false, from: 'last', circumstances: '', now: 0 } as const
  const rows = withPages(walked('last', 100, visibleRows), [part('last', 200, -200)], options)
  const whole = withPages(rows, [part('last', 250, -300, 250)], options)
  expect([whole.from, whole.total, rowAt(whole, 249), rowAt(whole, 0)]).toEqual(['first', 250, row(999), row(750)])
  expect(rowAt(whole, 150)).toEqual(row(900))
  // Pages begin elsewhere now, so the rows that are missing in them are loaded.
  expect(pagesToLoad(whole, [{ first: 110, last: 130 }], nowOf(1, 0)).offsets).not.toContain(-200)
})

test('forgets the rows of a list that was read again from its beginning', () => {
  const before = walked('first', 100)
  const again = part('first', 100, 0)
  const rows = withPages(before, [{ ...again, answer: { ...again.answer, readAt: 9, rows: [row(1)] } }], {
    ...{ visibleRows: TOP, isRefresh: true, from: 'first', circumstances: '', now: 0 },
  })
  expect([rows.begunAt, rows.pages.map(({ rows }) => rows)]).toEqual([9, [[row(1)]]])
})
