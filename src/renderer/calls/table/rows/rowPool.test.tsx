import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallRow } from '../../../../domain/calls/call.ts'
import { laidOutColumns } from '../../../../domain/views/laidOutColumns.ts'
import { DEFAULT_LAYOUT } from '../../../../domain/views/view.ts'
import { callRecord } from '../../../client/testing/callRecord.ts'
import { rowCells } from '../columns/rowCells.ts'
import { columnsOf } from '../testing/columnsOf.ts'
import { rowsOf } from '../testing/rowsOf.ts'
import { drawnRange, RowPool, viewportOf, type RowPoolView } from './rowPool.ts'

const ROW_HEIGHT = 34
const HEIGHT = 600
const COLUMNS = columnsOf(laidOutColumns(DEFAULT_LAYOUT).map(({ id }) => id))
const CELLS = rowCells(COLUMNS)
const call = (id: number): CallRow => ({ kind: 'call', call: callRecord(id) })
const ROWS = rowsOf(Array.from({ length: 1000 }, (_, at) => call(1000 - at)))

const view = (changed: Partial<RowPoolView> = {}): RowPoolView => ({
  rows: ROWS,
  count: ROWS.count,
  activeIndex: 0,
  selected: null,
  frame: {
    cells: CELLS,
    template: COLUMNS.map(({ size }) => `${size}px`).join(' '),
    pinnedPlaces: COLUMNS.map(() => null),
    isCut: COLUMNS.map(() => false),
    rowHeight: ROW_HEIGHT,
    scene: { now: new Date('2026-11-20T12:00:00Z'), users: new Map(), hrefOf: (id) => `/calls/${id}` },
    groupLevels: 0,
  },
  ...changed,
})

describe('the row pool', () => {
  const grid = document.createElement('div')
  const body = document.createElement('div')
  const at = (scrollTop: number) => viewportOf(scrollTop, HEIGHT, ROW_HEIGHT)
  /** By index: the text at the position of that row. */
  const shown = () =>
    new Map(
      [...body.children].map((row) => {
        const top = new DOMMatrix(getComputedStyle(row).transform).m42
        return [top / ROW_HEIGHT, row.textContent] as const
      }),
    )

  beforeEach(() => {
    // A busy browser may delay idle callbacks, so the tests trigger them.
    vi.useFakeTimers({ toFake: ['requestIdleCallback', 'cancelIdleCallback'] })
    grid.append(body)
    document.body.append(grid)
  })
  afterEach(() => {
    vi.useRealTimers()
    body.replaceChildren()
    grid.remove()
  })

  it('shows every visible row at each step of scrolling, in steps of any size', () => {
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

  it('creates no elements during scrolling, and only updates rows that came into range', () => {
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

  it('puts its elements in row order after scrolling', () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    const places = () => [...body.children].map((row) => Number(row.getAttribute('aria-rowindex')))
    for (const scrollTop of [340, 5000, 200, 0, 30_000]) {
      pool.scroll(at(scrollTop))
      pool.settle()
      expect(places()).toEqual(places().toSorted((one, other) => one - other))
    }
  })

  it('shows a loading row, an unreadable one and a call in the same position', () => {
    const pool = new RowPool(grid, body)
    const first = () => body.children[0] as HTMLElement
    pool.show(view({ rows: rowsOf([]), count: 20 }), at(0))
    pool.settle()
    expect(body.children).toHaveLength(20)
    expect(first().ariaHidden).toBe('true')
    expect(first().role).toBeNull()
    expect(grid.hasAttribute('aria-activedescendant')).toBe(false)
    const record = { id: 7, path: 'duration', reason: 'a text' }
    pool.show(view({ rows: rowsOf([{ kind: 'unreadable', record }]), count: 1 }), at(0))
    expect(body.children).toHaveLength(1)
    expect(first().ariaHidden).toBeNull()
    expect(first().textContent).toBe('Can’t read call 7duration: a text')
    pool.show(view(), at(0))
    expect(first().textContent).toContain('Call number 1000')
    expect(grid.getAttribute('aria-activedescendant')).toBe(first().id)
  })

  it('marks the active and selected rows, and clears the marks of a recycled slot', () => {
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

  it('draws visible rows at once after a jump, and rows beyond the edges when idle', () => {
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
    vi.runAllTimers()
    expect(drawn(492, 527)).toBe(35)
    // Scrolling by wheel right after a jump also finds its rows.
    pool.scroll(at(100 * ROW_HEIGHT))
    pool.scroll(at(105 * ROW_HEIGHT))
    expect(drawn(97, 132)).toBe(35)
  })

  it('leaves nothing behind when disposed during drawing', () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    pool.scroll(at(500 * ROW_HEIGHT))
    pool.dispose()
    expect(vi.getTimerCount()).toBe(0)
    pool.scroll(at(0))
    expect(body.children).toHaveLength(0)
    expect(grid.hasAttribute('aria-activedescendant')).toBe(false)
  })

  it('draws rows beyond the edges during scrolling without waiting', () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(100 * ROW_HEIGHT))
    pool.settle()
    // Some of the drawn rows come into view, so this isn't a jump.
    for (const place of [126, 100]) {
      pool.scroll(at(place * ROW_HEIGHT))
      expect(body.children).toHaveLength(35)
      expect(shown().get(place - 8)).toContain(`Call number ${1000 - (place - 8)}`)
      expect(shown().get(place + 26)).toContain(`Call number ${1000 - (place + 26)}`)
    }
    expect(vi.getTimerCount()).toBe(0)
    for (const place of [127, 100]) {
      pool.scroll(at(place * ROW_HEIGHT))
      expect(vi.getTimerCount()).toBe(1)
      pool.settle()
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  it("requests one idle callback for all jumps before it, and draws the last one's rows", () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    pool.scroll(at(300 * ROW_HEIGHT))
    pool.scroll(at(600 * ROW_HEIGHT))
    expect(vi.getTimerCount()).toBe(1)
    vi.runAllTimers()
    expect([...shown().keys()].toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 35 }, (_, at) => 592 + at),
    )
    pool.scroll(at(100 * ROW_HEIGHT))
    expect(vi.getTimerCount()).toBe(1)
  })

  it("follows the window's height", () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    pool.settle()
    pool.scroll(viewportOf(0, 300, ROW_HEIGHT))
    vi.runAllTimers()
    expect([...shown().keys()].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 18 }, (_, at) => at))
    pool.scroll(viewportOf(0, HEIGHT, ROW_HEIGHT))
    vi.runAllTimers()
    expect([...shown().keys()].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 27 }, (_, at) => at))
  })

  it('starts over with other columns, and keeps its elements with the same ones', () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    const before = [...body.children]
    pool.show(view({ activeIndex: 1 }), at(0))
    expect([...body.children].every((row) => before.includes(row))).toBe(true)
    const frame = { ...view().frame, cells: CELLS.slice(0, 2) }
    pool.show(view({ frame }), at(0))
    expect([...body.children].some((row) => before.includes(row))).toBe(false)
    expect(body.querySelectorAll('[aria-rowindex="2"] [role=gridcell]')).toHaveLength(2)
  })

  it('moves the rows of calls that stay in a changed list, and writes only the others', () => {
    const pool = new RowPool(grid, body)
    pool.show(view(), at(0))
    pool.settle()
    const elementAt = (index: number) => body.querySelector(`[data-index="${index}"]`)
    const before = [999, 990, 985].map((id) => elementAt(1000 - id))
    // Without the first, with another one in the middle, and with one twice.
    const ids = [999, 998, 990, 5000, 990, ...Array.from({ length: 40 }, (_, at) => 989 - at)]
    const rows = rowsOf(ids.map(call))
    pool.show(view({ rows, count: ids.length }), at(0))
    vi.runAllTimers()
    expect([0, 2, 9].map(elementAt)).toEqual(before)
    const words = () => [...shown()].toSorted(([one], [other]) => one - other).map(([, text]) => text)
    expect(words()).toHaveLength(27)
    for (const [at, text] of words().entries()) expect(text).toContain(`Call number ${ids[at]}`)
    const moved = new MutationObserver(() => undefined)
    moved.observe(body, { childList: true })
    pool.settle()
    // At most the rows of the eight calls that left.
    const movedCount = moved.takeRecords().reduce((sum, { removedNodes }) => sum + removedNodes.length, 0)
    expect(movedCount).toBeLessThan(9)
    const places = [...body.children].map((row) => Number(row.getAttribute('aria-rowindex')))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('references the active row only while it is drawn and loaded', () => {
    const pool = new RowPool(grid, body)
    const named = () => grid.getAttribute('aria-activedescendant')
    pool.show(view({ activeIndex: 26 }), at(0))
    expect(named()).toBe('call-row-26')
    pool.show(view({ activeIndex: 27 }), at(0))
    expect(named()).toBeNull()
    pool.show(view({ activeIndex: 92 }), at(100 * ROW_HEIGHT))
    expect(named()).toBe('call-row-92')
    pool.show(view({ activeIndex: 91 }), at(100 * ROW_HEIGHT))
    expect(named()).toBeNull()
    const rows = rowsOf([call(1)])
    pool.show(view({ rows, count: 5, activeIndex: 1 }), at(0))
    expect(named()).toBeNull()
  })

  it('counts a partly visible row as visible', () => {
    expect(viewportOf(0, HEIGHT, ROW_HEIGHT)).toEqual({ firstVisible: 0, visible: 19 })
    expect(viewportOf(33, HEIGHT, ROW_HEIGHT).firstVisible).toBe(0)
    expect(viewportOf(34, HEIGHT, ROW_HEIGHT).firstVisible).toBe(1)
    // A window scrolled past its end, and one without height.
    expect(viewportOf(-50, -20, ROW_HEIGHT)).toEqual({ firstVisible: 0, visible: 1 })
  })

  it('draws a fixed number of rows for a list of any length', () => {
    const [first, last] = drawnRange(at(340_000), 100_000)
    expect([first, last]).toEqual([10_000 - 8, 10_000 + 19 + 8])
    expect(drawnRange(at(0), 0)).toEqual([0, 0])
    expect(drawnRange(at(99_999), 3)).toEqual([2, 3])
  })
})
