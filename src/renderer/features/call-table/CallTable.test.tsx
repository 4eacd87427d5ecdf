import { cloneElement, StrictMode, useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallRow } from '../../../domain/calls/call.ts'
import { DEFAULT_LAYOUT, type TableLayout } from '../../../domain/views/view.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { CallTable } from './CallTable.tsx'
import { loadedRows } from './loadedRows.ts'
import { useTablePlaces } from './tablePlace.ts'

const call = (id: number): CallRow => ({ kind: 'call', call: callRecord(id) })

/** 500 calls, newest ID first, the third unreadable. */
const ROWS = loadedRows([
  { rows: [call(500), call(499), { kind: 'unreadable', record: { id: 498, path: 'duration', reason: 'a text' } }] },
  { rows: Array.from({ length: 497 }, (_, at) => call(497 - at)) },
])

const show = (props: Partial<Parameters<typeof CallTable>[0]> = {}) => {
  const handlers = { onNearEnd: vi.fn(), onSort: vi.fn(), onOpenCall: vi.fn() }
  const element = (
    <div style={{ height: 600, width: 1200, display: 'flex', flexDirection: 'column' }}>
      <CallTable
        list="all"
        rows={ROWS}
        sort={[]}
        hasMore={false}
        hrefOf={(id) => `/calls/${id}`}
        {...handlers}
        {...props}
      />
    </div>
  )
  return { handlers, element }
}

const grid = () => page.getByRole('grid', { name: 'Calls' })
const activeText = () => {
  const id = grid().element().getAttribute('aria-activedescendant')
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'not drawn')
}

describe('the call table', () => {
  beforeEach(() => useTablePlaces.setState({ places: {}, openedCallIds: {} }))

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

  it('highlights the row under the pointer, but not rows that scroll past it', async () => {
    await render(show().element, inWorkspace())
    const ground = () => {
      const row = document.elementsFromPoint(200, 200).find((element) => element.matches('[role=row]'))
      return row && getComputedStyle(row).backgroundColor
    }
    await page.getByText('Call number 499').hover()
    const row = page.getByText('Call number 499').element().closest('[role=row]')!
    const plain = getComputedStyle(page.getByText('Call number 497').element().closest('[role=row]')!).backgroundColor
    expect(getComputedStyle(row).backgroundColor).not.toBe(plain)
    grid().element().scrollTop = 34 * 100
    await expect.poll(() => grid().element().dataset['scrolling']).toBe('')
    expect(ground()).toBe(plain)
    await expect.poll(() => grid().element().dataset['scrolling']).toBeUndefined()
  })

  it('loads more near the end, once per end', async () => {
    const { element, handlers } = show({ hasMore: true })
    await render(element, inWorkspace())
    expect(handlers.onNearEnd).not.toHaveBeenCalled()
    expect(grid().element().getAttribute('aria-rowcount')).toBe('-1')
    await userEvent.keyboard('{End}')
    await expect.poll(() => handlers.onNearEnd.mock.calls.length).toBe(1)
    await userEvent.keyboard('{PageUp}{End}')
    expect(handlers.onNearEnd.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('sorts by a click on a header and adds a sort with Shift', async () => {
    const { element, handlers } = show({ sort: [{ field: 'timestamp', direction: 'desc' }] })
    await render(element, inWorkspace())
    await expect.element(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Duration' }).click()
    expect(handlers.onSort).toHaveBeenLastCalledWith('duration', false)
    await page.getByRole('button', { name: 'Agent' }).click({ modifiers: ['Shift'] })
    expect(handlers.onSort).toHaveBeenLastCalledWith('agent_name', true)
    await expect.element(page.getByRole('columnheader', { name: 'Review score' })).not.toHaveAttribute('aria-sort')
  })

  it('restores the scroll position, with the call that was opened last as the active row', async () => {
    const first = await render(show().element, inWorkspace())
    grid().element().scrollTop = 34 * 200
    await expect.element(page.getByText('Call number 295')).toBeVisible()
    await first.unmount()
    const second = await render(show().element, inWorkspace())
    expect(grid().element().scrollTop).toBe(34 * 200)
    await second.unmount()
    useTablePlaces.getState().rememberOpened('w', 120)
    await render(show().element, inWorkspace())
    expect(activeText()).toContain('Call number 120')
    await expect.element(page.getByText('Call number 120')).toBeVisible()
  })

  it('shows a dash instead of zero for missing values', async () => {
    await render(show().element, inWorkspace())
    const row = grid().getByRole('row').nth(1)
    await expect.element(row.getByRole('img', { name: 'Not measured' }).first()).toHaveTextContent('–')
    const unscored = row.getByRole('img', { name: 'Not reviewed' })
    await expect.element(unscored).not.toHaveAttribute('title')
    await unscored.hover()
    await expect.element(unscored).toHaveAttribute('title', 'Not reviewed')
  })

  it('selects with checkbox, Ctrl, Shift and keys without opening', async () => {
    const { element, handlers } = show()
    const selections: number[][] = []
    function Selecting() {
      const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
      const change = (next: ReadonlySet<number>) => {
        selections.push([...next])
        setSelected(next)
      }
      return cloneElement(element.props.children, { selected, onSelectedChange: change })
    }
    await render(
      <div style={element.props.style}>
        <Selecting />
      </div>,
      inWorkspace(),
    )
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
    await expect.element(page.getByRole('checkbox', { name: 'Select all loaded calls' })).toBePartiallyChecked()
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(selections.at(-1)).toHaveLength(499)
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

  it('aligns each header with its column', async () => {
    await render(show().element, inWorkspace())
    const left = (name: string) => page.getByRole('columnheader', { name }).element().getBoundingClientRect().left
    const title = page.getByText('Call number 500').element().closest('[role=gridcell]')!
    expect(left('Title')).toBe(title.getBoundingClientRect().left)
  })

  it("scrolls sideways if the columns don't fit, and keeps the title in view", async () => {
    const { element } = show()
    await render(element, inWorkspace())
    const narrow = grid().element().parentElement!
    narrow.style.width = '700px'
    await expect.poll(() => 'sideways' in (grid().element() as HTMLElement).dataset).toBe(true)
    const title = page.getByText('Call number 500').element().closest('[role=gridcell]')!
    const before = title.getBoundingClientRect().left
    grid().element().scrollLeft = 300
    await expect.poll(() => grid().element().scrollLeft).toBe(300)
    expect(title.getBoundingClientRect().left).toBe(before)
    const head = page.getByRole('columnheader', { name: 'Title' }).element()
    expect(head.getBoundingClientRect().left).toBe(before)
    expect(title.getBoundingClientRect().width).toBe(180)
  })

  it('keeps the text of an unreadable row in view when scrolled sideways', async () => {
    await render(show().element, inWorkspace())
    grid().element().parentElement!.style.width = '700px'
    await expect.poll(() => 'sideways' in (grid().element() as HTMLElement).dataset).toBe(true)
    const words = page.getByText('Can’t read call 498')
    const reason = page.getByText('duration: a text')
    const left = words.element().getBoundingClientRect().left
    grid().element().scrollLeft = 10_000
    await expect.poll(() => grid().element().scrollLeft).toBeGreaterThan(300)
    expect(words.element().getBoundingClientRect().left).toBe(left)
    for (const element of [words.element(), reason.element()]) {
      const box = element.getBoundingClientRect()
      const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      expect(seen).toBe(element)
    }
  })

  it('fills the width with columns, without a horizontal scroll bar', async () => {
    await render(show().element, inWorkspace())
    const element = grid().element()
    expect(element.scrollWidth).toBe(element.clientWidth)
  })

  it('drags a column edge from its shown position and keeps it under the pointer', async () => {
    await render(show().element, inWorkspace())
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true }).element()
    const right = (name: string) => header(name).getBoundingClientRect().right
    const press = (target: EventTarget, type: string, clientX: number) =>
      target.dispatchEvent(new MouseEvent(type, { clientX, bubbles: true }))
    const before = right('Lead')
    press(header('Lead').querySelector('[aria-hidden]')!, 'mousedown', before)
    for (const step of [10, 20, 30]) {
      press(document, 'mousemove', before + step)
      await expect.poll(() => right('Lead')).toBeCloseTo(before + step, 0)
    }
    press(document, 'mouseup', before + 30)
    expect(right('Lead')).toBeCloseTo(before + 30, 0)
    const cell = page.getByText('Jon Price').first().element().closest('[role=gridcell]')!
    expect(cell.getBoundingClientRect().right).toBeCloseTo(before + 30, 0)
  })

  it("doesn't clip columns whose cells let their text overflow", async () => {
    const extreme = callRecord(1, {
      format: 'group_chat',
      durationSeconds: 99 * 3600 + 59 * 60 + 59,
      timestamp: '2023-09-28T20:58:00Z',
      isWon: true,
      metrics: { ...callRecord(1).metrics, repTalkRatio: 1, aiScore: 100, score: 100, silenceRatio: 1 },
    })
    const ids = ['title', 'format', 'timestamp', 'duration', 'rep_talk_ratio', 'silence_percentage']
    const columns = [...ids, 'ai_score', 'score', 'won', 'public'].map((id) => ({ id, width: null, isPinned: false }))
    const rows = loadedRows([{ rows: [{ kind: 'call', call: { ...extreme, format: 'file' } }] }])
    await render(show({ rows, layout: { columns, density: 'regular' } }).element, inWorkspace())
    const cells = [...grid().element().querySelectorAll<HTMLElement>('[role=gridcell]')]
    expect(cells).toHaveLength(10)
    for (const cell of cells) {
      expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth)
    }
  })

  it('starts every title at the same edge, in any script', async () => {
    const arabic = { kind: 'call' as const, call: callRecord(1, { title: 'متابعة العرض' }) }
    await render(show({ rows: loadedRows([{ rows: [call(2), arabic] }]) }).element, inWorkspace())
    const left = (text: string) => {
      const range = document.createRange()
      range.selectNodeContents(page.getByText(text).element())
      return range.getBoundingClientRect().left
    }
    expect(left('متابعة العرض')).toBeCloseTo(left('Call number 2'), 0)
  })
})

/** The table in a container that stores the selection and the layout, as a page does. */
function Kept({ initial, ...props }: Partial<Parameters<typeof CallTable>[0]> & { readonly initial?: TableLayout }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [layout, setLayout] = useState(initial ?? DEFAULT_LAYOUT)
  const { element } = show({ selected, onSelectedChange: setSelected, layout, onLayoutChange: setLayout, ...props })
  return (
    <>
      <button type="button" onClick={() => setLayout({ ...layout, density: 'roomy' })}>
        Roomy
      </button>
      <output>{[...selected].join(' ')}</output>
      {element}
    </>
  )
}
const columnsOf = (...ids: string[]) => ids.map((id) => ({ id, width: null, isPinned: false }))
const selection = () => document.querySelector('output')!.textContent

describe('a click in the table', () => {
  beforeEach(() => useTablePlaces.setState({ places: {}, openedCallIds: {} }))

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
    await render(<Kept onOpenCall={onOpenCall} />, inWorkspace())
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
    const rows = loadedRows([{ rows: [{ kind: 'call', call: callRecord(1, { webUrl: 'https://a.example/1' }) }] }])
    const layout = { density: 'regular', columns: columnsOf('title', 'url') } as const
    await render(<Kept onOpenCall={onOpenCall} rows={rows} initial={layout} />, inWorkspace())
    expect(isFollowed(document.querySelector('a[target=_blank]')!)).toBe(true)
    expect(onOpenCall).not.toHaveBeenCalled()
  })

  it('with another button, or at the end of a text selection, opens nothing', async () => {
    const onOpenCall = vi.fn()
    await render(<Kept onOpenCall={onOpenCall} />, inWorkspace())
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
    await render(<Kept onOpenCall={onOpenCall} rows={loadedRows([{ rows: [nameless] }])} />, inWorkspace())
    isFollowed(document.querySelector('[data-index]')!)
    isFollowed(grid().element())
    expect(onOpenCall).not.toHaveBeenCalled()
  })

  it('with Shift selects rows and not their text', async () => {
    const { rerender } = await render(<Kept />, inWorkspace())
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
    await render(<Kept rows={loadedRows([{ rows: [call(3), call(2)] }])} />, inWorkspace())
    const box = page.getByRole('columnheader').first().getByRole('checkbox')
    await expect.element(box).not.toBeChecked()
    await box.click()
    expect(selection()).toBe('3 2')
    await expect.element(box).toBeChecked()
    await box.click()
    expect(selection()).toBe('')
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
    await rerender(show({ rows: loadedRows([{ rows: [call(1)] }], { hasMoreBefore: true }) }).element)
    expect(said()[0]).toBe('-1')
  })
})

describe('the ends of the loaded rows', () => {
  beforeEach(() => useTablePlaces.setState({ places: {}, openedCallIds: {} }))
  const MIDDLE = loadedRows([{ rows: Array.from({ length: 300 }, (_, at) => call(300 - at)) }], { hasMoreBefore: true })

  it('are requested as they come near, both before and after', async () => {
    const onNearStart = vi.fn()
    const { element, handlers } = show({ rows: MIDDLE, hasMore: true, onNearStart })
    await render(element, inWorkspace())
    await expect.poll(() => onNearStart.mock.calls.length).toBe(1)
    expect(handlers.onNearEnd).not.toHaveBeenCalled()
    grid().element().scrollTop = 34 * 150
    await expect.element(page.getByText('Call number 175')).toBeVisible()
    expect([onNearStart, handlers.onNearEnd].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    // Rows up to 287 are drawn then, 43 before the end.
    grid().element().scrollTop = 34 * 262
    await expect.poll(() => handlers.onNearEnd.mock.calls.length).toBe(1)
    expect(onNearStart).toHaveBeenCalledTimes(1)
    grid().element().scrollTop = 34 * 70
    await expect.poll(() => onNearStart.mock.calls.length).toBe(2)
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
    await userEvent.keyboard('{End}{Home}')
    expect(onJump.mock.calls).toEqual([['last'], ['first']])
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
})

describe('keys in the table', () => {
  beforeEach(() => useTablePlaces.setState({ places: {}, openedCallIds: {} }))

  it('page by one row less than fits', async () => {
    await render(show().element, inWorkspace())
    // 568 px without the header fit 16 whole rows of 34 px.
    await userEvent.keyboard('{PageDown}')
    expect(activeText()).toContain('Call number 485')
    await userEvent.keyboard('{PageDown}{PageUp}{PageUp}')
    expect(activeText()).toContain('Call number 500')
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
    await render(<Kept renderPeek={(one) => <p>Peek at {one.id}</p>} />, inWorkspace())
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
})

describe('the layout of the table', () => {
  beforeEach(() => useTablePlaces.setState({ places: {}, openedCallIds: {} }))

  it('keeps the top row when the row height changes', async () => {
    await render(<Kept />, inWorkspace())
    grid().element().scrollTop = 34 * 200
    await expect.element(page.getByText('Call number 295')).toBeVisible()
    await page.getByRole('button', { name: 'Roomy' }).click()
    expect(grid().element().scrollTop).toBe(42 * 200)
    await expect.element(page.getByText('Call number 299')).toBeVisible()
    const row = page.getByText('Call number 299').element().closest('[role=row]')!
    expect(row.getBoundingClientRect().height).toBe(42)
  })

  it('resets a column to its default width after a double click on its edge', async () => {
    const columns = columnsOf('title', 'lead_name', 'duration').map((one) => ({
      ...one,
      width: one.id === 'title' ? null : 300,
    }))
    const onLayoutChange = vi.fn()
    await render(show({ layout: { density: 'regular', columns }, onLayoutChange }).element, inWorkspace())
    const edge = page.getByRole('columnheader').nth(1).element().querySelector('[aria-hidden]')!
    edge.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    expect(onLayoutChange).toHaveBeenCalledTimes(1)
    const widths = (onLayoutChange.mock.lastCall![0] as TableLayout).columns!.map(({ id, width }) => [id, width])
    expect(widths.at(-1)).toEqual(['duration', 300])
    expect(widths[1]).not.toEqual(['lead_name', 300])
  })
})
