import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Code in the section "Where do I add" that contains a slash or a file extension is a path. */
const section = readFileSync(join(root, 'src/README.md'), 'utf8').split('## Where do I add')[1]?.split('\n## ')[0] ?? ''
const paths = [...section.matchAll(/`([^`\s]*(?:\/|\.[a-z]+))[^`\s]*`/g)].map(([whole]) => whole.slice(1, -1))

it('the section contains many paths', () => {
  expect(paths.length).toBeGreaterThan(40)
  expect(paths).toContain('contract/contract.ts')
})

it.each(paths)('%s exists', (path) => {
  expect([join(root, 'src', path), join(root, path)].some((place) => existsSync(place))).toBe(true)
})
