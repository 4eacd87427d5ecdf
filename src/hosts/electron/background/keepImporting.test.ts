import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportActivity, Notice } from '../../../core/ports.ts'
import { createFakeClock } from '../../node/testing/fakeClock.ts'
import { SettingsStore, type StoredSettings } from '../settings/settingsStore.ts'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import type { WindowStandIn } from '../testing/windowStandIn.ts'
import { KeepImporting } from './keepImporting.ts'
import { NO_IMPORTS } from './noImports.ts'

const WAITING = { ...NO_IMPORTS, waiting: 12 }

let folder: string
let electron: ElectronStandIn
let settings: SettingsStore
let background: KeepImporting
let notices: Notice[]
let notified: PromiseWithResolvers<void>
let openWindow: ReturnType<typeof vi.fn<() => void>>
let pauseImports: ReturnType<typeof vi.fn<(isPaused: boolean) => void>>
let hasQuit: boolean

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-background-'))
  notified = Promise.withResolvers()
  notified.resolve()
  openWindow = vi.fn<() => void>()
  pauseImports = vi.fn<(isPaused: boolean) => void>()
})
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }))

/** An app with an open window. */
async function start(imports: ImportActivity = NO_IMPORTS, some: Surroundings = {}): Promise<WindowStandIn> {
  await prepare(some)
  background.importsChanged(imports)
  return open()
}

type Surroundings = Partial<StoredSettings> & { platform?: NodeJS.Platform; hasTrayHost?: boolean }

async function prepare(some: Surroundings = {}): Promise<void> {
  const { platform = 'linux', hasTrayHost = true, ...stored } = some
  electron = createElectronStandIn({ pageFolder: folder, platform, hasTrayHost })
  notices = []
  hasQuit = false
  electron.app.on('will-quit', () => (hasQuit = true))
  settings = await SettingsStore.open(folder, 'linux')
  await settings.change({ hasExplainedClosing: true, ...stored })
  background = new KeepImporting({
    electron: electron.parts,
    settings,
    clock: createFakeClock(),
    openWindow,
    pauseImports,
    notify: (notice) => (notices.push(notice), notified.promise),
  })
}

function open(): WindowStandIn {
  const window = electron.parts.makeWindow({}) as unknown as WindowStandIn
  background.windowOpened(window as unknown as BrowserWindow)
  return window
}

const box = () => electron.dialog.messageBoxes.at(-1)
const tray = () => electron.trays.find(({ isDestroyed }) => !isDestroyed)
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('closing the window', () => {
  it.each<[string, ImportActivity, Partial<StoredSettings>, boolean]>([
    ['quits without imports', NO_IMPORTS, {}, true],
    ['quits if all imports are paused', { ...NO_IMPORTS, stopped: 4 }, {}, true],
    ['quits if all was sent', { ...NO_IMPORTS, processing: 4 }, {}, true],
    ['keeps running while imports wait', WAITING, {}, false],
    ['keeps running while one is being sent', { ...NO_IMPORTS, sending: 1 }, {}, false],
    ['quits with imports, as set', WAITING, { whenClosed: 'quit' }, true],
    ['keeps running without imports, as set', NO_IMPORTS, { whenClosed: 'keep-running' }, false],
  ])('%s', async (_name, imports, stored, quits) => {
    const window = await start(imports, stored)
    window.close()
    expect(window.isDestroyed()).toBe(true)
    expect(hasQuit).toBe(quits)
    expect(tray() === undefined).toBe(quits)
    expect(electron.dialog.messageBoxes).toEqual([])
  })

  it('keeps running on macOS in any case, in the Dock', async () => {
    const window = await start(NO_IMPORTS, { platform: 'darwin', whenClosed: 'quit' })
    window.close()
    expect(hasQuit).toBe(false)
    expect(electron.trays).toEqual([])
    background.importsChanged(WAITING)
    background.importsChanged(NO_IMPORTS)
    await turn()
    expect(hasQuit).toBe(false)
  })
})

describe('the first time that the app keeps running', () => {
  const FIRST = { hasExplainedClosing: false }

  it('is explained before the window closes, once', async () => {
    const window = await start(WAITING, FIRST)
    window.close()
    window.close()
    await vi.waitFor(() => expect(box()).toBeDefined())
    expect(box()?.window).toBe(window)
    expect(box()?.options).toMatchObject({
      message: 'Earshot keeps importing in the background',
      detail:
        '12 recordings queued. Click the Earshot icon in the tray to reopen the window. It quits when everything has been imported. You can change this in Settings.',
    })
    window.close()
    expect(window.isDestroyed()).toBe(false)
    box()?.click('Keep importing')
    await vi.waitFor(() => expect(window.isDestroyed()).toBe(true))
    expect(tray()).toBeDefined()
    expect(hasQuit).toBe(false)
    open().close()
    expect(electron.dialog.messageBoxes).toHaveLength(1)
    expect((await SettingsStore.open(folder, 'linux')).settings.hasExplainedClosing).toBe(true)
  })

  it('can quit instead', async () => {
    const window = await start(WAITING, FIRST)
    window.close()
    await vi.waitFor(() => expect(box()).toBeDefined())
    box()?.click('Quit instead')
    await vi.waitFor(() => expect(hasQuit).toBe(true))
    expect(window.isDestroyed()).toBe(true)
  })

  it.each([
    ['darwin', true, 'Click the Earshot icon in the Dock to reopen the window.'],
    ['win32', true, 'Click the Earshot icon in the tray to reopen the window.'],
    ['linux', false, 'Start Earshot again to open its window.'],
  ] as const)('says on %s (tray: %s): %s', async (platform, hasTrayHost, words) => {
    const window = await start(WAITING, { ...FIRST, platform, hasTrayHost })
    window.close()
    await vi.waitFor(() => expect(box()?.options.detail).toContain(words))
  })

  it.each<[string, ImportActivity, Partial<StoredSettings>]>([
    ['there are no imports', NO_IMPORTS, {}],
    ['the app quits as set', WAITING, { whenClosed: 'quit' }],
  ])('needs no explanation if %s', async (_name, imports, stored) => {
    const window = await start(imports, { ...FIRST, ...stored })
    window.close()
    expect(window.isDestroyed()).toBe(true)
    expect(settings.settings.hasExplainedClosing).toBe(false)
  })

  it('doesn’t delay quitting', async () => {
    const window = await start(WAITING, FIRST)
    electron.app.quit()
    expect(window.isDestroyed()).toBe(true)
    expect(hasQuit).toBe(true)
  })

  it('is also explained if the user has kept the window open instead of quitting before', async () => {
    const window = await start(WAITING, FIRST)
    window.webContents.preventsUnload = true
    window.webContents.on('will-prevent-unload', () => background.keptOpen())
    electron.app.quit()
    expect(hasQuit).toBe(false)
    window.close()
    await vi.waitFor(() => expect(box()).toBeDefined())
  })

  it('doesn’t delay quitting while it is explained', async () => {
    const window = await start(WAITING, FIRST)
    window.close()
    await vi.waitFor(() => expect(box()).toBeDefined())
    electron.app.quit()
    expect(window.isDestroyed()).toBe(true)
    expect(hasQuit).toBe(true)
  })
})

describe('the tray', () => {
  it('has an icon with several sizes on Windows', async () => {
    const window = await start(WAITING, { platform: 'win32' })
    window.close()
    expect(tray()?.iconPath).toBe(join('/built/resources', 'icon.ico'))
  })

  it('shows what the imports do, and opens the window', async () => {
    const window = await start(WAITING)
    window.close()
    expect(tray()?.iconPath).toBe(join('/built/resources', 'tray', 'tray.png'))
    expect(tray()?.toolTip).toBe('Earshot: 12 recordings queued')
    expect(tray()?.labels()).toEqual(['Open Earshot', '12 recordings queued', 'Pause imports', 'Quit Earshot'])
    tray()?.click('Open Earshot')
    tray()?.emit('click')
    expect(openWindow).toHaveBeenCalledTimes(2)
    open()
    expect(tray()).toBeUndefined()
  })

  it('pauses and resumes imports, and quits', async () => {
    const window = await start(WAITING)
    window.close()
    tray()?.click('Pause imports')
    background.importsChanged({ ...NO_IMPORTS, stopped: 12 })
    expect(tray()?.toolTip).toBe('Earshot: Imports paused, 12 recordings queued')
    tray()?.click('Resume imports')
    expect(pauseImports.mock.calls).toEqual([[true], [false]])
    await turn()
    expect(hasQuit).toBe(false)
    tray()?.click('Quit Earshot')
    expect(hasQuit).toBe(true)
  })

  it('keeps its menu open while bytes are sent', async () => {
    const window = await start({ ...WAITING, sending: 1 })
    window.close()
    const set = vi.spyOn(tray()!, 'setContextMenu')
    for (const sentFraction of [0.1, 0.2, 0.3]) background.importsChanged({ ...WAITING, sending: 1, sentFraction })
    expect(set).not.toHaveBeenCalled()
    background.importsChanged({ ...WAITING, waiting: 11, sending: 1 })
    expect(tray()?.toolTip).toBe('Earshot: Importing, 11 recordings queued')
  })

  it('that the desktop doesn’t show is replaced by a notification', async () => {
    const window = await start(WAITING, { hasTrayHost: false })
    window.close()
    await vi.waitFor(() => expect(notices).toHaveLength(1))
    expect(notices[0]).toEqual({
      title: 'Earshot keeps running in the background',
      body: '12 recordings queued. Start Earshot again to open its window.',
    })
    expect(hasQuit).toBe(false)
  })
})

it('a window that is destroyed to quit says nothing about the background', async () => {
  const window = await start(WAITING, { hasTrayHost: false })
  window.destroy()
  electron.app.quit()
  await turn()
  expect(hasQuit).toBe(true)
  expect(notices).toEqual([])
})

describe('without a window', () => {
  it('the app quits when everything was imported, after the notification with the result', async () => {
    const window = await start(WAITING)
    window.close()
    background.importsChanged({ ...NO_IMPORTS, processing: 1 })
    await turn()
    expect(hasQuit).toBe(false)
    notified = Promise.withResolvers()
    void background.notify({ title: '12 recordings imported', body: '' })
    background.importsChanged(NO_IMPORTS)
    await turn()
    expect(hasQuit).toBe(false)
    notified.resolve()
    await vi.waitFor(() => expect(hasQuit).toBe(true))
  })

  it('the app stays if a window was opened meanwhile', async () => {
    const window = await start(WAITING)
    window.close()
    notified = Promise.withResolvers()
    void background.notify({ title: '12 recordings imported', body: '' })
    background.importsChanged(NO_IMPORTS)
    open()
    notified.resolve()
    await turn()
    expect(hasQuit).toBe(false)
  })

  it('the app keeps running without imports, as set', async () => {
    const window = await start(WAITING, { whenClosed: 'keep-running' })
    window.close()
    background.importsChanged(NO_IMPORTS)
    await turn()
    expect(hasQuit).toBe(false)
    expect(tray()?.labels()).toEqual(['Open Earshot', 'Quit Earshot'])
  })

  it('imports that need a person are reported once, and keep the app running', async () => {
    const window = await start(WAITING)
    window.close()
    const stopped = { ...NO_IMPORTS, stopped: 12, needsPerson: true }
    background.importsChanged(stopped)
    background.importsChanged({ ...stopped, stopped: 11 })
    await turn()
    expect(notices).toEqual([{ title: 'Imports stopped', body: 'Open Earshot to see why and to resume them.' }])
    expect(hasQuit).toBe(false)
  })
})

describe('started at login', () => {
  async function startAtLogin(imports: ImportActivity, some: Surroundings = {}): Promise<boolean> {
    await prepare(some)
    const starting = background.startWithoutWindow()
    background.importsChanged(imports)
    return starting
  }

  it.each<[string, ImportActivity, Surroundings, boolean]>([
    ['while imports wait', WAITING, {}, true],
    ['without imports', NO_IMPORTS, {}, false],
    ['with imports that wait for a person', { ...NO_IMPORTS, stopped: 4, needsPerson: true }, {}, false],
    ['on macOS while imports wait', WAITING, { platform: 'darwin' }, true],
    ['on macOS without imports', NO_IMPORTS, { platform: 'darwin' }, false],
    ['without imports, if it keeps running', NO_IMPORTS, { whenClosed: 'keep-running' }, true],
    ['with imports, if closing quits', WAITING, { whenClosed: 'quit' }, false],
  ])('%s', async (_name, imports, some, isHidden) => {
    expect(await startAtLogin(imports, some)).toBe(isHidden)
    expect(tray() !== undefined).toBe(isHidden && some?.platform !== 'darwin')
  })

  it('quits when everything was imported', async () => {
    await startAtLogin(WAITING)
    background.importsChanged(NO_IMPORTS)
    await vi.waitFor(() => expect(hasQuit).toBe(true))
  })

  it('and opened meanwhile, it stays in its window', async () => {
    await prepare()
    const starting = background.startWithoutWindow()
    open()
    background.importsChanged(WAITING)
    expect(await starting).toBe(true)
    expect(tray()).toBeUndefined()
  })
})
