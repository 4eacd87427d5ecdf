import { expect, test } from 'vitest'
import { layoutChangeWords } from './layoutChange.ts'
import type { TableLayout } from './view.ts'

/** `a!` is pinned, `a=90` is 90 px wide. */
function layout(columns: string, density: TableLayout['density'] = 'regular'): TableLayout {
  return {
    density,
    columns: columns.split(' ').map((column) => {
      const [, id, pin, width] = /^(\w+)(!?)=?(\d*)$/.exec(column)!
      return { id: id!, isPinned: pin === '!', width: width === '' ? null : Number(width) }
    }),
  }
}

test.each<[TableLayout, TableLayout, string | null]>([
  [layout('a b c'), layout('a c'), 'column B hidden'],
  [layout('a b c'), layout('a'), '2 columns hidden'],
  [layout('a b'), layout('a b c'), 'column C shown'],
  [layout('a b'), layout('a b=90'), 'column B resized'],
  [layout('a! b c'), layout('a! c! b'), 'column C pinned'],
  [layout('a! b! c'), layout('a! c b'), 'column B unpinned'],
  [layout('a b c'), layout('a c b'), 'columns reordered'],
  [layout('a b'), layout('a b', 'compact'), 'row height changed'],
  [layout('a b c'), layout('c a', 'compact'), 'columns changed'],
  [layout('a b!'), layout('b! a'), null],
])('%j to %j', (before, after, words) => {
  expect(layoutChangeWords(before, after, (id) => id.toUpperCase())).toBe(words)
})
