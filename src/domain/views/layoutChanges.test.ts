import { describe, expect, it } from 'vitest'
import { CALL_COLUMNS } from '../calls/columns.ts'
import {
  columnWidthsOf,
  isDefaultLayout,
  laidOutColumns,
  withColumnMoved,
  withColumnPinned,
  withColumnShown,
  withColumnWidths,
} from './layoutChanges.ts'
import { DEFAULT_LAYOUT, type TableLayout } from './view.ts'

const idsOf = (layout: TableLayout) => laidOutColumns(layout).map(({ id }) => id)
const pinnedOf = (layout: TableLayout) => laidOutColumns(layout).flatMap(({ id, isPinned }) => (isPinned ? [id] : []))

describe('the layout of the table', () => {
  it('begins with existing columns', () => {
    const known = CALL_COLUMNS.map(({ id }) => id)
    expect(idsOf(DEFAULT_LAYOUT).filter((id) => !known.includes(id))).toEqual([])
    expect(idsOf(DEFAULT_LAYOUT).length).toBeGreaterThan(8)
    expect(isDefaultLayout(DEFAULT_LAYOUT)).toBe(true)
  })

  it('appends and removes a column', () => {
    const more = withColumnShown(DEFAULT_LAYOUT, 'public', true)
    expect(idsOf(more).at(-1)).toBe('public')
    expect(isDefaultLayout(more)).toBe(false)
    expect(isDefaultLayout(withColumnShown(more, 'public', false))).toBe(true)
  })

  it('keeps the title, which opens the call', () => {
    expect(idsOf(withColumnShown(DEFAULT_LAYOUT, 'title', false))).toContain('title')
  })

  it('moves a column to the position of another in both directions', () => {
    const [, , third = '', fourth = ''] = idsOf(DEFAULT_LAYOUT)
    const swapped = withColumnMoved(DEFAULT_LAYOUT, third, fourth)
    expect(idsOf(swapped).slice(2, 4)).toEqual([fourth, third])
    expect(isDefaultLayout(withColumnMoved(swapped, third, fourth))).toBe(true)
    expect(withColumnMoved(DEFAULT_LAYOUT, third, 'nowhere')).toBe(DEFAULT_LAYOUT)
  })

  it('pins a column that is moved among pinned ones, and moves a pinned one to the front', () => {
    const moved = withColumnMoved(DEFAULT_LAYOUT, 'agent.name', 'title')
    expect(pinnedOf(moved)).toEqual(['format', 'agent.name', 'title'])
    const score = withColumnPinned(DEFAULT_LAYOUT, 'score', true)
    expect(idsOf(score).slice(0, 3)).toEqual(['format', 'title', 'score'])
    expect(pinnedOf(withColumnPinned(score, 'score', false))).toEqual(['format', 'title'])
  })

  it('stores the widths that were dragged, and no others', () => {
    const wide = withColumnWidths(DEFAULT_LAYOUT, { title: 320 })
    expect(columnWidthsOf(wide)).toEqual({ title: 320 })
    expect(isDefaultLayout(withColumnWidths(wide, {}))).toBe(true)
  })
})
