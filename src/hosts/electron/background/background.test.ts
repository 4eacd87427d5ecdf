import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeClock } from '../../node/testing/fakeClock.ts'
import { SettingsStore } from '../settings/settingsStore.ts'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import type { WindowStandIn } from '../testing/windowStandIn.ts'
import { type Background, createBackground } from './background.ts'
import { NO_IMPORTS } from './noImports.ts'

const WAITING = { ...NO_IMPORTS, waiting: 3, isSendingSoon: true, sentFraction: 0.4 }

let folder: string
let electron: ElectronStandIn
let settings: SettingsStore
let background: Background
const wake = vi.fn<() => void>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-background-'))
  await start('linux')
})
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }))

async function start(platform: NodeJS.Platform): Promise<void> {
  electron = createElectronStandIn({ pageFolder: folder, platform })
  settings = await SettingsStore.open(folder, platform)
  background = createBackground({
    electron: electron.parts,
    settings,
    clock: createFakeClock(),
    openWindow: () => undefined,
    pauseImports: () => undefined,
    notify: () => Promise.resolve(),
    wake,
  })
}

function open(): WindowStandIn {
  const window = electron.parts.makeWindow({}) as unknown as WindowStandIn
  background.windowOpened(window as unknown as BrowserWindow)
  return window
}

describe('the computer', () => {
  const blockers = () => [...electron.powerSaveBlocker.started.values()]

  it('stays awake while imports can be sent soon, but not its display', () => {
    expect(blockers()).toEqual([])
    background.importsChanged(WAITING)
    background.importsChanged({ ...WAITING, waiting: 2 })
    expect(blockers()).toEqual(['prevent-app-suspension'])
    background.importsChanged({ ...NO_IMPORTS, stopped: 2 })
    expect(blockers()).toEqual([])
    background.importsChanged(WAITING)
    expect(blockers()).toEqual(['prevent-app-suspension'])
    background.importsChanged(NO_IMPORTS)
    expect(blockers()).toEqual([])
  })

  it('may sleep as set, at once', async () => {
    background.importsChanged(WAITING)
    await settings.change({ keepsAwake: false })
    expect(blockers()).toEqual([])
    background.importsChanged({ ...WAITING, waiting: 1 })
    expect(blockers()).toEqual([])
    await settings.change({ keepsAwake: true })
    expect(blockers()).toEqual(['prevent-app-suspension'])
  })

  it('that wakes up wakes the core', () => {
    electron.powerMonitor.emit('suspend')
    expect(wake).not.toHaveBeenCalled()
    electron.powerMonitor.emit('resume')
    expect(wake).toHaveBeenCalledOnce()
  })
})

describe('the taskbar', () => {
  it('shows how far the imports are, also in a window that was opened later', () => {
    const window = open()
    expect(window.bar).toBeNull()
    background.importsChanged({ ...WAITING, sentFraction: 0 })
    expect(window.bar).toEqual({ progress: 0.01, mode: 'normal' })
    background.importsChanged(WAITING)
    expect(window.bar).toEqual({ progress: 0.4, mode: 'normal' })
    // It stays open until the user has read that the app keeps running.
    window.close()
    expect(window.bar).toEqual({ progress: 0.4, mode: 'normal' })
  })

  it.each([
    [{ stopped: 3 }, 'paused'],
    [{ stopped: 3, needsPerson: true }, 'error'],
  ])('shows %j as %s', (some, mode) => {
    const window = open()
    background.importsChanged({ ...NO_IMPORTS, sentFraction: 0.4, ...some })
    expect(window.bar).toEqual({ progress: 0.4, mode })
    background.importsChanged(NO_IMPORTS)
    expect(window.bar).toBeNull()
  })

  it('has no bar without a window, and has it again with the next', async () => {
    await settings.change({ hasExplainedClosing: true })
    const window = open()
    background.importsChanged(WAITING)
    window.close()
    expect(window.bar).toBeNull()
    background.importsChanged({ ...WAITING, sentFraction: 0.6 })
    expect(open().bar).toMatchObject({ progress: 0.6 })
  })

  it('has its bar again at once if the user keeps the window open', async () => {
    await settings.change({ hasExplainedClosing: true })
    const window = open()
    background.importsChanged(WAITING)
    window.webContents.preventsUnload = true
    window.webContents.on('will-prevent-unload', () => background.keptOpen(window as unknown as BrowserWindow))
    window.close()
    expect(window.bar).toMatchObject({ progress: 0.4 })
    background.importsChanged({ ...WAITING, sentFraction: 0.6 })
    expect(window.bar).toMatchObject({ progress: 0.6 })
  })

  it.each([
    ['linux', [6, 0]],
    ['darwin', [6, 0]],
    ['win32', []],
  ] as const)('on %s has these badges: %j', async (platform, badges) => {
    await start(platform)
    background.importsChanged(NO_IMPORTS)
    background.importsChanged({ ...WAITING, stopped: 2, sending: 1 })
    background.importsChanged({ ...WAITING, stopped: 2, sending: 1, sentFraction: 0.5 })
    background.close()
    expect(electron.app.badges).toEqual(badges)
  })
})
