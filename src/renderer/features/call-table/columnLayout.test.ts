import { describe, expect, it } from 'vitest'
import { columnWidths, narrowestWidth, pinnedLook, pinnedPlaces, pinnedStyle } from './columnLayout.ts'

const COLUMNS = [
  { id: 'icon', size: 30 },
  { id: 'title', size: 100, grow: 2 },
  { id: 'lead', size: 100, grow: 1 },
]

describe('the widths of columns', () => {
  it('share what is left by their growth', () => {
    expect(columnWidths(COLUMNS, {}, 630)).toEqual([30, 400, 200])
  })

  it('never fall below the column’s own size, which the others pay for', () => {
    expect(columnWidths(COLUMNS, {}, 300)).toEqual([30, 170, 100])
    expect(columnWidths(COLUMNS, {}, 100)).toEqual([30, 100, 100])
    expect(narrowestWidth(COLUMNS, {})).toBe(230)
  })

  it('stay as a person dragged them', () => {
    expect(columnWidths(COLUMNS, { title: 150 }, 630)).toEqual([30, 150, 450])
    expect(narrowestWidth(COLUMNS, { title: 150 })).toBe(280)
  })

  it('are those that CSS works out', () => {
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

describe('the pinned columns', () => {
  it('stick one beside the other, the last with a line', () => {
    const columns = [{ isPinned: true }, { isPinned: true }, {}]
    expect(pinnedPlaces(columns, [34, 180, 90])).toEqual({ '--pinned-0': '0px', '--pinned-1': '34px' })
    expect(pinnedStyle(columns[1]!, 1)).toEqual({ left: 'var(--pinned-1)' })
    expect(pinnedStyle(columns[2]!, 2)).toBeUndefined()
    expect(pinnedLook(columns, 0)).not.toContain('shadow')
    expect(pinnedLook(columns, 1)).toContain('shadow')
    expect(pinnedLook(columns, 2)).toBeUndefined()
  })
})
