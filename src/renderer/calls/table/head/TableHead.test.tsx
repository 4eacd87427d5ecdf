import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { QuerySortKey } from '../../../../domain/query/query.ts'
import { SELECT_COLUMN } from '../columns/selectColumn.ts'
import { columnsOf } from '../testing/columnsOf.ts'
import { TableHead } from './TableHead.tsx'

const IDS = ['format', 'title', 'timestamp', 'duration', 'ai_score']
const COLUMNS = [SELECT_COLUMN, ...columnsOf(IDS, ['format'])]

async function show(sort: readonly QuerySortKey[], selected: boolean | 'mixed' = false) {
  const handlers = { onSort: vi.fn(), onSelectAll: vi.fn(), onMove: vi.fn() }
  const pinnedPlaces = [0, 36, null, null, null, null]
  await render(
    <TableHead
      columns={COLUMNS}
      headers={new Map()}
      onResizeStart={vi.fn()}
      template=""
      pinnedPlaces={pinnedPlaces}
      sort={sort}
      selected={selected}
      {...handlers}
    />,
  )
  return handlers
}
const header = (at: number) => document.querySelectorAll<HTMLElement>('[role=columnheader]')[at]!

test('numbers the columns, and labels those without a visible name', async () => {
  await show([])
  expect(COLUMNS.map((_, at) => header(at).ariaColIndex)).toEqual(['1', '2', '3', '4', '5', '6'])
  await expect.element(page.getByRole('columnheader', { name: 'Format' })).toBeInTheDocument()
  expect(header(1).querySelector('.sr-only')).not.toBeNull()
  expect(header(2).querySelector('.sr-only')).toBeNull()
})

test('exposes the sort direction of each sortable column', async () => {
  await show([
    { field: 'timestamp', direction: 'asc' },
    { field: 'ai_score', direction: 'desc' },
  ])
  expect(COLUMNS.map((_, at) => header(at).ariaSort)).toEqual([null, 'none', 'none', 'ascending', 'none', 'descending'])
  // Its rank among several sorts, and a tooltip with the direction.
  expect([header(3), header(5)].map(({ textContent }) => textContent.at(-1))).toEqual(['1', '2'])
  expect(header(4).querySelector('svg')).toBeNull()
  expect(new Set([3, 4, 5].map((at) => header(at).querySelector('button')!.title)).size).toBe(3)
  const [up, down] = [3, 5].map((at) => header(at).querySelector('svg')!.innerHTML)
  expect(up).not.toBe(down)
})

test('shows no rank for a single sort', async () => {
  await show([{ field: 'timestamp', direction: 'asc' }])
  expect(header(3).textContent).not.toMatch(/\d/)
})

test('sorts by a click, and adds a sort with Shift', async () => {
  const { onSort } = await show([])
  const button = page.elementLocator(header(4).querySelector('button')!)
  await button.click()
  expect(onSort).toHaveBeenLastCalledWith('duration', false)
  await button.click({ modifiers: ['Shift'] })
  expect(onSort).toHaveBeenLastCalledWith('duration', true)
  await page.elementLocator(header(2).querySelector('button')!).click()
  expect(onSort).toHaveBeenLastCalledWith('title', false)
})

test('moves a column by dragging its header, or with Alt and the arrow keys', async () => {
  const { onMove } = await show([])
  const button = (at: number) => page.elementLocator(header(at).querySelector('button')!)
  await button(4).dropTo(button(2))
  expect(onMove).toHaveBeenLastCalledWith('duration', 'title')
  ;(button(3).element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(onMove).toHaveBeenLastCalledWith('timestamp', 'duration')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(onMove).toHaveBeenLastCalledWith('timestamp', 'title')
})

test('selects all, and shows when some are selected', async () => {
  const { onSelectAll } = await show([], 'mixed')
  const box = page.getByRole('checkbox')
  await expect.element(box).toBePartiallyChecked()
  await box.click()
  expect(onSelectAll).toHaveBeenCalledWith(true)
})

test('keeps the pinned columns in place', async () => {
  await show([])
  expect(COLUMNS.map((_, at) => header(at).style.left)).toEqual(['0px', '36px', '', '', '', ''])
})
