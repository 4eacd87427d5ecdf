import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { loadedRows } from '../loadedRows.ts'
import { useTablePlaces } from '../tablePlace.ts'
import { activeText, call, TestTable, type TableProps } from '../testing/TestTable.tsx'

const show = (props: Partial<TableProps> = {}) => {
  const handlers = { onNearEnd: vi.fn(), onSort: vi.fn(), onOpenCall: vi.fn() }
  return { handlers, element: <TestTable {...handlers} {...props} /> }
}
const grid = () => page.getByRole('grid', { name: 'Calls' })

describe('the ends of the loaded rows', () => {
  beforeEach(() => useTablePlaces.setState({ places: {}, openedCallIds: {} }))
  const MIDDLE = loadedRows([{ rows: Array.from({ length: 300 }, (_, at) => call(300 - at)) }], { hasMoreBefore: true })

  it('are requested as they come near, both before and after', async () => {
    const onNearStart = vi.fn()
    const { element, handlers } = show({ rows: MIDDLE, hasMore: true, onNearStart })
    await render(element, inWorkspace())
    await expect.poll(() => onNearStart).toHaveBeenCalled()
    expect(handlers.onNearEnd).not.toHaveBeenCalled()
    grid().element().scrollTop = 34 * 150
    await expect.element(page.getByText('Call number 175')).toBeVisible()
    onNearStart.mockClear()
    // Rows up to 287 are drawn then, 43 before the end.
    grid().element().scrollTop = 34 * 262
    await expect.poll(() => handlers.onNearEnd).toHaveBeenCalled()
    expect(onNearStart).not.toHaveBeenCalled()
    grid().element().scrollTop = 34 * 70
    await expect.poll(() => onNearStart).toHaveBeenCalled()
  })

  it('are requested again when the table is drawn again, because the request may have come too early', async () => {
    const onNearStart = vi.fn()
    const { element, handlers } = show({ rows: loadedRows([]), hasMore: true, onNearStart })
    const { rerender } = await render(element, inWorkspace())
    await expect.poll(() => handlers.onNearEnd).toHaveBeenCalled()
    handlers.onNearEnd.mockClear()
    await rerender(<TestTable {...handlers} rows={loadedRows([{ rows: [] }])} hasMore onNearStart={onNearStart} />)
    await expect.poll(() => handlers.onNearEnd).toHaveBeenCalled()
    expect(onNearStart).not.toHaveBeenCalled()
    await rerender(<TestTable {...handlers} rows={MIDDLE} onNearStart={onNearStart} />)
    await expect.poll(() => onNearStart).toHaveBeenCalled()
    onNearStart.mockClear()
    await rerender(<TestTable {...handlers} rows={MIDDLE} onNearStart={onNearStart} />)
    await expect.poll(() => onNearStart).toHaveBeenCalled()
  })

  it('are not requested if there is nothing more', async () => {
    const onNearStart = vi.fn()
    const { element, handlers } = show({ onNearStart })
    await render(element, inWorkspace())
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('Call number 1', { exact: true })).toBeVisible()
    expect([onNearStart, handlers.onNearEnd].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    // No skeleton after the last row.
    expect(grid().element().querySelectorAll('[role=rowgroup] > [aria-hidden=true]')).toHaveLength(0)
  })

  it("are reached with Home and End, or by a jump if they aren't loaded", async () => {
    const onJump = vi.fn()
    const calls = Array.from({ length: 300 }, (_, at) => call(300 - at))
    const rows = loadedRows([{ rows: calls }], { start: 'last', hasMoreBefore: true })
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
    await rerender(show({ onDrawn, hiddenScores: new Set([1]) }).element)
    expect(onDrawn).toHaveBeenCalledTimes(before)
    await rerender(show({ onDrawn, rows: loadedRows([{ rows: Array.from({ length: 500 }, () => call(1)) }]) }).element)
    expect(onDrawn).toHaveBeenCalledTimes(before + 1)
  })

  it('loads more near the end', async () => {
    const { element, handlers } = show({ hasMore: true })
    await render(element, inWorkspace())
    expect(handlers.onNearEnd).not.toHaveBeenCalled()
    expect(grid().element().getAttribute('aria-rowcount')).toBe('-1')
    await userEvent.keyboard('{End}')
    await expect.poll(() => handlers.onNearEnd).toHaveBeenCalled()
  })
})
