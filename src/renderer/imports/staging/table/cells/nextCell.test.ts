import { expect, test } from 'vitest'
import { nextCell } from './nextCell.ts'

const GRID = { rows: 100, columns: 9, pageRows: 10 }
const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isEditing: false }
const press = (key: string, mod = false) => nextCell({ ...NONE, key, ctrlKey: mod }, { index: 5, column: 3 }, GRID)

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
  const pressed = { ...NONE, key: 'ArrowDown' }
  expect(nextCell(pressed, { index: 0, column: 1 }, { ...GRID, rows: 0 })).toBeNull()
})

test.each([
  ['Tab', { index: 5, column: 3 }, { index: 5, column: 4 }],
  ['Tab', { index: 5, column: 8 }, { index: 6, column: 3 }],
  ['Tab', { index: 99, column: 8 }, null],
  ['Shift+Tab', { index: 5, column: 4 }, { index: 5, column: 3 }],
  ['Shift+Tab', { index: 5, column: 3 }, { index: 4, column: 8 }],
  ['Shift+Tab', { index: 0, column: 3 }, { index: 0, column: 2 }],
  ['Shift+Tab', { index: 5, column: 1 }, null],
] as const)('%s moves along the fields, and out of the table: %o', (keys, from, to) => {
  expect(nextCell({ ...NONE, key: 'Tab', shiftKey: keys !== 'Tab' }, from, GRID)).toEqual(to)
})

test('Enter goes down from the editor of a cell only', () => {
  const enter = (shiftKey: boolean, isEditing: boolean) =>
    nextCell({ ...NONE, key: 'Enter', shiftKey, isEditing }, { index: 5, column: 3 }, GRID)
  expect(enter(false, true)).toEqual({ index: 6, column: 3 })
  expect(enter(true, true)).toEqual({ index: 4, column: 3 })
  expect(enter(false, false)).toBeNull()
})
