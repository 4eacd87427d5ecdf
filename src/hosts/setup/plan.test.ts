import { describe, expect, it } from 'vitest'

import type { PackagesState } from './packages.mjs'
import { plan } from './plan.mjs'
import type { Machine } from './requirements.mjs'
import { packageNames, PURPOSES, REQUIREMENTS, whatToInstall } from './requirements.mjs'

type Packages = Omit<PackagesState, 'hasKeytarTools'>

const everything = Object.fromEntries(REQUIREMENTS.map(({ id }) => [id, true]))
const nothing = Object.fromEntries(REQUIREMENTS.map(({ id }) => [id, false]))

function debian(present: Readonly<Record<string, boolean>>): Machine {
  return { platform: 'linux', isUbuntu: false, present }
}

const wanted = { lock: 'lock', manifest: 'manifest', platform: 'linux-x64' }

const ready: Packages = {
  wanted,
  stamp: { ...wanted, keytar: 'loads' },
  hasNode: true,
  hasKeytar: true,
  isInstalled: () => {
    throw new Error('The slow comparison is not needed when the stamp settles it.')
  },
}

const fresh: Packages = { wanted, stamp: undefined, hasNode: false, hasKeytar: false, isInstalled: () => false }

describe('a machine that has everything', () => {
  it.each(PURPOSES)('is left alone before %s', (purpose) => {
    expect(plan(purpose, debian(everything), ready)).toMatchObject({
      missing: [],
      reason: undefined,
      mustTryKeytar: false,
    })
  })
})

describe('a fresh Debian', () => {
  it('installs what runs and compiles keytar before the app starts, and nothing that only tests need', () => {
    const { missing, reason } = plan('start', debian(nothing), fresh)
    expect(packageNames(missing, 'apt-get', debian(nothing))).toEqual([
      'libsecret-1-0',
      'libsecret-1-dev',
      'python3',
      'make',
      'g++',
      'pkg-config',
    ])
    expect(reason).toBe('node_modules is missing or incomplete')
  })

  it('installs a browser, a Secret Service, a display and fonts before the tests', () => {
    const names = packageNames(plan('test', debian(nothing), fresh).missing, 'apt-get', debian(nothing))
    expect(names).toEqual(
      expect.arrayContaining([
        'chromium',
        'gnome-keyring',
        'dbus',
        'xvfb',
        'xauth',
        'fonts-noto-core',
        'fonts-noto-color-emoji',
        'fonts-noto-cjk',
      ]),
    )
  })

  it('installs no fonts and no display before the unit tests, which take no screenshots', () => {
    const uses = plan('test:unit', debian(nothing), fresh).missing.map(({ use }) => use)
    expect(uses).toContain('browser')
    expect(uses).not.toContain('e2e')
  })
})

describe('benchmarks', () => {
  it('require a browser and tools for recordings, which no other command does', () => {
    const machine = debian({ ...everything, chromium: false, ffmpeg: false, 'espeak-ng': false })
    const namesFor = (purpose: 'bench' | 'test') =>
      packageNames(plan(purpose, machine, ready).missing, 'apt-get', machine)
    expect(namesFor('bench')).toEqual(['chromium', 'ffmpeg', 'espeak-ng'])
    expect(namesFor('test')).toEqual(['chromium'])
  })
})

describe('system packages', () => {
  it('are missing again if one was removed, whatever the stamp says', () => {
    const { missing, reason } = plan('test', debian({ ...everything, chromium: false }), ready)
    expect(missing.map(({ id }) => id)).toEqual(['chromium'])
    expect(reason).toBeUndefined()
  })

  it('that compile keytar aren’t required once it is built', () => {
    expect(plan('start', debian({ ...everything, 'g++': false, make: false }), ready).missing).toEqual([])
  })

  it('on macOS and Windows only include the browser', () => {
    for (const platform of ['darwin', 'win32']) {
      const machine = { platform, isUbuntu: false, present: nothing }
      expect(plan('start', machine, ready).missing).toEqual([])
      expect(plan('test', machine, ready).missing.map(({ id }) => id)).toEqual(['chromium'])
    }
  })

  it('don’t include the browser on Ubuntu, because its package is a stub', () => {
    const ubuntu = { platform: 'linux', isUbuntu: true, present: { ...everything, chromium: false, make: false } }
    const { missing } = plan('test', ubuntu, fresh)
    expect(packageNames(missing, 'apt-get', ubuntu)).toEqual(['make'])
  })
})

describe('npm ci', () => {
  const machine = debian(everything)
  const reasonFor = (packages: Partial<Packages>, on = machine) => plan('start', on, { ...ready, ...packages }).reason

  it('runs if the lockfile changed but node_modules didn’t', () => {
    const stamp = { ...wanted, lock: 'older', keytar: 'loads' as const }
    expect(reasonFor({ stamp, isInstalled: () => false })).toBe('node_modules does not match package-lock.json')
  })

  it('doesn’t run if a person installed the new lockfile by hand; keytar is tried then', () => {
    const stamp = { ...wanted, lock: 'older', keytar: 'loads' as const }
    expect(plan('start', machine, { ...ready, stamp, isInstalled: () => true })).toMatchObject({
      reason: undefined,
      mustTryKeytar: true,
    })
  })

  it('runs if node_modules came from another system', () => {
    expect(reasonFor({ stamp: { ...wanted, platform: 'darwin-arm64', keytar: 'loads' } })).toBe(
      'node_modules was made on another system',
    )
  })
})

describe('keytar', () => {
  const isTried = (packages: Partial<Packages>, on = debian(everything)) =>
    plan('start', on, { ...ready, ...packages }).mustTryKeytar

  it('is tried after an installation, and if its binary is missing', () => {
    expect(isTried({ stamp: undefined, isInstalled: () => true })).toBe(true)
    expect(isTried({ hasKeytar: false })).toBe(true)
    expect(isTried({})).toBe(false)
  })

  it('is tried again once its tools are installed, without another npm ci', () => {
    const packages: Partial<Packages> = { hasKeytar: false, stamp: { ...wanted, keytar: 'tools-missing' } }
    expect(plan('start', debian(everything), { ...ready, ...packages })).toMatchObject({
      reason: undefined,
      mustTryKeytar: true,
    })
    expect(isTried(packages, debian({ ...everything, make: false }))).toBe(false)
  })

  it('isn’t tried again if it failed with every tool present', () => {
    expect(isTried({ hasKeytar: false, stamp: { ...wanted, keytar: 'failed' } })).toBe(false)
  })
})

describe('the advice if nothing can be installed', () => {
  it('is one line with the command of that system', () => {
    const machine = debian({ ...everything, chromium: false, xvfb: false, noto: false })
    const { missing } = plan('test', machine, ready)
    const advice = whatToInstall(missing, 'dnf', machine)
    expect(advice).toBe(
      'Missing: chromium, xvfb (without it, tests in a browser fail); install with: sudo dnf install chromium xorg-x11-server-Xvfb.',
    )
    expect(advice).not.toContain('\n')
  })

  it('lists the requirements on a system with an unknown package manager', () => {
    const machine = debian({ ...everything, chromium: false, libsecret: false })
    const advice = whatToInstall(plan('test', machine, ready).missing, undefined, machine)
    expect(advice).toBe(
      'Missing: libsecret, chromium (without it, tests in a browser fail); install Chromium or Chrome, or set EARSHOT_CHROMIUM to one, or run: npx playwright install chromium.',
    )
  })

  it('is empty if the missing packages don’t apply to that system', () => {
    const machine = debian({ ...everything, noto: false, 'noto-cjk': false })
    expect(whatToInstall(plan('test', machine, ready).missing, 'pacman', machine)).toBeUndefined()
  })

  it('explains the effect of a missing libsecret', () => {
    const machine = debian({ ...everything, libsecret: false })
    expect(whatToInstall(plan('start', machine, ready).missing, 'apt-get', machine)).toContain(
      'sudo apt-get install libsecret-1-0',
    )
    expect(whatToInstall(plan('start', machine, ready).missing, 'apt-get', machine)).toContain(
      'an API key is kept for one run only',
    )
  })
})
