import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JsonDocument } from '../../../core/storage/jsonDocument.ts'
import { SettingsStore } from './settingsStore.ts'

const DEFAULTS = {
  whenClosed: 'keep-importing',
  keepsAwake: true,
  theme: 'system',
  checksSpelling: false,
  hasExplainedClosing: false,
  lastFolder: null,
}

let folder: string
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'earshot-settings-'))))
afterEach(() => rm(folder, { recursive: true }))

const file = () => join(folder, 'desktop.json')
const open = (platform: NodeJS.Platform = 'linux') => SettingsStore.open(folder, platform)
const opened = async () => (await open()).settings

it('has its defaults until they are changed, and keeps changes', async () => {
  const store = await open()
  expect(store.settings).toEqual(DEFAULTS)
  const listener = vi.fn<() => void>()
  store.onChange(listener)
  await Promise.all([store.change({ keepsAwake: false }), store.change({ whenClosed: 'quit' })])
  expect(listener).toHaveBeenCalledTimes(2)
  expect(await opened()).toEqual({ ...DEFAULTS, keepsAwake: false, whenClosed: 'quit' })
})

it('checks spelling by default only on macOS, which needs no download for it', async () => {
  const platforms = ['darwin', 'linux', 'win32'] as const
  const stores = await Promise.all(platforms.map(open))
  expect(stores.map(({ settings }) => settings.checksSpelling)).toEqual([true, false, false])
})

it.each([
  ['{"whenClosed":"fly","keepsAwake":false}', { ...DEFAULTS, keepsAwake: false }],
  ['{"keepsAwake":"yes","hasExplainedClosing":true}', { ...DEFAULTS, hasExplainedClosing: true }],
])('replaces only what is wrong in %s', async (text, settings) => {
  await writeFile(file(), text)
  expect(await opened()).toEqual(settings)
})

it('keeps what a newer version stored', async () => {
  await writeFile(file(), '{"newer":7}')
  await (await open()).change({ keepsAwake: false })
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ ...DEFAULTS, keepsAwake: false, newer: 7 })
})

it.each(['{"keepsAwa', '[]', '7', 'null'])('sets a damaged file aside: %s', async (text) => {
  await writeFile(file(), text)
  expect(await opened()).toEqual(DEFAULTS)
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^desktop\.json\.damaged-/)])
})

it('uses a change that can’t be written until the app quits, and says so', async () => {
  const store = await open()
  vi.spyOn(JsonDocument.prototype, 'write').mockRejectedValueOnce(new Error('disk full'))
  await expect(store.change({ keepsAwake: false })).rejects.toThrow('disk full')
  expect(store.settings.keepsAwake).toBe(false)
  expect(await opened()).toEqual(DEFAULTS)
})

it('starts with the defaults if the file can’t be read, and reads it before it changes something', async () => {
  const stored = { ...DEFAULTS, theme: 'dark', keepsAwake: false }
  await writeFile(file(), JSON.stringify(stored))
  const read = vi.spyOn(JsonDocument.prototype, 'read').mockRejectedValueOnce(new Error('EBUSY'))
  const store = await open()
  expect(store.settings).toEqual(DEFAULTS)
  read.mockRejectedValueOnce(new Error('EBUSY'))
  await expect(store.change({ lastFolder: '/calls' })).rejects.toThrow('EBUSY')
  expect(store.settings).toEqual({ ...DEFAULTS, lastFolder: '/calls' })
  await Promise.all([store.change({ keepsAwake: true }), store.change({ hasExplainedClosing: true })])
  const changed = { ...stored, lastFolder: '/calls', keepsAwake: true, hasExplainedClosing: true }
  expect(store.settings).toEqual(changed)
  expect(await opened()).toEqual(changed)
})
