import { describe, expect, it } from 'vitest'

import { aptNames, missingPackages, PURPOSES, type System, whatToInstall } from './systemPackages.mjs'

/** A Debian with nothing installed; `has` lists what is. */
function debian({ has = [], ...changes }: Partial<Omit<System, 'has'>> & { has?: readonly string[] } = {}): System {
  return {
    isLinux: true,
    hasApt: true,
    isUbuntu: false,
    has: (sign) => has.includes(sign),
    ...changes,
  }
}

const namesFor = (purpose: (typeof PURPOSES)[number], system: System): readonly string[] =>
  missingPackages(purpose, system).map(({ name }) => name)

describe('what is missing', () => {
  it.each(PURPOSES)('is nothing before %s on a system that has everything', (purpose) => {
    expect(missingPackages(purpose, { ...debian(), has: () => true })).toEqual([])
  })

  it('is only the keychain’s library before the app starts, and no compiler', () => {
    expect(namesFor('start', debian())).toEqual(['libsecret-1-0'])
  })

  it('is a browser, a Secret Service, a display and fonts before the tests', () => {
    expect(namesFor('test', debian())).toEqual(
      expect.arrayContaining([
        'chromium',
        'chromium-headless-shell',
        'gnome-keyring',
        'dbus',
        'xvfb',
        'xauth',
        'fonts-noto-cjk',
      ]),
    )
  })

  it('is no font and no display before the unit tests, which take no screenshots', () => {
    const names = namesFor('test:unit', debian())
    expect(names).toContain('chromium')
    expect(names).not.toContain('xvfb')
    expect(names).not.toContain('fonts-noto-core')
  })

  it('is a Secret Service, a browser and tools for recordings before the benchmarks', () => {
    const has = ['/usr/lib/*/libsecret-1.so.0']
    expect(namesFor('bench', debian({ has }))).toEqual(['gnome-keyring', 'dbus', 'chromium', 'ffmpeg', 'espeak-ng'])
  })

  it('is only the browser on macOS and Windows', () => {
    const system = debian({ isLinux: false, hasApt: false })
    expect(namesFor('start', system)).toEqual([])
    expect(namesFor('test', system)).toEqual(['chromium'])
  })

  it('includes the headless shell on Debian only', () => {
    for (const changes of [{ isUbuntu: true }, { hasApt: false }]) {
      expect(namesFor('test', debian(changes))).not.toContain('chromium-headless-shell')
    }
  })

  it('is only programs on a Linux that has its files in other folders', () => {
    const names = namesFor('test', debian({ hasApt: false }))
    expect(names).toContain('xvfb')
    expect(names).not.toContain('fonts-noto-core')
    expect(names).not.toContain('libsecret-1-0')
  })
})

describe('apt-get', () => {
  it('installs all of it on Debian', () => {
    expect(aptNames(missingPackages('test', debian()), debian())).toEqual(namesFor('test', debian()))
  })

  it('doesn’t install the browser on Ubuntu, because its package is a stub', () => {
    const ubuntu = debian({ isUbuntu: true })
    const names = aptNames(missingPackages('test', ubuntu), ubuntu)
    expect(names).toContain('xvfb')
    expect(names).not.toContain('chromium')
  })

  it('installs nothing where it doesn’t exist', () => {
    const fedora = debian({ hasApt: false })
    expect(aptNames(missingPackages('test', fedora), fedora)).toEqual([])
  })
})

describe('the advice if the person has to install it', () => {
  const adviceFor = (purpose: (typeof PURPOSES)[number], system: System): string | undefined =>
    whatToInstall(missingPackages(purpose, system), purpose, system)

  it('is empty if nothing is missing', () => {
    expect(adviceFor('test', { ...debian(), has: () => true })).toBeUndefined()
  })

  it('says what doesn’t work, and the command that installs it', () => {
    expect(adviceFor('start', debian())).toBe(
      'Not installed: libsecret-1-0. Without it, API keys are lost when you quit. To install it, run: sudo apt-get install libsecret-1-0',
    )
  })

  it('names several packages in one command', () => {
    const has = ['/usr/lib/*/libsecret-1.so.0', 'gnome-keyring-daemon', 'dbus-run-session', 'chromium']
    expect(adviceFor('bench', debian({ has }))).toBe(
      'Not installed: ffmpeg, espeak-ng. Without them, some benchmarks fail. To install them, run: sudo apt-get install ffmpeg espeak-ng',
    )
  })

  it('says how to get a browser where apt-get doesn’t install one', () => {
    expect(adviceFor('test', debian({ isLinux: false, hasApt: false }))).toBe(
      'Not installed: chromium. Without it, some tests fail. Install Chromium or Chrome, or set EARSHOT_CHROMIUM to the path of one.',
    )
  })
})
