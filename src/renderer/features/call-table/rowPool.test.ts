import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallRow } from '../../../domain/calls/call.ts'
import { CALL_COLUMNS } from '../../../domain/calls/columns.ts'
import { DEFAULT_LAYOUT } from '../../../domain/views/view.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { shownColumns } from './callColumns.ts'
import { loadedRows } from './loadedRows.ts'
import { drawnRange, RowPool, sightOf, type RowPoolView } from './rowPool.ts'

const ROW_HEIGHT = 34
const HEIGHT = 600
const COLUMNS = shownColumns(DEFAULT_LAYOUT, CALL_COLUMNS)
const call = (id: number): CallRow => ({ kind: 'call', call: callRecord(id) })
const ROWS = loadedRows([{ rows: Array.from({ length: 1000 }, (_, at) => call(1000 - at)) }])

const view = (changed: Partial<RowPoolView> = {}): RowPoolView => ({
  rows: ROWS,
  count: ROWS.count,
  activeIndex: 0,
  selected: null,
  frame: {
    columns: COLUMNS,
    template: COLUMNS.map(({ size }) => `${size}px`).join(' '),
    pinnedPlaces: COLUMNS.map(() => null),
    isCut: COLUMNS.map(() => false),
    rowHeight: ROW_HEIGHT,
    scene: { now: new Date('2026-11-20T12:00:00Z'), users: new Map(), hrefOf: (id) => `/calls/${id}` },
  },
  ...changed,
})

describe('the pool of rows', () => {
  const grid = document.createElement('div')
  const body = document.createElement('div')
  const at = (scrollTop: number) => sightOf(scrollTop, HEIGHT, ROW_HEIGHT)
  /** By place: the text that stands where the row of that place has to be. */
  const shown = () =>
    new Map(
      [...body.children].map((row) => {
        const top = new DOMMatrix(getComputedStyle(row).transform).m42
        return [top / ROW_HEIGHT, row.textContent] as const
      }),
    )

  beforeEach(() => {
    grid.append(body)
    document.body.append(grid)
  })
  afterEach(() => {
    body.replaceChildren()
    grid.remove()
  })

  it('has every row in sight at each step of scrolling, in whatever strides', () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    let scrollTop = 0
    for (const stride of [1, 33, 34, 35, 204, -204, 5000, -40, 12_000, -9000, 999_999, -1]) {
      scrollTop = Math.min(ROWS.count * ROW_HEIGHT - HEIGHT, Math.max(0, scrollTop + stride))
      pool.scroll(at(scrollTop))
      const rows = shown()
      for (let place = Math.floor(scrollTop / ROW_HEIGHT); place * ROW_HEIGHT < scrollTop + HEIGHT; place += 1) {
        expect(rows.get(place), `place ${place} at ${scrollTop}`).toContain(`Call number ${1000 - place}`)
      }
    }
  })

  it('makes no element while it scrolls, and touches only the rows that came', () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    pool.scroll(at(3400))
    pool.settle()
    const before = new Set(body.querySelectorAll('*'))
    const texts = new Map([...body.children].map((row) => [row, row.textContent]))
    pool.scroll(at(3400 + 6 * ROW_HEIGHT))
    expect([...body.querySelectorAll('*')].filter((element) => !before.has(element))).toEqual([])
    expect([...body.children].filter((row) => texts.get(row) !== row.textContent)).toHaveLength(6)
  })

  it('puts its elements in the order of the rows once scrolling has ended', () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    const places = () => [...body.children].map((row) => Number(row.getAttribute('aria-rowindex')))
    for (const scrollTop of [340, 5000, 200, 0, 30_000]) {
      pool.scroll(at(scrollTop))
      pool.settle()
      expect(places()).toEqual(places().toSorted((one, other) => one - other))
    }
  })

  it('shows a row on its way, an unreadable one and a call in the same place', () => {
    const pool = new RowPool(grid, body)
    const first = () => body.children[0] as HTMLElement
    pool.show(view({ rows: loadedRows([]), count: 20 }), at(0))
    pool.settle()
    expect(body.children).toHaveLength(20)
    expect(first().ariaHidden).toBe('true')
    expect(first().role).toBeNull()
    expect(grid.hasAttribute('aria-activedescendant')).toBe(false)
    const record = { id: 7, path: 'duration', reason: 'a text' }
    pool.show(view({ rows: loadedRows([{ rows: [{ kind: 'unreadable', record }] }]), count: 1 }), at(0))
    expect(body.children).toHaveLength(1)
    expect(first().ariaHidden).toBeNull()
    expect(first().textContent).toBe('Call 7 could not be readduration: a text')
    pool.show(view(), at(0))
    expect(first().textContent).toContain('Call number 1000')
    expect(grid.getAttribute('aria-activedescendant')).toBe(first().id)
  })

  it('marks the active and the selected rows, and forgets it of a slot that shows another', () => {
    const pool = new RowPool(grid, body)
    const selected = () => [...body.querySelectorAll('[aria-selected=true]')].map((row) => row.ariaRowIndex)
    pool.show(view(), at(0))
    expect(selected()).toEqual(['2'])
    pool.show(view({ selected: new Set([999, 998]), activeIndex: 5 }), at(0))
    expect(selected()).toEqual(['3', '4'])
    pool.scroll(at(9000))
    expect(selected()).toEqual([])
    expect(grid.hasAttribute('aria-activedescendant')).toBe(false)
  })

  it('draws what is in sight after a jump at once, and what is beyond its edges when there is time', async () => {
    const pool = new RowPool(grid, body)
    const drawn = (from: number, to: number) => {
      const rows = shown()
      return Array.from({ length: to - from }, (_, at) => from + at).filter((place) =>
        rows.get(place)?.includes(`Call number ${1000 - place}`),
      ).length
    }
    pool.show(view(), at(0))
    pool.settle()
    pool.scroll(at(500 * ROW_HEIGHT))
    expect(pool.range).toEqual([492, 527])
    expect(drawn(492, 527)).toBe(19)
    expect(drawn(500, 519)).toBe(19)
    await expect.poll(() => drawn(492, 527)).toBe(35)
    // The wheel right after a jump finds its rows too.
    pool.scroll(at(100 * ROW_HEIGHT))
    pool.scroll(at(105 * ROW_HEIGHT))
    expect(drawn(97, 132)).toBe(35)
  })

  it('leaves nothing behind when it is disposed in the middle of drawing', async () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    pool.scroll(at(500 * ROW_HEIGHT))
    pool.dispose()
    // Its rows beyond the edges were waiting for an idle moment: one that was asked for later comes after theirs.
    await new Promise((resolve) => requestIdleCallback(resolve))
    expect(body.children).toHaveLength(0)
    expect(grid.hasAttribute('aria-activedescendant')).toBe(false)
  })

  it('draws a fixed number of rows, however long the list', () => {
    const [first, last] = drawnRange(at(340_000), 100_000)
    expect([first, last]).toEqual([10_000 - 8, 10_000 + 19 + 8])
    expect(drawnRange(at(0), 0)).toEqual([0, 0])
    expect(drawnRange(at(99_999), 3)).toEqual([2, 3])
  })
})
