import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallRow } from '../../../../domain/calls/call.ts'
import { callRecord } from '../../../client/testing/callRecord.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { rowsOf } from '../testing/rowsOf.ts'
import { useLastOpenedCalls } from '../../../client/lastOpenedCalls.ts'
import { useTablePlaces } from '../tablePlace.ts'
import { useActiveRow } from './useActiveRow.ts'

const ROW_HEIGHT = 34
const HEAD_HEIGHT = 32
const VISIBLE_ROWS = 10

const row = (id: number): CallRow => ({ kind: 'unreadable', record: { id, path: '', reason: '' } })
const pageOf = (from: number, to: number) => ({
  rows: Array.from({ length: to - from + 1 }, (_, at) => row(from + at)),
})
/** Calls 1 to 100: call 1 has index 0. */
const ROWS = rowsOf(pageOf(1, 100).rows)
const NO_ROWS = rowsOf([])
/** A list of the library, of which 100 rows are loaded. */
const listOf = (ids: readonly number[], offset = 0, allIds?: readonly number[]) => {
  const rows = ids.slice(offset, offset + 100).map((id): CallRow => ({ kind: 'call', call: callRecord(id) }))
  return rowsOf(rows, { total: ids.length, offset, ...(allIds && { ids: allIds }) })
}
const IDS = Array.from({ length: 300 }, (_, at) => at + 1)

interface Shown {
  readonly list?: string
  readonly rows?: typeof ROWS
}

const table = { active: -1, setActive: (_: number): void => undefined, scrollTo: (_: number): void => undefined }

function Table({ list = 'one', rows = ROWS }: Shown) {
  const scroller = useRef<HTMLDivElement>(null)
  const scrollTop = useRef(0)
  const sizes = { rowHeight: ROW_HEIGHT, headHeight: HEAD_HEIGHT }
  const [active, setActive] = useActiveRow({ list, rows, scroller, scrollTop, ...sizes })
  const height = HEAD_HEIGHT + VISIBLE_ROWS * ROW_HEIGHT
  useLayoutEffect(() => {
    Object.assign(table, {
      active,
      setActive,
      scrollTo(top: number) {
        scroller.current!.scrollTop = top
        scrollTop.current = scroller.current!.scrollTop
      },
    })
  })
  return (
    <div ref={scroller} role="grid" tabIndex={0} style={{ height, overflow: 'auto', overflowAnchor: 'none' }}>
      <div style={{ height: HEAD_HEIGHT + rows.count * ROW_HEIGHT }} />
    </div>
  )
}

/** A test before may have left the pointer over the table. */
async function pointElsewhere(): Promise<void> {
  const elsewhere = document.body.appendChild(document.createElement('p'))
  elsewhere.textContent = 'Elsewhere'
  await userEvent.hover(page.elementLocator(elsewhere))
  elsewhere.remove()
  expect(document.querySelector('[role=grid]:hover')).toBeNull()
}

const activate = (index: number) => flushSync(() => table.setActive(index))
const scrollTop = () => document.querySelector('[role=grid]')!.scrollTop
const place = () => ({ active: table.active, row: scrollTop() / ROW_HEIGHT })

describe('the active row', () => {
  beforeEach(() => {
    useTablePlaces.setState({ places: {} })
    useLastOpenedCalls.setState({ ids: {} })
  })

  it('is the first of a list, and its keys work at once', async () => {
    await render(<Table />, inWorkspace())
    expect(place()).toEqual({ active: 0, row: 0 })
    expect(document.activeElement?.role).toBe('grid')
  })

  it('leaves the focus in the field where the user types', async () => {
    await render(
      <>
        <input ref={(field) => field?.focus()} aria-label="Filter" />
        <Table />
      </>,
      inWorkspace(),
    )
    expect(document.activeElement?.ariaLabel).toBe('Filter')
  })

  it('is the last one of a list that was read from its end', async () => {
    await render(<Table rows={rowsOf(pageOf(51, 100).rows, { areLast: true })} />, inWorkspace())
    expect(place()).toEqual({ active: 79, row: 70 })
  })

  it("is scrolled into view by the shortest way, or not at all if it's visible", async () => {
    await render(<Table />, inWorkspace())
    const rowAfter = (index: number) => {
      activate(index)
      expect(table.active).toBe(index)
      return place().row
    }
    expect(rowAfter(9)).toBe(0)
    expect(rowAfter(10)).toBe(1)
    expect(rowAfter(40)).toBe(31)
    expect(rowAfter(31)).toBe(31)
    expect(rowAfter(30)).toBe(30)
    expect(rowAfter(5)).toBe(5)
    table.scrollTo(5.5 * ROW_HEIGHT)
    expect(rowAfter(5)).toBe(5)
  })

  it('is separate for each list, and restored when the list is shown again', async () => {
    const { rerender } = await render(<Table list="one" />, inWorkspace())
    activate(40)
    table.scrollTo(36 * ROW_HEIGHT)
    await rerender(<Table list="two" />)
    expect(place()).toEqual({ active: 0, row: 0 })
    activate(12)
    table.scrollTo(3 * ROW_HEIGHT)
    await rerender(<Table list="one" />)
    expect(place()).toEqual({ active: 40, row: 36 })
    await rerender(<Table list="two" />)
    expect(place()).toEqual({ active: 12, row: 3 })
  })

  it('waits for the rows of a loading list before it scrolls to its place', async () => {
    useTablePlaces.getState().remember('one', { scrollTop: 20 * ROW_HEIGHT, activeIndex: 22, rowId: null, origin: 0 })
    const { rerender } = await render(<Table rows={NO_ROWS} />, inWorkspace())
    expect(scrollTop()).toBe(0)
    await rerender(<Table />)
    expect(place()).toEqual({ active: 22, row: 20 })
  })

  it('is the opened call once the rows of a loading list are there', async () => {
    useLastOpenedCalls.getState().remember({ workspaceId: 'w' }, 51)
    const { rerender } = await render(<Table rows={NO_ROWS} />, inWorkspace())
    await rerender(<Table />)
    expect(place()).toEqual({ active: 50, row: 45.5 })
  })

  it('is found by its call in a list that had no rows when it was shown', async () => {
    const first = await render(<Table rows={listOf(IDS)} />, inWorkspace())
    activate(40)
    table.scrollTo(36 * ROW_HEIGHT)
    await first.unmount()
    const { rerender } = await render(<Table rows={NO_ROWS} />, inWorkspace())
    await rerender(<Table rows={listOf([901, 902, ...IDS])} />)
    expect(place()).toEqual({ active: 42, row: 38 })
  })

  it('keeps the place of a list that is left before its rows are there', async () => {
    const first = await render(<Table />, inWorkspace())
    activate(40)
    table.scrollTo(36 * ROW_HEIGHT)
    await first.unmount()
    const second = await render(<Table rows={NO_ROWS} />, inWorkspace())
    await second.unmount()
    await render(<Table />, inWorkspace())
    expect(place()).toEqual({ active: 40, row: 36 })
  })

  it('stays the same call at the same height when rows are added before it', async () => {
    const { rerender } = await render(<Table rows={rowsOf(pageOf(51, 100).rows, { areLast: true })} />, inWorkspace())
    activate(50)
    table.scrollTo(45 * ROW_HEIGHT)
    await rerender(<Table rows={rowsOf(pageOf(1, 100).rows, { areLast: true })} />)
    expect(place()).toEqual({ active: 100, row: 95 })
    // The list's length is known now, so no rows are reserved for more.
    await rerender(<Table rows={rowsOf(pageOf(1, 100).rows, { start: 'last' })} />)
    expect(place()).toEqual({ active: 70, row: 65 })
  })

  it('stays the same call at the same height when calls of the list appear or move', async () => {
    const { rerender } = await render(<Table rows={listOf(IDS)} />, inWorkspace())
    activate(20)
    table.scrollTo(15 * ROW_HEIGHT)
    await rerender(<Table rows={listOf([901, 902, ...IDS])} />)
    expect(place()).toEqual({ active: 22, row: 17 })
    // One leaves above, and one appears between the first visible row and the active one.
    await rerender(<Table rows={listOf([902, ...IDS.toSpliced(19, 0, 903)])} />)
    expect(place()).toEqual({ active: 22, row: 17 })
    // The active one is out of view: now the first visible row stays.
    table.scrollTo(40 * ROW_HEIGHT)
    await rerender(<Table rows={listOf([904, 902, ...IDS.toSpliced(19, 0, 903)])} />)
    expect(place()).toEqual({ active: 23, row: 41 })
  })

  it('stays at its place if its call is gone', async () => {
    const { rerender } = await render(<Table rows={listOf(IDS)} />, inWorkspace())
    activate(20)
    await rerender(<Table rows={listOf(IDS.toSpliced(20, 1))} />)
    expect(place().active).toBe(20)
    await rerender(<Table rows={listOf(IDS.slice(0, 5))} />)
    expect(place().active).toBe(4)
  })

  it('new calls push the others down only at the top of an untouched list', async () => {
    const { rerender } = await render(<Table rows={listOf(IDS)} />, inWorkspace())
    await pointElsewhere()
    await rerender(<Table rows={listOf([901, ...IDS])} />)
    expect(place()).toEqual({ active: 0, row: 0 })
    activate(0)
    await rerender(<Table rows={listOf([902, 901, ...IDS])} />)
    expect(place()).toEqual({ active: 1, row: 1 })
  })

  it('is a row that is still loading, and then its call', async () => {
    const { rerender } = await render(<Table rows={listOf(IDS)} />, inWorkspace())
    activate(299)
    expect(place()).toEqual({ active: 299, row: 290 })
    await rerender(<Table rows={listOf(IDS, 200)} />)
    await rerender(<Table rows={listOf([901, ...IDS], 201)} />)
    expect(place()).toEqual({ active: 300, row: 291 })
  })

  it('is the opened call, also if its row isn’t loaded', async () => {
    useLastOpenedCalls.getState().remember({ workspaceId: 'w' }, 251)
    await render(<Table rows={listOf(IDS, 0, IDS)} />, inWorkspace())
    expect(place()).toEqual({ active: 250, row: 245.5 })
  })

  it('is found by its call when rows were added before it while the table was unmounted', async () => {
    const first = await render(<Table rows={rowsOf(pageOf(51, 100).rows, { areLast: true })} />, inWorkspace())
    activate(50)
    table.scrollTo(45 * ROW_HEIGHT)
    await first.unmount()
    await render(<Table rows={rowsOf(pageOf(1, 100).rows, { areLast: true })} />, inWorkspace())
    expect(place()).toEqual({ active: 100, row: 95 })
  })

  it('is the same call in a list that is shown again after calls appeared and moved in it', async () => {
    const { rerender } = await render(<Table rows={listOf(IDS)} />, inWorkspace())
    activate(40)
    table.scrollTo(36 * ROW_HEIGHT)
    await rerender(<Table list="two" />)
    await rerender(<Table rows={listOf([901, 902, ...IDS])} />)
    expect(place()).toEqual({ active: 42, row: 38 })
    await rerender(<Table list="two" />)
    await rerender(<Table rows={listOf(IDS.filter((id) => id !== 41))} />)
    expect(place()).toEqual({ active: 42, row: 38 })
  })

  it('is the first row again of an untouched list with new calls', async () => {
    const { rerender } = await render(<Table rows={listOf(IDS)} />, inWorkspace())
    await rerender(<Table list="two" />)
    await rerender(<Table rows={listOf([901, ...IDS])} />)
    expect(place()).toEqual({ active: 0, row: 0 })
  })

  it('is the opened call, in the middle if it was out of view', async () => {
    useLastOpenedCalls.getState().remember({ workspaceId: 'w' }, 51)
    const first = await render(<Table />, inWorkspace())
    expect(place()).toEqual({ active: 50, row: 45.5 })
    // This applies once: afterwards the list keeps its own place.
    activate(52)
    await first.unmount()
    await render(<Table />, inWorkspace())
    expect(place()).toEqual({ active: 52, row: 45.5 })
  })

  it("is the opened call, without scrolling if it's visible", async () => {
    useTablePlaces.getState().remember('one', { scrollTop: 20 * ROW_HEIGHT, activeIndex: 22, rowId: null, origin: 0 })
    useLastOpenedCalls.getState().remember({ workspaceId: 'w' }, 26)
    await render(<Table />, inWorkspace())
    expect(place()).toEqual({ active: 25, row: 20 })
  })

  it("keeps the list’s own place if the opened call isn't in it", async () => {
    useTablePlaces.getState().remember('one', { scrollTop: 20 * ROW_HEIGHT, activeIndex: 22, rowId: null, origin: 0 })
    useLastOpenedCalls.getState().remember({ workspaceId: 'w' }, 4711)
    await render(<Table />, inWorkspace())
    expect(place()).toEqual({ active: 22, row: 20 })
  })
})
