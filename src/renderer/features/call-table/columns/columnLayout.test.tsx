import { describe, expect, it } from 'vitest'
import { columnWidths, narrowestWidth, pinnedLook, pinnedPlaces, sizesAfterDrag } from './columnLayout.ts'

const COLUMNS = [
  { id: 'icon', size: 30 },
  { id: 'title', size: 100, grow: 2 },
  { id: 'lead', size: 100, grow: 1 },
]

describe('column widths', () => {
  it('share the spare width by their growth', () => {
    expect(columnWidths(COLUMNS, {}, 630)).toEqual([30, 400, 200])
  })

  it('never fall below the column’s own size; the other columns shrink instead', () => {
    expect(columnWidths(COLUMNS, {}, 300)).toEqual([30, 170, 100])
    expect(columnWidths(COLUMNS, {}, 100)).toEqual([30, 100, 100])
    expect(narrowestWidth(COLUMNS, {})).toBe(230)
  })

  it('keep the widths that the user dragged', () => {
    expect(columnWidths(COLUMNS, { title: 150 }, 630)).toEqual([30, 150, 450])
    expect(narrowestWidth(COLUMNS, { title: 150 })).toBe(280)
  })

  it('are the same as in CSS', () => {
    const grid = document.createElement('div')
    grid.style.cssText =
      'display:grid;width:271px;grid-template-columns:30px minmax(100px,2fr) minmax(100px,1fr);position:absolute'
    document.body.append(grid)
    const css = getComputedStyle(grid)
      .gridTemplateColumns.split(' ')
      .map((width) => Math.floor(Number.parseFloat(width)))
    grid.remove()
    expect(columnWidths(COLUMNS, {}, 271)).toEqual(css)
  })
})

describe('a dragged column', () => {
  const shown = columnWidths(COLUMNS, {}, 630)

  it('leaves the columns before it unchanged, so that its edge stays under the pointer', () => {
    const sizes = sizesAfterDrag(COLUMNS, { sizes: {}, shown }, { id: 'lead', px: 260 })
    expect(sizes).toEqual({ title: 400, lead: 260 })
    expect(columnWidths(COLUMNS, sizes, 630)).toEqual([30, 400, 260])
    expect(sizesAfterDrag(COLUMNS, { sizes: {}, shown }, { id: 'title', px: 390 })).toEqual({ title: 390 })
  })

  it('keeps a width that can be stored and dragged again', () => {
    const widthAt = (px: number) => sizesAfterDrag(COLUMNS, { sizes: {}, shown }, { id: 'title', px })['title']
    expect([-50, 0, 23, 24, 2000, 20_000].map(widthAt)).toEqual([24, 24, 24, 24, 2000, 2000])
  })

  it('can be reset to its own size, and only it changes', () => {
    const sizes = { title: 390, lead: 260 }
    expect(sizesAfterDrag(COLUMNS, { sizes, shown }, { id: 'lead', px: null })).toEqual({ title: 390 })
  })
})

describe('pinned columns', () => {
  it('stick side by side, the last one with a line', () => {
    const columns = [{ isPinned: true }, { isPinned: true }, {}]
    expect(pinnedPlaces(columns, [34, 180, 90])).toEqual([0, 34, null])
    expect(pinnedLook(columns, 0)).not.toContain('shadow')
    expect(pinnedLook(columns, 1)).toContain('shadow')
    expect(pinnedLook(columns, 2)).toBeUndefined()
  })
})
