import { describe, expect, it } from 'vitest'

import { dependenciesOf, isInstalled } from './packages.mjs'

const manifest = { dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0' }, optionalDependencies: { c: '3.0.0' } }
const lockfile = {
  packages: {
    '': manifest,
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0', optional: true },
  },
}
const installed = {
  packages: {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0' },
  },
}

describe('node_modules agrees with the lockfile', () => {
  it('if every package is installed in its version', () => {
    expect(isInstalled({ lockfile, installed, manifest })).toBe(true)
  })

  it('if only an optional package is missing', () => {
    const { 'node_modules/c': _, ...others } = installed.packages
    expect(isInstalled({ lockfile, installed: { packages: others }, manifest })).toBe(true)
  })

  it('not if any other package is missing', () => {
    const { 'node_modules/b': _, ...others } = installed.packages
    expect(isInstalled({ lockfile, installed: { packages: others }, manifest })).toBe(false)
  })

  it('not if a version differs, even of an optional package', () => {
    const packages = { ...installed.packages, 'node_modules/c': { version: '3.0.1' } }
    expect(isInstalled({ lockfile, installed: { packages }, manifest })).toBe(false)
  })

  it('not if npm was interrupted and left no record', () => {
    expect(isInstalled({ lockfile, installed: undefined, manifest })).toBe(false)
  })

  it('not if package.json has a dependency that is missing in the lockfile', () => {
    const changed = { ...manifest, dependencies: { a: '1.0.0', d: '1.0.0' } }
    expect(isInstalled({ lockfile, installed, manifest: changed })).toBe(false)
  })
})

describe('what determines an installation', () => {
  it('doesn’t include scripts or the order of dependencies', () => {
    const one = { devDependencies: { a: '1', b: '2' }, scripts: { start: 'x' } }
    const other = { devDependencies: { b: '2', a: '1' }, scripts: {} }
    expect(dependenciesOf(one)).toBe(dependenciesOf(other))
  })

  it('distinguishes dependencies from development dependencies', () => {
    expect(dependenciesOf({ dependencies: { a: '1' } })).not.toBe(dependenciesOf({ devDependencies: { a: '1' } }))
  })
})
