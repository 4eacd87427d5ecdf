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

it('draws the longest files into the first quarter', () => {
  const files = Array.from({ length: 40 }, (_, index) => `/x/${index}.test.ts`).concat(
    LONGEST.map((path) => `/x/${path}`),
  )
  for (const seed of ['one', 'two', 'three']) {
    const drawn = inDrawnOrder(files, (path) => path, seed)
    // Those that were drawn before them are in between.
    const last = Math.max(...LONGEST.map((path) => drawn.indexOf(`/x/${path}`)))
    expect(last).toBeLessThan(files.length / 4 + LONGEST.length)
    expect(drawn.slice(0, LONGEST.length)).not.toEqual(LONGEST.map((path) => `/x/${path}`))
  }
})

it('lists existing files only', () => {
  const root = join(import.meta.dirname, '../../..')
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
