import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { lockfile, NOTICES, sources } from './checkout.ts'
import { type Lockfile, shippedPackages, withPackages } from './thirdPartyNotices.ts'

it('the notices list what is shipped, or else: npm run notices', () => {
  const notices = readFileSync(NOTICES, 'utf8')
  const shipped = shippedPackages(lockfile, sources)
  expect(notices).toBe(withPackages(notices, shipped))
  const names = shipped.map(({ name }) => name)
  // One of the page, one behind another, one of the core, one of the styles; and neither a tool nor a test library.
  expect(names).toEqual(expect.arrayContaining(['react', 'scheduler', 'undici', 'tailwindcss', 'mpg123-decoder']))
  for (const name of ['vite', 'vitest', 'typescript', 'playwright']) expect(names).not.toContain(name)
})

const LOCK: Lockfile = {
  packages: {
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MPL-2.0 OR Apache-2.0)' },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/c': { version: '1.0.0', license: 'GPL-3.0-only' },
  },
}

it('follows dependencies as Node does', () => {
  const shipped = shippedPackages(LOCK, [{ path: 'src/core/a.ts', text: `import { a } from 'a/deep'` }])
  expect(shipped.map(({ name, version }) => `${name} ${version}`)).toEqual(['a 1.0.0', 'b 2.0.0'])
  expect(withPackages('## Packages\n', shipped)).toContain('- b 2.0.0')
})

it('refuses a license that is neither permissive nor explained', () => {
  const shipped = shippedPackages(LOCK, [{ path: 'src/core/a.ts', text: `import 'c'` }])
  expect(() => withPackages('## Packages\n', shipped)).toThrow('c is licensed under GPL-3.0-only')
})
