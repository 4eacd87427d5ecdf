import { StrictMode } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { until } from '../../hooks/testing/frames.ts'
import { rowsOf } from './testing/rowsOf.ts'
import { useLastOpenedCalls } from '../../client/lastOpenedCalls.ts'
import { useTablePlaces } from './tablePlace.ts'
import { activeText, call, TestTable, type TableProps } from './testing/TestTable.tsx'

const show = (props: Partial<TableProps> = {}) => {
  const handlers = { onSort: vi.fn(), onOpenCall: vi.fn() }
  return { handlers, element: <TestTable {...handlers} {...props} /> }
}
const grid = () => page.getByRole('grid', { name: 'Calls' })

describe('the call table', () => {
  beforeEach(() => {
    useTablePlaces.setState({ places: {} })
    useLastOpenedCalls.setState({ ids: {} })
  })

  it('renders each row once when React mounts it twice', async () => {
    vi.useFakeTimers({ toFake: ['requestIdleCallback', 'cancelIdleCallback'] })
    onTestFinished(() => void vi.useRealTimers())
    const { element } = show()
    await render(<StrictMode>{element}</StrictMode>, inWorkspace())
    const drawn = () => [...grid().element().querySelectorAll('[aria-rowindex]')].map((row) => row.ariaRowIndex)
    // Rows beyond the edges are drawn in an idle callback, which a busy browser may delay.
    vi.runAllTimers()
    expect(drawn().length).toBeGreaterThan(20)
    expect(drawn()).toEqual([...new Set(drawn())])
  })

  it('renders few rows and recycles their elements', async () => {
    const { element } = show()
    await render(element, inWorkspace())
    const rowElements = () => [...grid().element().querySelectorAll('[data-index]')]
    const before = new Set(rowElements())
    expect(before.size).toBeGreaterThan(15)
    expect(before.size).toBeLessThan(60)
    grid().element().scrollTop = 34 * 300
    await expect.element(page.getByText('Call number 195')).toBeVisible()
    // The active row is far above and not rendered.
    expect(activeText()).toBeNull()
    const after = rowElements()
    expect(after.length).toBeLessThan(60)
    expect(after.filter((row) => before.has(row)).length).toBeGreaterThan(before.size / 2)
    // Rows beyond the edges are drawn when the browser is idle.
    const indices = () => rowElements().map((row) => Number(row.getAttribute('aria-rowindex')))
    await expect.poll(() => Math.min(...indices())).toBeGreaterThan(280)
  })

  it('keeps its rows when the header becomes higher and lower', async () => {
    const rowCount = () => grid().element().querySelectorAll('[data-index]').length
    // Nothing else changes, as on the page.
    const same = { selected: new Set<number>(), hrefOf: String }
    const { rerender } = await render(show(same).element, inWorkspace())
    expect(rowCount()).toBeGreaterThan(15)
    await rerender(show({ ...same, renderBelowHead: ({ label }) => label }).element)
    expect(rowCount()).toBeGreaterThan(15)
    await rerender(show(same).element)
    expect(rowCount()).toBeGreaterThan(15)
  })

  it('highlights the row under the pointer, but not rows that scroll past it', async () => {
    // A busy machine may look too late for what lasts 200 ms.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await render(show().element, inWorkspace())
    const ground = () => {
      const row = document.elementsFromPoint(200, 200).find((element) => element.matches('[role=row]'))
      return row && getComputedStyle(row).backgroundColor
    }
    await page.getByText('Call number 499').hover()
    const row = page.getByText('Call number 499').element().closest('[role=row]')!
    const plain = getComputedStyle(page.getByText('Call number 497').element().closest('[role=row]')!).backgroundColor
    expect(getComputedStyle(row).backgroundColor).not.toBe(plain)
    const element = grid().element()
    element.scrollTop = 34 * 100
    await until(() => element.dataset['scrolling'] === '')
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    expect(ground()).toBe(plain)
    vi.advanceTimersByTime(200)
    expect(element.dataset['scrolling']).toBeUndefined()
  })

  it('sorts by a click on a header and adds a sort with Shift', async () => {
    const { element, handlers } = show({ sort: [{ field: 'timestamp', direction: 'desc' }] })
    await render(element, inWorkspace())
    await expect.element(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Duration', exact: true }).click()
    expect(handlers.onSort).toHaveBeenLastCalledWith('duration', false)
    await page.getByRole('button', { name: 'Agent', exact: true }).click({ modifiers: ['Shift'] })
    expect(handlers.onSort).toHaveBeenLastCalledWith('agent_name', true)
    await expect.element(page.getByRole('columnheader', { name: 'Review score' })).toHaveAttribute('aria-sort', 'none')
  })

  it('a right click on a cell, or the key for it, asks for a context menu of its call', async () => {
    const renderMenu = vi.fn<NonNullable<TableProps['renderMenu']>>((pressed) => (
      <p>
        Menu of {pressed.call.id}, {pressed.columnId}
      </p>
    ))
    await render(show({ renderMenu }).element, inWorkspace())
    await page.getByText('Call number 497').click({ button: 'right' })
    await expect.element(page.getByText('Menu of 497, title')).toBeVisible()
    expect(activeText()).toContain('Call number 497')
    // The key presses the grid, which has the focus.
    grid()
      .element()
      .dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await expect.element(page.getByText('Menu of 497,', { exact: true })).toBeVisible()
    // At the row, in sight also when the table is scrolled sideways.
    const { point } = renderMenu.mock.lastCall![0]
    const row = document.getElementById(grid().element().getAttribute('aria-activedescendant')!)!
    expect(point.y).toBe(row.getBoundingClientRect().bottom)
    expect(point.x).toBeGreaterThan(grid().element().getBoundingClientRect().left)
    // Beside the rows, the browser's own menu opens.
    const onHeader = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    page.getByRole('columnheader', { name: 'Title' }).element().dispatchEvent(onHeader)
    expect(onHeader.defaultPrevented).toBe(false)
  })

  it('a right click on a heading, or the key for it, asks for a context menu of its column', async () => {
    const renderHeadMenu = vi.fn<NonNullable<TableProps['renderHeadMenu']>>(({ column }) => <p>Menu of {column.id}</p>)
    await render(show({ renderHeadMenu, selected: new Set() }).element, inWorkspace())
    const headMenu = (id: string) => page.getByText(`Menu of ${id}`)
    await page.getByRole('columnheader', { name: 'Title' }).click({ button: 'right' })
    await expect.element(headMenu('title')).toBeVisible()
    page.getByRole('button', { name: 'Duration' }).element().focus()
    await userEvent.keyboard('{ContextMenu}')
    await expect.element(headMenu('duration')).toBeVisible()
    // All of "Call number 497" and the padding, but not the column's spare width.
    await page.getByRole('columnheader', { name: 'Title' }).click({ button: 'right' })
    const title = page.getByText('Call number 497').element()
    const words = document.createRange()
    words.selectNodeContents(title)
    const { width } = words.getBoundingClientRect()
    const fitted = renderHeadMenu.mock.lastCall![0].contentWidth()
    expect(fitted).toBeGreaterThan(width)
    expect(fitted).toBeLessThan(width + 100)
    // The box to select all calls has none.
    await page.getByRole('columnheader').first().click({ button: 'right' })
    await expect.element(headMenu('title')).toBeVisible()
  })

  it('restores the scroll position, with the call that was opened last as the active row', async () => {
    const first = await render(show().element, inWorkspace())
    grid().element().scrollTop = 34 * 200
    await expect.element(page.getByText('Call number 295')).toBeVisible()
    await first.unmount()
    const second = await render(show().element, inWorkspace())
    expect(grid().element().scrollTop).toBe(34 * 200)
    await second.unmount()
    useLastOpenedCalls.getState().remember({ workspaceId: 'w' }, 120)
    await render(show().element, inWorkspace())
    expect(activeText()).toContain('Call number 120')
    await expect.element(page.getByText('Call number 120')).toBeVisible()
  })

  it('shows a dash instead of zero for missing values', async () => {
    await render(show().element, inWorkspace())
    const row = grid().getByRole('row').nth(1)
    await expect.element(row.getByRole('img', { name: 'Not measured' }).first()).toHaveTextContent('–')
    const unscored = row.getByRole('img', { name: 'Not scored' }).first()
    await expect.element(unscored).not.toHaveAttribute('title')
    await unscored.hover()
    await expect.element(unscored).toHaveAttribute('title', 'Not scored')
  })
})

describe('the table for screen readers', () => {
  it('has the number of rows and columns, and whether rows can be selected', async () => {
    const { rerender } = await render(show().element, inWorkspace())
    const said = () => {
      const { ariaRowCount, ariaColCount, ariaMultiSelectable } = grid().element()
      return [ariaRowCount, ariaColCount, ariaMultiSelectable]
    }
    expect(said()).toEqual(['501', '11', 'false'])
    await rerender(show({ selected: new Set() }).element)
    expect(said()).toEqual(['501', '12', 'true'])
    // The total number of rows is unknown while more may come before or after the loaded ones.
    await rerender(show({ hasMore: true }).element)
    expect(said()[0]).toBe('-1')
    await rerender(show({ rows: rowsOf([call(1)], { areLast: true }) }).element)
    expect(said()[0]).toBe('-1')
  })
})
