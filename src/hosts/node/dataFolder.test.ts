import fs, { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultDataFolder, prepareDataFolder } from './dataFolder.ts'
import { HostProblem } from './hostProblem.ts'

describe('the default folder', () => {
  test('follows the XDG base directories on Linux', () => {
    expect(defaultDataFolder('linux', {}, '/home/a')).toBe('/home/a/.local/share/earshot')
    expect(defaultDataFolder('linux', { XDG_DATA_HOME: '/data' }, '/home/a')).toBe('/data/earshot')
  })

  test('ignores a relative or empty XDG_DATA_HOME, as its specification requires', () => {
    expect(defaultDataFolder('linux', { XDG_DATA_HOME: 'data' }, '/home/a')).toBe('/home/a/.local/share/earshot')
    expect(defaultDataFolder('linux', { XDG_DATA_HOME: '' }, '/home/a')).toBe('/home/a/.local/share/earshot')
  })

  test('is in Application Support on macOS', () => {
    expect(defaultDataFolder('darwin', {}, '/Users/a')).toBe('/Users/a/Library/Application Support/Earshot')
  })

  test('stays on this computer on Windows, unless an earlier version already keeps it in the roaming profile', () => {
    const env = { LOCALAPPDATA: '/Local', APPDATA: '/Roaming' }
    const folder = (...existing: readonly string[]): string =>
      defaultDataFolder('win32', env, '/Users/a', (path) => existing.includes(path))
    expect(folder()).toBe('/Local/Earshot')
    expect(folder('/Local/Earshot', '/Roaming/Earshot')).toBe('/Local/Earshot')
    expect(folder('/Roaming/Earshot')).toBe('/Roaming/Earshot')
    expect(defaultDataFolder('win32', {}, '/Users/a', () => false)).toBe('/Users/a/AppData/Local/Earshot')
  })
})

describe('preparing the folder', () => {
  let place: string
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'earshot-data-'))
  })
  afterEach(() => rm(place, { recursive: true }))

  test('creates a private folder, and its parents', async () => {
    const folder = await prepareDataFolder(join(place, 'a', 'b'))
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(place, 'a'))).mode & 0o077).toBe(0)
  })

  test('doesn’t change an existing folder', async () => {
    expect(await prepareDataFolder(place)).toBe(place)
  })

  test('reports a file in the path in one line, with the folder and what to do', async () => {
    await writeFile(join(place, 'file'), '')
    const refusal = await prepareDataFolder(join(place, 'file', 'data')).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(HostProblem)
    expect((refusal as HostProblem).message).toBe(
      `Earshot can’t keep its data in ${join(place, 'file', 'data')}: part of that path is a file. Choose another folder with --data.`,
    )
    await expect(prepareDataFolder(join(place, 'file'))).rejects.toThrow('part of that path is a file')
  })

  test('reports a drive that isn’t there, and doesn’t look for its parent forever', async () => {
    const missing = Object.assign(new Error('no such drive'), { code: 'ENOENT' })
    // Another error after a while, so that this test ends if it fails.
    const mkdir = vi.spyOn(fs, 'mkdir')
    mkdir.mockImplementation(() => Promise.reject(mkdir.mock.calls.length > 9 ? new Error('forever') : missing))
    vi.spyOn(fs, 'stat').mockRejectedValue(missing)
    syncBuiltinESMExports()
    try {
      await expect(prepareDataFolder('/drive/earshot')).rejects.toThrow('the folder isn’t writable')
      expect(mkdir).toHaveBeenCalledTimes(3)
    } finally {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    }
  })

  test.runIf(process.platform === 'linux')(
    'reports a place where no folder can be created, and doesn’t retry forever',
    async () => {
      await expect(prepareDataFolder('/proc/earshot')).rejects.toThrow('the folder isn’t writable')
      await expect(prepareDataFolder('/proc/earshot/data')).rejects.toThrow('the folder isn’t writable')
    },
  )
})
