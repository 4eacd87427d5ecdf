import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallRow } from '../../../../domain/calls/call.ts'
import { callRecord } from '../../../client/testing/callRecord.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { rowsOf } from '../testing/rowsOf.ts'
import { useTablePlaces } from '../tablePlace.ts'
import { KeptTable, activeText, call, laidOut, selection, TestTable, type TableProps } from '../testing/TestTable.tsx'
import type { SelectedCalls } from '../../../client/calls/selectedCalls.ts'

const show = (props: Partial<TableProps> = {}) => {
  const handlers = { onSort: vi.fn(), onOpenCall: vi.fn() }
  return { handlers, element: <TestTable {...handlers} {...props} /> }
}
const grid = () => page.getByRole('grid', { name: 'Calls' })

describe('a click in the table', () => {
  beforeEach(() => useTablePlaces.setState({ places: {} }))

  /** Clicks an element and returns whether the browser would have followed a link under it. */
  const isFollowed = (target: Element, keys: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    // The browser would leave the test page.
    let isLeft = false
    window.addEventListener('click', (last) => ((isLeft = !last.defaultPrevented), last.preventDefault()), {
      once: true,
    })
    target.dispatchEvent(event)
    return isLeft
  }

  it('on a title opens the call here, and with Ctrl, ⌘ or Alt leaves it to the browser', async () => {
    const onOpenCall = vi.fn()
    await render(<KeptTable onOpenCall={onOpenCall} />, inWorkspace())
    const title = page.getByText('Call number 497').element()
    expect(isFollowed(title)).toBe(false)
    expect(onOpenCall).toHaveBeenCalledExactlyOnceWith(497)
    for (const keys of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(isFollowed(title, keys)).toBe(true)
    expect(onOpenCall).toHaveBeenCalledTimes(1)
    expect(selection()).toBe('')
    await expect.poll(activeText).toContain('Call number 497')
    // Shift on a title selects rows, as it does next to it.
    expect(isFollowed(title, { shiftKey: true })).toBe(false)
    await expect.poll(selection).toBe('497')
    expect(onOpenCall).toHaveBeenCalledTimes(1)
  })

  it('on an external link follows it and opens nothing', async () => {
    const onOpenCall = vi.fn()
    const rows = rowsOf([{ kind: 'call', call: callRecord(1, { webUrl: 'https://a.example/1' }) }])
    const layout = { density: 'regular', columns: laidOut('title', 'url') } as const
    await render(<KeptTable onOpenCall={onOpenCall} rows={rows} initial={layout} />, inWorkspace())
    expect(isFollowed(document.querySelector('a[target=_blank]')!)).toBe(true)
    expect(onOpenCall).not.toHaveBeenCalled()
  })

  it('with another button, or at the end of a text selection, opens nothing', async () => {
    const onOpenCall = vi.fn()
    await render(<KeptTable onOpenCall={onOpenCall} />, inWorkspace())
    const lead = page.getByText('Jon Price').nth(3).element()
    isFollowed(lead, { button: 1 })
    isFollowed(lead, { altKey: true })
    document.getSelection()!.selectAllChildren(lead)
    isFollowed(lead)
    expect(onOpenCall).not.toHaveBeenCalled()
    document.getSelection()!.removeAllRanges()
    isFollowed(lead)
    expect(onOpenCall).toHaveBeenCalledTimes(1)
  })

  it('on an unreadable row, or outside all rows, opens nothing', async () => {
    const onOpenCall = vi.fn()
    const nameless: CallRow = { kind: 'unreadable', record: { id: null, path: '', reason: 'a text' } }
    await render(<KeptTable onOpenCall={onOpenCall} rows={rowsOf([nameless])} />, inWorkspace())
    isFollowed(document.querySelector('[data-index]')!)
    isFollowed(grid().element())
    expect(onOpenCall).not.toHaveBeenCalled()
  })

  it('with Shift selects rows and not their text', async () => {
    const { rerender } = await render(<KeptTable />, inWorkspace())
    const isTaken = (shiftKey: boolean) => {
      const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, shiftKey })
      page.getByText('Call number 497').element().dispatchEvent(event)
      return event.defaultPrevented
    }
    expect([isTaken(true), isTaken(false)]).toEqual([true, false])
    await rerender(show().element)
    expect(isTaken(true)).toBe(false)
  })

  it("on the header's checkbox selects all loaded calls, or none", async () => {
    await render(<KeptTable rows={rowsOf([call(3), call(2)])} />, inWorkspace())
    const box = page.getByRole('columnheader').first().getByRole('checkbox')
    await expect.element(box).not.toBeChecked()
    await box.click()
    expect(selection()).toBe('3 2')
    await expect.element(box).toBeChecked()
    await box.click()
    expect(selection()).toBe('')
  })

  it('selects with checkbox, Ctrl, Shift and keys without opening', async () => {
    const onOpenCall = vi.fn()
    const selections: number[][] = []
    function Selecting() {
      const [selected, setSelected] = useState<SelectedCalls>(new Set())
      const change = (next: SelectedCalls) => {
        selections.push(next === 'all' ? [] : [...next])
        setSelected(next)
      }
      return <TestTable onOpenCall={onOpenCall} selected={selected} onSelectedChange={change} />
    }
    await render(<Selecting />, inWorkspace())
    const row = (text: string) => page.getByText(text).element().closest('[role=row]')!
    const box = (text: string) => page.elementLocator(row(text).querySelector('[data-selects]')!)
    await box('Call number 499').click()
    expect(selections.at(-1)).toEqual([499])
    expect(row('Call number 499').getAttribute('aria-selected')).toBe('true')
    // The unreadable row between them isn't selected.
    await box('Call number 496').click({ modifiers: ['Shift'] })
    expect(selections.at(-1)).toEqual([499, 497, 496])
    await page
      .getByText('Jon Price')
      .nth(5)
      .click({ modifiers: ['Control'] })
    expect(selections.at(-1)).toHaveLength(4)
    await userEvent.keyboard('{Escape}')
    expect(selections.at(-1)).toEqual([])
    await userEvent.keyboard('{Home}x{Shift>}{ArrowDown}{/Shift}')
    expect(selections.at(-1)).toEqual([500, 499])
    await expect.element(page.getByRole('checkbox', { name: 'Select all calls' })).toBePartiallyChecked()
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(selections.at(-1)).toHaveLength(499)
    expect(onOpenCall).not.toHaveBeenCalled()
  })
})
