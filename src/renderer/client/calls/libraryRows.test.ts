import { expect, test } from 'vitest'
import type { LibraryPage } from '../../../contract/library.ts'
import { callRecord } from '../testing/callRecord.ts'
import {
  LIBRARY_PAGE_ROWS,
  pagesToLoad,
  REFRESH_EVERY_MS,
  refreshDue,
  withPages,
  type LibraryRows,
  type Sight,
} from './libraryRows.ts'

const TOTAL = 100_000
const TOP: readonly Sight[] = [{ first: 0, last: 20 }]

const answer = (offset: number, version = 1, total = TOTAL): LibraryPage => ({
  total,
  unsureCount: 0,
  offset,
  rows: Array.from({ length: Math.min(LIBRARY_PAGE_ROWS, total - offset) }, (_, at) => callRecord(offset + at + 1)),
  version,
})

/** Loads what is missing, as a list does. */
function load(before: LibraryRows | undefined, sight = TOP, { version = 1, now = 0 } = {}): LibraryRows {
  const { offsets, isRefresh } = pagesToLoad(before, sight, { version, now })
  if (before !== undefined && offsets.length === 0) return before
  const total = before?.total ?? TOTAL
  return withPages(
    before,
    offsets.map((offset) => answer(offset, version, total)),
    { sights: sight, isRefresh, now },
  )
}

const offsetsOf = (rows: LibraryRows) => rows.pages.map(({ offset }) => offset)

test('loads the first page, and then the one after it', () => {
  const first = load(undefined)
  expect([offsetsOf(first), first.total]).toEqual([[0], TOTAL])
  expect(offsetsOf(load(first))).toEqual([0, 100])
  expect(pagesToLoad(load(first), TOP, { version: 1, now: 0 }).offsets).toEqual([])
})

test('after a jump, loads the visible pages before those around them', () => {
  const sight = [{ first: 99_980, last: 100_000 }]
  const jumped = load(load(undefined), sight)
  expect(offsetsOf(jumped)).toEqual([0, 99_900])
  expect(offsetsOf(load(jumped, sight))).toEqual([0, 99_800, 99_900])
})

test('keeps few pages, nearest to the visible rows', () => {
  let rows = load(undefined)
  for (let first = 0; first < 5000; first += 50) rows = load(rows, [{ first, last: first + 30 }])
  expect(rows.pages.length).toBeLessThanOrEqual(12)
  expect(offsetsOf(rows)).toContain(4900)
  expect(offsetsOf(rows)).not.toContain(0)
})

test('between collapsed groups, loads only the pages with visible rows, and keeps them all', () => {
  const sights = Array.from({ length: 20 }, (_, at) => ({ first: at * 1000, last: at * 1000 + 2 }))
  const rows = load(load(undefined), sights)
  expect(offsetsOf(rows)).toEqual(sights.map(({ first }) => first))
  expect(pagesToLoad(rows, sights, { version: 1, now: 0 }).offsets).toEqual([])
})

test('refreshes all pages around the visible rows at once, at most every two seconds', () => {
  const before = load(load(undefined))
  const due = (now: number, version = 2) => pagesToLoad(before, TOP, { version, now })
  expect(due(REFRESH_EVERY_MS - 1)).toEqual({ offsets: [], isRefresh: false })
  expect(due(REFRESH_EVERY_MS)).toEqual({ offsets: [0, 100], isRefresh: true })
  expect(due(REFRESH_EVERY_MS, 1)).toEqual({ offsets: [], isRefresh: false })
  expect(pagesToLoad(refreshDue(before), TOP, { version: 2, now: 1 }).isRefresh).toBe(true)
})

test('reloads a page from before the last refresh when it comes into sight', () => {
  const scrolled = load(load(load(undefined)), [{ first: 150, last: 170 }])
  expect(offsetsOf(scrolled)).toEqual([0, 100, 200])
  const refreshed = load(scrolled, [{ first: 290, last: 299 }], { version: 2, now: REFRESH_EVERY_MS })
  expect(pagesToLoad(refreshed, TOP, { version: 2, now: REFRESH_EVERY_MS }).offsets).toEqual([0])
})

test('follows a list that became shorter', () => {
  const before = load(load(undefined))
  const shorter = withPages(before, [answer(0, 2, 30)], { sights: TOP, isRefresh: true, now: REFRESH_EVERY_MS })
  expect([offsetsOf(shorter), shorter.total]).toEqual([[0], 30])
  expect(pagesToLoad(shorter, [{ first: 250, last: 270 }], { version: 2, now: 9000 }).offsets).toEqual([])
  const empty = withPages(before, [answer(0, 3, 0)], { sights: TOP, isRefresh: true, now: REFRESH_EVERY_MS })
  expect(pagesToLoad(empty, TOP, { version: 3, now: 9000 }).offsets).toEqual([])
})
