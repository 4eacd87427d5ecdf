import { useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallRow } from '../../../../domain/calls/call.ts'
import { callRecord } from '../../../client/testing/callRecord.ts'
import { useCommands } from '../../../commands/useCommands.ts'
import { rowsOf } from '../testing/rowsOf.ts'
import { useSelecting } from './useSelecting.ts'
import type { SelectedCalls } from '../../../client/calls/selectedCalls.ts'
import { nextFrame } from '../../../hooks/testing/frames.ts'

const call = (id: number): CallRow => ({ kind: 'call', call: callRecord(id) })
const unreadable: CallRow = { kind: 'unreadable', record: { id: 3, path: 'title', reason: 'a number' } }
/** Calls 1, 2, 4, 5 and 6; the third is unreadable. */
const ROWS = rowsOf([call(1), call(2), unreadable, call(4), call(5), call(6)])
const NO_KEYS = { shiftKey: false, ctrlKey: false, metaKey: false }

interface Shown {
  readonly list?: string
  readonly rows?: typeof ROWS
  readonly isWhole?: boolean
  readonly isSelectable?: boolean
  readonly readIds?: () => Promise<readonly number[] | null>
}

const table = {
  selected: [] as number[] | 'all',
  active: -1,
  setActive: (_: number): void => undefined,
  selecting: null as ReturnType<typeof useSelecting>,
}
const escaped = vi.fn()

function Table({ list = 'one', rows = ROWS, isWhole = true, isSelectable = true, readIds }: Shown) {
  const [selected, setSelected] = useState<SelectedCalls>(new Set())
  const [activeIndex, setActiveIndex] = useState(0)
  const selecting = useSelecting({
    list,
    rows,
    isWhole,
    selected: isSelectable ? selected : undefined,
    onSelectedChange: setSelected,
    readIds,
    activeIndex,
    setActiveIndex,
  })
  useCommands({ 'list.closePreview': () => void escaped() })
  Object.assign(table, {
    selected: selected === 'all' ? selected : [...selected],
    active: activeIndex,
    setActive: setActiveIndex,
    selecting,
  })
  return <input aria-label="Field" />
}

const isPressTaken = (...args: Parameters<NonNullable<typeof table.selecting>['press']>) =>
  flushSync(() => table.selecting!.press(...args))
const activate = (index: number) => flushSync(() => table.setActive(index))

describe('selecting rows', () => {
  beforeEach(() => escaped.mockReset())

  it('of a list of which some aren’t loaded reads the IDs of those that aren’t loaded', async () => {
    const rows = rowsOf([call(1), call(2), call(3)], { total: 6 })
    const readIds = vi.fn(() => Promise.resolve<readonly number[] | null>([1, 2, 3, 4, 5, 6]))
    await render(<Table rows={rows} readIds={readIds} />)
    isPressTaken(0, NO_KEYS, true)
    isPressTaken(2, { ...NO_KEYS, shiftKey: true }, false)
    expect([table.selected, readIds.mock.calls.length]).toEqual([[1, 2, 3], 0])
    isPressTaken(4, { ...NO_KEYS, shiftKey: true }, false)
    await expect.poll(() => table.selected).toEqual([1, 2, 3, 4, 5])
    expect(table.selecting?.all).toBe('mixed')
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.poll(() => table.selected).toEqual([1, 2, 3, 4, 5, 6])
    expect(table.selecting?.all).toBe(true)
    // The page has said why they can't be read.
    readIds.mockResolvedValue(null)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(table.selected).toHaveLength(6)
  })

  it('drops IDs that come after the selection or the list has changed', async () => {
    const rows = rowsOf([call(1), call(2), call(3)], { total: 6 })
    const answers: ((ids: readonly number[]) => void)[] = []
    const readIds = () => new Promise<readonly number[]>((resolve) => void answers.push(resolve))
    const answered = async (at: number) => {
      answers[at]!([1, 2, 3, 4, 5, 6])
      await nextFrame()
    }
    const { rerender } = await render(<Table rows={rows} readIds={readIds} />)
    flushSync(() => table.selecting!.selectAll(true))
    isPressTaken(1, NO_KEYS, true)
    await answered(0)
    expect(table.selected).toEqual([2])
    // The latest of two questions counts.
    flushSync(() => table.selecting!.selectAll(true))
    isPressTaken(4, { ...NO_KEYS, shiftKey: true }, false)
    await answered(2)
    await answered(1)
    expect(table.selected).toEqual([2, 3, 4, 5])
    flushSync(() => table.selecting!.selectAll(true))
    await rerender(<Table list="two" rows={rows} readIds={readIds} />)
    await answered(3)
    expect(table.selected).toEqual([2, 3, 4, 5])
  })

  it('selects and deselects one with X, and skips an unreadable row', async () => {
    await render(<Table />)
    await userEvent.keyboard('x')
    expect(table.selected).toEqual([1])
    await userEvent.keyboard('x')
    expect(table.selected).toEqual([])
    activate(2)
    await userEvent.keyboard('x')
    expect(table.selected).toEqual([])
  })

  it('selects a range with Shift and the arrows from the active row, up to the ends', async () => {
    await render(<Table />)
    activate(3)
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect([table.selected, table.active]).toEqual([[4, 5], 4])
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
    expect([table.selected, table.active]).toEqual([[4, 5, 6], 5])
    activate(1)
    await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
    expect([new Set<number | string>(table.selected), table.active]).toEqual([new Set([1, 2, 4, 5, 6]), 0])
  })

  it('selects with Shift all rows from the one clicked last', async () => {
    await render(<Table />)
    expect(isPressTaken(1, { ...NO_KEYS, ctrlKey: true }, false)).toBe(true)
    expect(isPressTaken(4, { ...NO_KEYS, shiftKey: true }, false)).toBe(true)
    expect([table.selected, table.active]).toEqual([[2, 4, 5], 4])
    expect(isPressTaken(3, { ...NO_KEYS, metaKey: true }, false)).toBe(true)
    expect(table.selected).toEqual([2, 5])
    // From row 3 now.
    isPressTaken(5, { ...NO_KEYS, shiftKey: true }, false)
    expect(table.selected).toEqual([2, 5, 4, 6])
  })

  it('leaves a plain click to the row, and handles one on a checkbox', async () => {
    await render(<Table />)
    expect(isPressTaken(0, NO_KEYS, false)).toBe(false)
    expect(table.selected).toEqual([])
    expect(isPressTaken(0, NO_KEYS, true)).toBe(true)
    expect(table.selected).toEqual([1])
    // The checkbox of an unreadable row neither selects nor opens.
    expect(isPressTaken(2, NO_KEYS, true)).toBe(true)
    expect(isPressTaken(2, { ...NO_KEYS, ctrlKey: true }, false)).toBe(false)
    expect(table.selected).toEqual([1])
  })

  it("starts a range at its row's new index after rows were added before it", async () => {
    const lastOf = (...ids: readonly number[]) => rowsOf(ids.map(call), { areLast: true })
    const { rerender } = await render(<Table rows={lastOf(5, 6, 7)} />)
    isPressTaken(31, NO_KEYS, true)
    await rerender(<Table rows={lastOf(1, 2, 5, 6, 7)} />)
    isPressTaken(34, { ...NO_KEYS, shiftKey: true }, false)
    expect(table.selected).toEqual([6, 7])
  })

  it("starts a range at its row's new index after other calls came to the list", async () => {
    const listOf = (...ids: readonly number[]) => rowsOf(ids.map(call))
    const { rerender } = await render(<Table rows={listOf(5, 6, 7, 8)} />)
    isPressTaken(1, NO_KEYS, true)
    await rerender(<Table rows={listOf(9, 5, 6, 7, 8)} />)
    isPressTaken(3, { ...NO_KEYS, shiftKey: true }, false)
    expect(table.selected).toEqual([6, 7])
    // The row where it started isn't in the list anymore.
    await rerender(<Table rows={listOf(9, 5, 7, 8)} />)
    isPressTaken(3, { ...NO_KEYS, shiftKey: true }, false)
    expect(table.selected).toEqual([6, 7, 8])
  })

  it('starts a range at the active row of a list without a click', async () => {
    const { rerender } = await render(<Table />)
    isPressTaken(0, NO_KEYS, true)
    await rerender(<Table list="two" />)
    activate(4)
    isPressTaken(5, { ...NO_KEYS, shiftKey: true }, false)
    expect(table.selected).toEqual([1, 5, 6])
  })

  it('selects all calls of a whole list with Ctrl A, except in a text field', async () => {
    await render(<Table />)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(table.selected).toEqual([1, 2, 4, 5, 6])
    expect(table.selecting!.all).toBe(true)
    await userEvent.keyboard('{Escape}')
    document.querySelector('input')!.focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(table.selected).toEqual([])
  })

  it('selects all calls that match with Ctrl A, also those that aren’t loaded', async () => {
    await render(<Table isWhole={false} />)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect([table.selecting!.all, table.selected]).toEqual([true, 'all'])
    // Extending doesn't change it; without one of them, the other loaded calls stay selected.
    expect(isPressTaken(4, { ...NO_KEYS, shiftKey: true }, false)).toBe(true)
    expect([table.active, table.selected]).toEqual([4, 'all'])
    isPressTaken(1, NO_KEYS, true)
    expect([table.selecting!.all, table.selected]).toEqual(['mixed', [1, 4, 5, 6]])
    isPressTaken(1, NO_KEYS, true)
    // All loaded calls, but not all calls.
    expect(table.selecting!.all).toBe('mixed')
    await userEvent.keyboard('{Control>}a{/Control}{Escape}')
    expect(table.selected).toEqual([])
  })

  it('tells whether all, some or none are selected, and selects all or none', async () => {
    await render(<Table rows={rowsOf([call(1), call(2), unreadable], { areLast: true })} />)
    expect(table.selecting!.all).toBe(false)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect([table.selecting!.all, table.selected]).toEqual([true, [1, 2]])
    isPressTaken(30, NO_KEYS, true)
    expect([table.selecting!.all, table.selected]).toEqual(['mixed', [2]])
    flushSync(() => table.selecting!.selectAll(false))
    expect(table.selected).toEqual([])
    flushSync(() => table.selecting!.selectAll(true))
    expect(table.selected).toEqual([1, 2])
  })

  it('counts as all only if the calls of the list are selected, not as many others', async () => {
    const { rerender } = await render(<Table rows={rowsOf([call(1), call(2)])} />)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(table.selecting!.all).toBe(true)
    await rerender(<Table rows={rowsOf([call(7), call(8)])} />)
    expect([table.selecting!.all, table.selected]).toEqual(['mixed', [1, 2]])
    await rerender(<Table rows={rowsOf([call(1)])} />)
    expect(table.selecting!.all).toBe(true)
  })

  it('handles Escape only while something is selected', async () => {
    await render(<Table />)
    await userEvent.keyboard('{Escape}')
    expect(escaped).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('x{Escape}')
    expect(table.selected).toEqual([])
  })

  it("selects nothing if rows can't be selected or aren't loaded", async () => {
    const { rerender } = await render(<Table isSelectable={false} />)
    expect(table.selecting).toBeNull()
    await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}{Control>}a{/Control}{Escape}')
    expect([table.selected, table.active]).toEqual([[], 0])
    await rerender(<Table rows={rowsOf([])} />)
    await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}')
    expect([table.selected, table.active]).toEqual([[], 0])
  })
})
