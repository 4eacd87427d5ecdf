import fc from 'fast-check'
import '../../../../test/support/propertySeed.ts'
import { describe, expect, it, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useState } from 'react'
import { CALL_COLUMNS, type CallColumn as KnownColumn } from '../../../domain/fields/columns.ts'
import { isDefaultLayout, laidOutColumns } from '../../../domain/views/laidOutColumns.ts'
import { readLayout, writtenLayout } from '../../../domain/views/viewFile.ts'
import { DEFAULT_LAYOUT, type TableLayout } from '../../../domain/views/view.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { columnStateOf, laidOutFrom, moveColumn, shownColumns, type ColumnTable } from './columns/columnState.ts'
import { useCallColumns } from './useCallColumns.ts'

/** The columns of a layout, stored as a page does. */
async function arrange(initial: TableLayout = DEFAULT_LAYOUT, knownColumns: readonly KnownColumn[] = CALL_COLUMNS) {
  const { result, act } = await renderHook(() => {
    const [layout, onLayoutChange] = useState(initial)
    return useCallColumns({ layout, onLayoutChange, knownColumns })
  })
  const shown = () => shownColumns(result.current.table)
  return {
    shown,
    ids: () => shown().map(({ id }) => id),
    pinned: () => shown().flatMap(({ id, isPinned }) => (isPinned === true ? [id] : [])),
    layout: () => result.current.layout,
    change: (action: (table: ColumnTable) => void) => act(() => action(result.current.table)),
  }
}

const laidOut = (...ids: string[]): TableLayout => ({
  density: 'regular',
  columns: ids.map((id) => ({ id, width: null, isPinned: id === 'title' })),
})

test("shows the layout's columns, pinned ones first, and skips those that no longer exist", async () => {
  const { shown } = await arrange(laidOut('score', 'agent.custom.team', 'title', 'attendees'))
  expect(shown().map(({ id, isPinned = false }) => [id, isPinned])).toEqual([
    ['title', true],
    ['score', false],
    ['attendees', false],
  ])
})

test('shows the company next to the lead, or in its own column if there is one', async () => {
  const scene = { now: new Date(0), users: new Map(), hrefOf: () => '' }
  const { shown, change } = await arrange(laidOut('lead_name'))
  const drawn = () =>
    shown().map(({ paint }) => {
      const cell = document.createElement('div')
      paint(cell)(callRecord(1, { leadName: 'Jon Price', leadCompany: 'Acme' }), scene)
      return cell.textContent
    })
  expect(drawn()).toEqual(['Jon Price Acme'])
  await change((table) => table.getColumn('lead_company')!.toggleVisibility(true))
  expect(drawn()).toEqual(['Jon Price', 'Acme'])
})

describe('the layout of the table', () => {
  it('appends and removes a column', async () => {
    const { ids, layout, change } = await arrange()
    await change((table) => table.getColumn('public')!.toggleVisibility(true))
    expect(ids().at(-1)).toBe('public')
    expect(isDefaultLayout(layout())).toBe(false)
    await change((table) => table.getColumn('public')!.toggleVisibility(false))
    expect(ids()).not.toContain('public')
    expect(isDefaultLayout(layout())).toBe(true)
  })

  it('keeps the title, which opens the call', async () => {
    const { ids, change } = await arrange()
    await change((table) => table.getColumn('title')!.toggleVisibility(false))
    expect(ids()).toContain('title')
  })

  it('moves a column to the position of another in both directions', async () => {
    const { ids, layout, change } = await arrange()
    const [, , third = '', fourth = ''] = ids()
    await change((table) => moveColumn(table, third, fourth))
    expect(ids().slice(2, 4)).toEqual([fourth, third])
    await change((table) => moveColumn(table, third, fourth))
    expect(isDefaultLayout(layout())).toBe(true)
    const before = layout()
    await change((table) => moveColumn(table, third, 'nowhere'))
    await change((table) => moveColumn(table, third, third))
    expect(layout()).toBe(before)
  })

  it('pins a column that is moved among pinned ones, and unpins it when it is moved out', async () => {
    const { ids, pinned, layout, change } = await arrange()
    await change((table) => moveColumn(table, 'agent.name', 'title'))
    expect(pinned()).toEqual(['format', 'agent.name', 'title'])
    await change((table) => moveColumn(table, 'agent.name', 'duration'))
    expect(pinned()).toEqual(['format', 'title'])
    expect(ids().indexOf('agent.name')).toBe(6)
    expect(laidOutColumns(layout()).map(({ id }) => id)).toEqual(ids())
  })

  it('moves a pinned column to the front', async () => {
    const { ids, pinned, layout, change } = await arrange()
    await change((table) => table.getColumn('score')!.pin('start'))
    expect(ids().slice(0, 3)).toEqual(['format', 'title', 'score'])
    await change((table) => table.getColumn('score')!.pin(false))
    expect(pinned()).toEqual(['format', 'title'])
    expect(laidOutColumns(layout())[2]).toEqual({ id: 'score', width: null, isPinned: false })
  })

  it('keeps the widths of other columns when one is hidden, and forgets its own', async () => {
    const columns = ['title', 'duration', 'score'].map((id) => ({ id, width: 300, isPinned: false }))
    const { layout, change } = await arrange({ density: 'compact', columns })
    await change((table) => table.getColumn('duration')!.toggleVisibility(false))
    await change((table) => table.getColumn('duration')!.toggleVisibility(true))
    expect(layout()).toEqual({
      density: 'compact',
      columns: [columns[0], columns[2], { ...columns[1], width: null }],
    })
  })
})

describe('a stored layout', () => {
  const ids = [...CALL_COLUMNS.map(({ id }) => id), 'agent.custom.deleted', 'constructor', '7']
  const column = fc.record({ id: fc.constantFrom(...ids), width: fc.option(fc.integer({ min: 24, max: 2000 })) })
  const layouts = fc
    .uniqueArray(fc.tuple(column, fc.boolean()), { selector: ([{ id }]) => id, minLength: 1 })
    .map((columns): TableLayout => ({
      density: 'regular',
      columns: columns.map(([one, isPinned]) => ({ ...one, isPinned })),
    }))

  it('is unchanged by a round trip, also with columns that no longer exist', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const read = readLayout(JSON.parse(JSON.stringify(writtenLayout(layout))))
        expect(laidOutFrom(columnStateOf(read, CALL_COLUMNS))).toEqual(laidOutColumns(layout))
      }),
    )
  })

  it('has the default columns until the first change', () => {
    expect(laidOutFrom(columnStateOf(DEFAULT_LAYOUT, CALL_COLUMNS))).toEqual(laidOutColumns(DEFAULT_LAYOUT))
  })
})
