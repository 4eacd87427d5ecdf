import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { inDrawnOrder, LONGEST, longestFirst } from './longestFirst.ts'

it('starts the longest files first, and keeps the order of the others', () => {
  const [first, second] = LONGEST
  const files = ['/x/src/b.test.ts', `/x/${second}`, '/x/src/a.test.ts', `/x/${first}`]
  expect(longestFirst(files, (path) => path)).toEqual([
    `/x/${first}`,
    `/x/${second}`,
    '/x/src/b.test.ts',
    '/x/src/a.test.ts',
  ])
})

it('draws the same order for the same seed', () => {
  const files = Array.from({ length: 20 }, (_, index) => `/x/${index}.test.ts`)
  const drawn = inDrawnOrder(files, (path) => path, 'one')
  expect(drawn.toSorted()).toEqual(files.toSorted())
  expect(inDrawnOrder(files.toReversed(), (path) => path, 'one')).toEqual(drawn)
  expect(inDrawnOrder(files, (path) => path, 'two')).not.toEqual(drawn)
})

it('lists existing files only', () => {
  const root = join(import.meta.dirname, '../../..')
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
