import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { withOverrides, withTable } from './boundaries.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

it.each([
  ['.oxlintrc.json', withOverrides],
  ['src/README.md', withTable],
] as const)('%s agrees with partRules.ts, or else: npm run boundaries', (path, written) => {
  expect(read(path)).toBe(written(read(path)))
})

it('detects manual changes of a table and an override', () => {
  const config = read('.oxlintrc.json')
  const loosened = config.replace('|simulator)/', ')/')
  expect(loosened).not.toBe(config)
  expect(withOverrides(loosened)).toBe(config)

  const readme = read('src/README.md')
  const widened = readme.replace(/\| domain +\| nothing/, '| domain | core')
  expect(widened).not.toBe(readme)
  expect(withTable(widened)).toBe(readme)
})
