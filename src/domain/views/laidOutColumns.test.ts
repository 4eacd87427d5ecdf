import { expect, it } from 'vitest'
import { CALL_COLUMNS } from '../fields/columns.ts'
import { isDefaultLayout, laidOutColumns } from './laidOutColumns.ts'
import { DEFAULT_LAYOUT } from './view.ts'

it('begins with existing columns', () => {
  const known = CALL_COLUMNS.map(({ id }) => id)
  const ids = laidOutColumns(DEFAULT_LAYOUT).map(({ id }) => id)
  expect(ids.filter((id) => !known.includes(id))).toEqual([])
  expect(ids.length).toBeGreaterThan(8)
  expect(isDefaultLayout(DEFAULT_LAYOUT)).toBe(true)
})

it('has pinned columns first, whatever their order in the layout', () => {
  const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id, width: null, isPinned: id === 'b' || id === 'd' }))
  expect(laidOutColumns({ density: 'regular', columns }).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c'])
})

it('is no longer the default layout with another density, width or pinned column', () => {
  const columns = laidOutColumns(DEFAULT_LAYOUT)
  expect(isDefaultLayout({ ...DEFAULT_LAYOUT, columns })).toBe(true)
  expect(isDefaultLayout({ ...DEFAULT_LAYOUT, density: 'compact' })).toBe(false)
  const changed = (part: object) => ({ ...DEFAULT_LAYOUT, columns: columns.with(2, { ...columns[2]!, ...part }) })
  expect(isDefaultLayout(changed({ width: 200 }))).toBe(false)
  expect(isDefaultLayout(changed({ isPinned: true }))).toBe(false)
})
