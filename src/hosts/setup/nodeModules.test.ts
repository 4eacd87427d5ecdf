import { describe, expect, it } from 'vitest'

import { environmentForNpm, type NodeModules, reasonToInstall } from './nodeModules.mjs'

const packages = {
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0' },
  'node_modules/c-linux-x64': { version: '3.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
}
const { 'node_modules/c-linux-x64': _c, ...withoutOptional } = packages
const { 'node_modules/b': _b, ...withoutB } = packages
const wanted = { packages: { '': { version: '0.1.0' }, ...packages } }
const linux = { platform: 'linux', arch: 'x64' }

function reasonFor(changes: Partial<NodeModules>, system = linux): string | undefined {
  return reasonToInstall({ wanted, found: { packages }, hasNode: true, ...changes }, system)
}

describe('npm ci', () => {
  it('doesn’t run if every package is installed in its version', () => {
    expect(reasonFor({})).toBeUndefined()
  })

  it('doesn’t run if only an optional package is missing', () => {
    expect(reasonFor({ found: { packages: withoutOptional } })).toBeUndefined()
  })

  it('runs if any other package is missing', () => {
    expect(reasonFor({ found: { packages: withoutB } })).toBe('node_modules doesn’t match package-lock.json')
  })

  it('runs if a version differs, even of an optional package', () => {
    const found = { packages: { ...packages, 'node_modules/c-linux-x64': { version: '3.0.1' } } }
    expect(reasonFor({ found })).toBe('node_modules doesn’t match package-lock.json')
  })

  it('runs if npm was interrupted and left no record, and if its scripts didn’t run', () => {
    expect(reasonFor({ found: undefined })).toBe('node_modules is missing or incomplete')
    expect(reasonFor({ hasNode: false })).toBe('node_modules is missing or incomplete')
  })

  it('runs if node_modules came from another system or processor', () => {
    expect(reasonFor({}, { platform: 'darwin', arch: 'x64' })).toBe('node_modules was installed on another system')
    expect(reasonFor({}, { platform: 'linux', arch: 'arm64' })).toBe('node_modules was installed on another system')
  })
})

describe('npm’s environment', () => {
  it('has no setting that prevents the node package from installing Node', () => {
    const env = environmentForNpm({
      npm_config_allow_scripts: '',
      npm_config_strict_allow_scripts: 'true',
    })
    expect(Object.keys(env).filter((name) => name.includes('allow_scripts'))).toEqual([])
  })

  it('keeps the person’s registry and certificates', () => {
    const own = { npm_config_registry: 'https://npm.example/', npm_config_cafile: '/ca.crt' }
    expect(environmentForNpm(own)).toMatchObject(own)
  })
})
