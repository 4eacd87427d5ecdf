import { expect, test } from 'vitest'
import { nextCell } from './nextCell.ts'

const GRID = { rows: 100, columns: 9, pageRows: 10 }
const press = (key: string, mod = false) =>
  nextCell({ key, ctrlKey: mod, metaKey: false, altKey: false }, { index: 5, column: 3 }, GRID)

test.each([
  ['ArrowDown', false, 6, 3],
  ['ArrowUp', false, 4, 3],
  ['ArrowRight', false, 5, 4],
  ['ArrowLeft', false, 5, 2],
  ['PageDown', false, 15, 3],
  ['PageUp', false, 0, 3],
  // The first column, a row's checkbox, never has the focus.
  ['Home', false, 5, 1],
  ['End', false, 5, 8],
  ['Home', true, 0, 1],
  ['End', true, 99, 8],
  ['ArrowDown', true, 99, 3],
] as const)('%s, with Ctrl: %s', (key, mod, index, column) => {
  expect(press(key, mod)).toEqual({ index, column })
})

test("other keys don't move, and in an empty grid no key does", () => {
  expect(press('a')).toBeNull()
  const pressed = { key: 'ArrowDown', ctrlKey: false, metaKey: false, altKey: false }
  expect(nextCell(pressed, { index: 0, column: 1 }, { ...GRID, rows: 0 })).toBeNull()
})
