import { describe, expect, it } from 'vitest'
import { columnWidths, narrowestWidth, pinnedClass, pinnedPlaces, sizesAfterDrag } from './columnLayout.ts'

const COLUMNS = [
  { id: 'icon', size: 30 },
  { id: 'title', size: 100, full: 300, grow: 1 },
  { id: 'lead', size: 100, full: 200 },
]

describe('column widths', () => {
  it('share the spare width where values are cut, until none is', () => {
    expect(columnWidths(COLUMNS, {}, 380)).toEqual([30, 200, 150])
    expect(columnWidths(COLUMNS, {}, 530)).toEqual([30, 300, 200])
  })

  it('give the rest to those that grow', () => {
    expect(columnWidths(COLUMNS, {}, 930)).toEqual([30, 700, 200])
    expect(columnWidths([{ id: 'icon', size: 30 }], {}, 930)).toEqual([30])
  })

  it('never fall below the columns’ own sizes', () => {
    expect(columnWidths(COLUMNS, {}, 100)).toEqual([30, 100, 100])
    expect(narrowestWidth(COLUMNS, {})).toBe(230)
  })

  it('keep the widths that the user dragged', () => {
    expect(columnWidths(COLUMNS, { title: 150 }, 630)).toEqual([30, 150, 200])
    expect(narrowestWidth(COLUMNS, { title: 150 })).toBe(280)
  })
})

describe('a dragged column', () => {
  const shown = columnWidths(COLUMNS, {}, 630)

  it('leaves the columns before it unchanged, so that its edge stays under the pointer', () => {
    const sizes = sizesAfterDrag(COLUMNS, { sizes: {}, shown }, { id: 'lead', px: 160 })
    expect(sizes).toEqual({ title: 400, lead: 160 })
    expect(columnWidths(COLUMNS, sizes, 630)).toEqual([30, 400, 160])
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
    expect(pinnedClass(columns, 0)).not.toContain('shadow')
    expect(pinnedClass(columns, 1)).toContain('shadow')
    expect(pinnedClass(columns, 2)).toBeUndefined()
  })
})
