import { describe, expect, it } from 'vitest'
import type { CallRow } from '../../../../domain/calls/call.ts'
import { callRecord } from '../../../client/testing/callRecord.ts'
import '../../../styles/app.css'
import { rowCells } from '../columns/rowCells.ts'
import { RowSlot, type RowFrame, type ShownRow } from './rowSlot.ts'
import { SELECT_COLUMN } from '../columns/selectColumn.ts'
import { columnsOf } from '../testing/columnsOf.ts'

const COLUMNS = [SELECT_COLUMN, ...columnsOf(['format', 'title', 'agent.name', 'score'], ['format'])]
const CELLS = rowCells(COLUMNS)

const frame: RowFrame = {
  cells: CELLS,
  template: '36px 34px 200px 130px 58px',
  pinnedPlaces: [0, 36, null, null, null],
  isCut: [false, false, true, false, false],
  rowHeight: 34,
  scene: { now: new Date('2026-11-20T12:00:00Z'), users: new Map(), hrefOf: (id) => `/calls/${id}` },
  groupLevels: 0,
}
const CALL: CallRow = { kind: 'call', call: callRecord(7) }
const UNREADABLE: CallRow = { kind: 'unreadable', record: { id: 8, path: 'duration', reason: 'a text' } }
const shown = (changed: Partial<ShownRow> = {}): ShownRow => ({
  index: 3,
  row: CALL,
  isActive: false,
  isSelected: false,
  ...changed,
})
const cellsOf = ({ element }: RowSlot) => [...element.children] as HTMLElement[]

describe('a row of the table', () => {
  it('has its row number and a cell for each column', () => {
    const slot = new RowSlot(CELLS)
    slot.show(shown(), frame)
    const { element } = slot
    expect([element.role, element.ariaRowIndex, element.ariaHidden, element.id]).toEqual(['row', '5', null, ''])
    expect(element.dataset['index']).toBe('3')
    expect(cellsOf(slot).map(({ role, ariaColIndex }) => [role, ariaColIndex])).toEqual(
      ['1', '2', '3', '4', '5'].map((at) => ['gridcell', at]),
    )
    const { transform, height, gridTemplateColumns } = element.style
    expect([transform, height, gridTemplateColumns]).toEqual(['translateY(102px)', '34px', frame.template])
  })

  it("exposes whether it's selected, or active if rows can't be selected", () => {
    const slot = new RowSlot(CELLS)
    const selected = (isSelected: boolean | null, isActive: boolean) => {
      slot.show(shown({ isSelected, isActive }), frame)
      return slot.element.ariaSelected
    }
    expect([selected(true, false), selected(false, true), selected(null, true), selected(null, false)]).toEqual([
      'true',
      'false',
      'true',
      'false',
    ])
  })

  it('only has an ID while active, and looks different when active, selected, both, or neither', () => {
    const slot = new RowSlot(CELLS)
    const looks = [
      shown(),
      shown({ isSelected: true }),
      shown({ isActive: true }),
      shown({ isActive: true, isSelected: true }),
      shown({ row: undefined, isActive: true }),
    ].map((one) => {
      slot.show(one, frame)
      return [slot.element.id, slot.element.className] as const
    })
    expect(looks.map(([id]) => id)).toEqual(['', '', 'call-row-3', 'call-row-3', ''])
    expect(new Set(looks.map(([, classes]) => classes)).size).toBe(5)
  })

  it('is hidden from screen readers while its call is loading', () => {
    const slot = new RowSlot(CELLS)
    slot.show(shown({ row: undefined }), frame)
    const { element } = slot
    expect([element.role, element.ariaRowIndex, element.ariaSelected]).toEqual([null, null, null])
    expect([element.ariaHidden, element.dataset['index'], element.textContent]).toEqual(['true', undefined, ''])
    // Icons and checkboxes have no placeholder line.
    expect(cellsOf(slot).map((cell) => cell.childElementCount)).toEqual([0, 0, 1, 1, 1])
    slot.show(shown(), frame)
    expect([element.role, element.ariaHidden, element.dataset['index']]).toEqual(['row', null, '3'])
    expect(element.textContent).toContain('Call number 7')
  })

  it('has lines of different lengths while its call is loading, right-aligned for numbers', () => {
    const slot = new RowSlot(CELLS)
    const lines = (index: number) => {
      slot.show(shown({ row: undefined, index }), frame)
      return cellsOf(slot).flatMap((cell) => [...cell.children].map(({ className }) => className))
    }
    const rows = [0, 1, 2, 3].map(lines)
    // Each column's line differs across four rows, and from its neighbors.
    for (const at of [0, 1, 2]) expect(new Set(rows.map((row) => row[at])).size).toBe(4)
    expect(new Set(rows[0]).size).toBe(3)
    expect(lines(4)).toEqual(rows[0])
    expect(rows[0]!.map((classes) => classes.includes('ml-auto'))).toEqual([false, false, true])
  })

  it('shows which record is unreadable and why, across its whole width', () => {
    const slot = new RowSlot(CELLS)
    slot.show(shown({ row: UNREADABLE }), frame)
    const [cell, ...others] = cellsOf(slot)
    expect(others).toEqual([])
    expect([cell!.ariaColSpan, cell!.ariaColIndex, cell!.title]).toEqual(['5', '1', 'duration: a text'])
    expect(cell!.textContent).toMatch(/call 8/i)
    const nameless: CallRow = { kind: 'unreadable', record: { id: null, path: '', reason: 'a text' } }
    slot.show(shown({ row: nameless }), frame)
    expect(cellsOf(slot)[0]!.textContent).toMatch(/call(?! \d)/i)
  })

  it('reuses its cells, and only redraws them for another call or scene', () => {
    const slot = new RowSlot(CELLS)
    slot.show(shown(), frame)
    const cells = cellsOf(slot)
    const changes = new MutationObserver(() => undefined)
    changes.observe(slot.element, { subtree: true, childList: true, characterData: true })
    slot.show(shown({ isActive: true, isSelected: true }), frame)
    slot.show(shown({ index: 9 }), frame)
    expect(changes.takeRecords()).toEqual([])
    slot.show(shown({ row: { kind: 'call', call: callRecord(9) } }), frame)
    expect(slot.element.textContent).toContain('Call number 9')
    slot.show(shown(), { ...frame, scene: { ...frame.scene, hrefOf: () => '/elsewhere' } })
    expect(slot.element.querySelector('a')!.getAttribute('href')).toBe('/elsewhere')
    slot.show(shown({ row: UNREADABLE }), frame)
    slot.show(shown(), frame)
    expect(cellsOf(slot)).toEqual(cells)
    changes.disconnect()
  })

  it('keeps pinned cells in place, and clips cells with wider content', () => {
    const slot = new RowSlot(CELLS)
    slot.show(shown(), frame)
    const lefts = () => cellsOf(slot).map(({ style }) => style.left)
    const cuts = () => cellsOf(slot).map((cell) => cell.classList.contains('overflow-hidden'))
    expect([lefts(), cuts()]).toEqual([['0px', '36px', '', '', ''], frame.isCut])
    const pinnedPlaces = COLUMNS.map(() => null)
    slot.show(shown(), { ...frame, pinnedPlaces })
    expect(lefts()).toEqual(['', '', '', '', ''])
    slot.show(shown(), { ...frame, pinnedPlaces, isCut: COLUMNS.map(() => true) })
    expect(cuts()).toEqual(COLUMNS.map(() => true))
  })

  it('right-aligns numbers, and has more space before the first cell than between the others', () => {
    const slot = new RowSlot(rowCells(COLUMNS.slice(1)))
    slot.show(shown(), frame)
    document.body.append(slot.element)
    const styles = cellsOf(slot).map((cell) => getComputedStyle(cell))
    expect(styles.map(({ textAlign }) => textAlign === 'right')).toEqual([false, false, false, true])
    const before = styles.map(({ paddingLeft }) => Number.parseFloat(paddingLeft))
    expect(before[0]).toBeGreaterThan(before[1]!)
    expect(before[1]).toBe(before[2])
    // An icon is close to the title.
    expect(styles.map(({ paddingRight }) => Number.parseFloat(paddingRight) === 0)).toEqual([true, false, false, false])
    slot.element.remove()
  })
})
