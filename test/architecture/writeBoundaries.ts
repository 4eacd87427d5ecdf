/** `npm run boundaries`: writes the linter's restricted imports and the table of src/README.md from `partRules.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { withOverrides, withTable } from './boundaries.ts'

const root = join(import.meta.dirname, '../..')

for (const [name, written] of [
  ['.oxlintrc.json', withOverrides],
  ['src/README.md', withTable],
] as const) {
  const path = join(root, name)
  writeFileSync(path, written(readFileSync(path, 'utf8')))
}
