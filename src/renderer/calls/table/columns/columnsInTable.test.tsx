import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TableLayout } from '../../../../domain/views/view.ts'
import { callRecord } from '../../../client/testing/callRecord.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { SETTINGS } from '../../../hooks/stored/settings.ts'
import { rowsOf } from '../testing/rowsOf.ts'
import { useTablePlaces } from '../tablePlace.ts'
import { KeptTable, call, laidOut, TestTable, type TableProps } from '../testing/TestTable.tsx'

const show = (props: Partial<TableProps> = {}) => {
  const handlers = { onSort: vi.fn(), onOpenCall: vi.fn() }
  return { handlers, element: <TestTable {...handlers} {...props} /> }
}
const grid = () => page.getByRole('grid', { name: 'Calls' })

describe('the layout of the table', () => {
  beforeEach(() => {
    useTablePlaces.setState({ places: {} })
    SETTINGS.density.choose('regular')
  })

  it('keeps the top row when the row height changes', async () => {
    await render(<KeptTable />, inWorkspace())
    grid().element().scrollTop = 34 * 200
    await expect.element(page.getByText('Call number 295')).toBeVisible()
    await page.getByRole('button', { name: 'Roomy' }).click()
    expect(grid().element().scrollTop).toBe(42 * 200)
    await expect.element(page.getByText('Call number 299')).toBeVisible()
    const row = page.getByText('Call number 299').element().closest('[role=row]')!
    expect(row.getBoundingClientRect().height).toBe(42)
  })

  it('has the row height of the settings, unless it has one of its own', async () => {
    const height = () => {
      const title = page.getByText('Call number 500').element()
      return title.closest('[role=row]')!.getBoundingClientRect().height
    }
    SETTINGS.density.choose('roomy')
    const { rerender } = await render(show().element, inWorkspace())
    await expect.element(page.getByText('Call number 500')).toBeVisible()
    expect(height()).toBe(42)
    await rerender(show({ layout: { columns: null, density: 'compact' } }).element)
    await expect.poll(height).toBe(28)
  })

  it('resets a column to its default width after a double click on its edge', async () => {
    const columns = laidOut('title', 'lead_name', 'duration').map((one) => ({
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
    const rows = rowsOf([{ kind: 'call', call: { ...extreme, format: 'file' } }])
    await render(show({ rows, layout: { columns, density: 'regular' } }).element, inWorkspace())
    const cells = [...grid().element().querySelectorAll<HTMLElement>('[role=gridcell]')]
    expect(cells).toHaveLength(10)
    for (const cell of cells) {
      expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth)
    }
  })

  it('starts every title at the same edge, in any script', async () => {
    const arabic = { kind: 'call' as const, call: callRecord(1, { title: 'متابعة العرض' }) }
    await render(show({ rows: rowsOf([call(2), arabic]) }).element, inWorkspace())
    const left = (text: string) => {
      const range = document.createRange()
      range.selectNodeContents(page.getByText(text).element())
      return range.getBoundingClientRect().left
    }
    expect(left('متابعة العرض')).toBeCloseTo(left('Call number 2'), 0)
  })
})
