import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { rowsOf } from '../testing/rowsOf.ts'
import { useTablePlaces } from '../tablePlace.ts'
import { activeText, call, TestTable, type TableProps } from '../testing/TestTable.tsx'

const show = (props: Partial<TableProps> = {}) => {
  const handlers = { onSort: vi.fn(), onOpenCall: vi.fn() }
  return { handlers, element: <TestTable {...handlers} {...props} /> }
}
const grid = () => page.getByRole('grid', { name: 'Calls' })

describe('the ends of the loaded rows', () => {
  beforeEach(() => useTablePlaces.setState({ places: {} }))
  it('have no skeletons after them if there is nothing more', async () => {
    await render(show().element, inWorkspace())
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('Call number 1', { exact: true })).toBeVisible()
    expect(grid().element().querySelectorAll('[role=rowgroup] > [aria-hidden=true]')).toHaveLength(0)
  })

  it('have skeletons after them if there is more, whose number isn’t known', async () => {
    await render(show({ hasMore: true }).element, inWorkspace())
    expect(grid().element().getAttribute('aria-rowcount')).toBe('-1')
    await userEvent.keyboard('{End}')
    await expect
      .poll(() => grid().element().querySelectorAll('[role=rowgroup] > [aria-hidden=true]').length)
      .toBeGreaterThan(0)
  })

  it("are reached with Home and End, or by a jump if they aren't loaded", async () => {
    const onJump = vi.fn()
    const calls = Array.from({ length: 300 }, (_, at) => call(300 - at))
    const rows = rowsOf(calls, { areLast: true })
    const { rerender } = await render(show({ rows, hasMore: true, onJump }).element, inWorkspace())
    const header = page.getByRole('button', { name: 'Duration' }).element() as HTMLElement
    header.focus()
    await userEvent.keyboard('{End}{Home}')
    expect(onJump.mock.calls).toEqual([['last'], ['first']])
    // Enter then opens a row, instead of sorting.
    expect(document.activeElement).toBe(grid().element())
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(activeText).toMatch(/Call number 2\D/)
    await rerender(show({ rows, hasMore: false, onJump }).element)
    await userEvent.keyboard('{End}')
    await expect.poll(activeText).toMatch(/Call number 1\D/)
    // Without `onJump`, Home and End go to the ends of the loaded rows.
    await rerender(show({ rows, hasMore: true }).element)
    await userEvent.keyboard('{Home}')
    await expect.poll(activeText).toContain('Call number 300')
    expect(onJump).toHaveBeenCalledTimes(2)
  })

  it('the drawn range is reported each time it changes', async () => {
    const onDrawn = vi.fn()
    const { rerender } = await render(show({ onDrawn }).element, inWorkspace())
    expect(onDrawn.mock.calls).toEqual([[0, 26]])
    grid().element().scrollTop = 34 * 100
    await expect.poll(() => onDrawn.mock.lastCall).toEqual([92, 126])
    const before = onDrawn.mock.calls.length
    // Drawn again without a change: no report.
    await rerender(show({ onDrawn, users: new Map() }).element)
    expect(onDrawn).toHaveBeenCalledTimes(before)
    await rerender(show({ onDrawn, rows: rowsOf(Array.from({ length: 500 }, () => call(1))) }).element)
    expect(onDrawn).toHaveBeenCalledTimes(before + 1)
  })
})
