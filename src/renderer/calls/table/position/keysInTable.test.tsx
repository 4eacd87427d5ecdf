import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { rowsOf } from '../testing/rowsOf.ts'
import { useTablePlaces } from '../tablePlace.ts'
import { KeptTable, activeText, call, selection, TestTable, type TableProps } from '../testing/TestTable.tsx'

const show = (props: Partial<TableProps> = {}) => {
  const handlers = { onSort: vi.fn(), onOpenCall: vi.fn() }
  return { handlers, element: <TestTable {...handlers} {...props} /> }
}
const grid = () => page.getByRole('grid', { name: 'Calls' })

describe('keys in the table', () => {
  beforeEach(() => useTablePlaces.setState({ places: {} }))

  it('page by one row less than fits', async () => {
    await render(show().element, inWorkspace())
    // 568 px without the header fit 16 whole rows of 34 px.
    await userEvent.keyboard('{PageDown}')
    expect(activeText()).toContain('Call number 485')
    await userEvent.keyboard('{PageDown}{PageUp}{PageUp}')
    expect(activeText()).toContain('Call number 500')
  })

  it('that scroll never leave the table without an active row', async () => {
    await render(show().element, inWorkspace())
    const event = new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true })
    grid().element().dispatchEvent(event)
    // React renders in a microtask, before the next frame's scroll event.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    expect(activeText()).toMatch(/Call number 1\D/)
  })

  it('pressed before the first rows are there move the active row then', async () => {
    const waiting = (list: string) => show({ list, rows: rowsOf([]), hasMore: true }).element
    const { rerender } = await render(waiting('waiting'), inWorkspace())
    await userEvent.keyboard('jj{ArrowUp}{PageDown}')
    // 568 px without the header fit 16 whole rows.
    await rerender(show({ list: 'all' }).element)
    await expect.poll(activeText).toContain('Call number 484')
    await rerender(waiting('waiting again'))
    await userEvent.keyboard('{End}k')
    await rerender(show({ list: 'another' }).element)
    await expect.poll(activeText).toMatch(/Call number 2\D/)
    // They count once.
    await rerender(show({ list: 'a third' }).element)
    await expect.poll(activeText).toContain('Call number 500')
  })

  it('pressed before the first rows are there don’t count in another list', async () => {
    const waiting = show({ name: 'slow', list: 'slow first', rows: rowsOf([]), hasMore: true }).element
    const { rerender } = await render(waiting, inWorkspace())
    await userEvent.keyboard('jjj')
    await rerender(show().element)
    expect(activeText()).toContain('Call number 500')
    // Nor when the list is shown again.
    await rerender(waiting)
    await rerender(show({ name: 'slow', list: 'slow first' }).element)
    expect(activeText()).toContain('Call number 500')
    await userEvent.keyboard('j')
    expect(activeText()).toContain('Call number 499')
  })

  it('pressed while the end of the list is loading count from there', async () => {
    const onJump = vi.fn()
    const { rerender } = await render(
      show({ list: 'w', rows: rowsOf([]), hasMore: true, onJump }).element,
      inWorkspace(),
    )
    await userEvent.keyboard('jj{End}kk')
    expect(onJump.mock.calls).toEqual([['last']])
    const rows = rowsOf([1, 2, 3, 4, 5].map(call), { areLast: true })
    await rerender(show({ list: 'last', rows, onJump }).element)
    await expect.poll(activeText).toMatch(/Call number 3\D/)
  })

  it("move to the grid's own focus, but leave Enter to a focused button", async () => {
    const { element, handlers } = show({
      renderPeek: (one, close) => <button onClick={close}>Peek at {one.id}</button>,
    })
    await render(element, inWorkspace())
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('{Enter}')
    expect(handlers.onOpenCall).toHaveBeenLastCalledWith(500)
    await userEvent.keyboard(' ')
    const peek = page.getByRole('button', { name: 'Peek at 500' })
    ;(peek.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(peek).not.toBeInTheDocument()
    expect(handlers.onOpenCall).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('j')
    expect(document.activeElement).toBe(grid().element())
  })

  it('close the preview with Escape, which otherwise clears the selection', async () => {
    await render(<KeptTable renderPeek={(one) => <p>Peek at {one.id}</p>} />, inWorkspace())
    await userEvent.keyboard('x ')
    await expect.element(page.getByText('Peek at 500')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(/Peek at/)).not.toBeInTheDocument()
    expect(selection()).toBe('500')
    await userEvent.keyboard('{Escape}')
    expect(selection()).toBe('')
    // An unreadable call has no preview.
    await userEvent.keyboard('jj ')
    await expect.element(page.getByText(/Peek at/)).not.toBeInTheDocument()
  })

  it('moves by keys through the whole list and keeps the active row rendered and in view', async () => {
    const { element } = show()
    await render(element, inWorkspace())
    expect(activeText()).toContain('Call number 500')
    await userEvent.keyboard('j')
    expect(activeText()).toContain('Call number 499')
    await userEvent.keyboard('{ArrowDown}')
    expect(activeText()).toContain('Can’t read call 498')
    await userEvent.keyboard('k{ArrowUp}{ArrowUp}')
    expect(activeText()).toContain('Call number 500')
    await userEvent.keyboard('{End}')
    await expect.poll(activeText).toMatch(/Call number 1\D/)
    const row = document.getElementById(grid().element().getAttribute('aria-activedescendant')!)!
    expect(row.getBoundingClientRect().bottom).toBeLessThanOrEqual(grid().element().getBoundingClientRect().bottom)
    await userEvent.keyboard('{PageUp}')
    await expect.poll(activeText).toMatch(/Call number 1\d\D/)
    await userEvent.keyboard('{Home}')
    await expect.poll(activeText).toContain('Call number 500')
  })

  it('opens the active row with Enter, and a row by a click', async () => {
    const { element, handlers } = show()
    await render(element, inWorkspace())
    await userEvent.keyboard('jj{Enter}')
    expect(handlers.onOpenCall).toHaveBeenLastCalledWith(498)
    await page.getByText('Call number 490').click()
    expect(handlers.onOpenCall).toHaveBeenLastCalledWith(490)
    expect(handlers.onOpenCall).toHaveBeenCalledTimes(2)
  })

  it('takes Enter back from a clicked header once a key moves the active row', async () => {
    const { element, handlers } = show()
    await render(element, inWorkspace())
    await page.getByRole('button', { name: 'Duration' }).click()
    await userEvent.keyboard('{Enter}')
    expect(handlers.onSort).toHaveBeenCalledTimes(2)
    expect(handlers.onOpenCall).not.toHaveBeenCalled()
    await userEvent.keyboard('j{Enter}')
    expect(handlers.onOpenCall).toHaveBeenLastCalledWith(499)
    expect(handlers.onSort).toHaveBeenCalledTimes(2)
  })

  it('leaves letters and Enter to a focused field', async () => {
    const { element, handlers } = show()
    await render(
      <>
        <input aria-label="Somewhere else" />
        {element}
      </>,
      inWorkspace(),
    )
    await page.getByLabelText('Somewhere else').fill('')
    await userEvent.keyboard('jj{Enter}')
    expect(activeText()).toContain('Call number 500')
    expect(handlers.onOpenCall).not.toHaveBeenCalled()
  })

  it('previews the active call with Space, follows the keys, and closes with Space', async () => {
    await render(show({ renderPeek: (one) => <p>Peek at {one.id}</p> }).element, inWorkspace())
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Peek at 500')).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(page.getByText('Peek at 499')).toBeVisible()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText(/Peek at/)).not.toBeInTheDocument()
  })
})
