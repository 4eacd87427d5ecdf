import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')
/** Besides tests: more are hard to survey, and usually have more than one subject. */
const MOST_FILES = 15

it(`no folder has more than ${MOST_FILES} source files`, () => {
  const files = globSync('**/*.{ts,tsx,mjs}', { cwd: src }).filter((path) => !basename(path).includes('.test.'))
  const byFolder = Map.groupBy(files, dirname)
  expect(byFolder.size).toBeGreaterThan(100)
  const large = [...byFolder].filter(([, inFolder]) => inFolder.length > MOST_FILES)
  expect(large.map(([folder, inFolder]) => `${folder}: ${inFolder.length}`)).toEqual([])
})
