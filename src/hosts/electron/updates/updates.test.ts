import { EventEmitter } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { READ_UPDATE_MESSAGE, RESTART_TO_UPDATE_MESSAGE, UPDATE_READY_MESSAGE } from '../../../contract/hostBridge.ts'
import { createShutdown } from '../../node/shutdown.ts'
import { quitInOrder } from '../lifetime/ending.ts'
import { relaunch } from '../lifetime/relaunch.ts'
import { APP_ORIGIN } from '../page/appScheme.ts'
import { createElectronStandIn } from '../testing/electronStandIn.ts'
import { askBeforeLosingChanges } from '../window/unsavedChanges.ts'
import { ourIpc } from '../page/ourPage.ts'
import { offerUpdates } from './offerUpdates.ts'
import { findUpdateAddress, type Installation } from './updateAddress.ts'
import { watchUpdates, type Updater } from './watchUpdates.ts'

const ADDRESS = 'https://updates.example.com/earshot'

describe('the address', () => {
  let folder: string
  let packageFile: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-updates-'))
    packageFile = join(folder, 'package.json')
    await writeFile(packageFile, JSON.stringify({ updatesUrl: ADDRESS }))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const mac: Installation = { isPackaged: true, platform: 'darwin', env: {}, execPath: '/Applications/Earshot.app' }
  const perUser: Installation = {
    isPackaged: true,
    platform: 'win32',
    env: { LOCALAPPDATA: 'C:\\Users\\Ana\\AppData\\Local' },
    execPath: 'c:\\users\\ana\\appdata\\local\\Programs\\Earshot\\Earshot.exe',
  }
  const appImage: Installation = {
    isPackaged: true,
    platform: 'linux',
    env: { APPIMAGE: '/home/ana/Earshot.AppImage' },
    execPath: '/tmp/.mount_Earsho/earshot',
  }

  test.each([
    ['macOS', mac],
    ['the installer for one person', perUser],
    ['an AppImage', appImage],
  ])('is the package’s, or the policy’s: %s', async (_what, installation) => {
    expect(await findUpdateAddress(installation, null, packageFile)).toBe(ADDRESS)
    const policy = { address: 'https://intranet.example/earshot' }
    expect(await findUpdateAddress(installation, policy, packageFile)).toBe(policy.address)
    expect(await findUpdateAddress(installation, 'off', packageFile)).toBeNull()
  })

  test.each([
    ['a checkout', { ...mac, isPackaged: false }],
    ['the MSI', { ...perUser, execPath: 'C:\\Program Files\\Earshot\\Earshot.exe' }],
    ['the deb or the rpm', { ...appImage, env: {} }],
  ])('is null where another program installs updates: %s', async (_what, installation) => {
    expect(await findUpdateAddress(installation, { address: ADDRESS }, packageFile)).toBeNull()
  })

  test('is null if the package was built without one', async () => {
    await writeFile(packageFile, JSON.stringify({ updatesUrl: null }))
    expect(await findUpdateAddress(mac, null, packageFile)).toBeNull()
  })
})

class UpdaterStandIn extends EventEmitter {
  logger: Updater['logger'] = console
  requestHeaders: Updater['requestHeaders'] = null
  readonly setFeedURL = vi.fn<Updater['setFeedURL']>()
  readonly checkForUpdates = vi.fn<Updater['checkForUpdates']>(() => Promise.resolve(null))
  readonly quitAndInstall = vi.fn<Updater['quitAndInstall']>()
}

describe('watching for updates', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function watch() {
    const updater = new UpdaterStandIn()
    const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
    const ready = vi.fn<Parameters<typeof watchUpdates>[0]['ready']>()
    const ending = new AbortController()
    const load = () => Promise.resolve(updater as unknown as Updater)
    await watchUpdates({ address: ADDRESS, load, arch: 'arm64', log, ready, signal: ending.signal })
    return { updater, log, ready, ending }
  }

  test('asks at once and every six hours, without an id of the installation', async () => {
    const { updater, ending } = await watch()
    expect(updater.setFeedURL).toHaveBeenCalledExactlyOnceWith({
      provider: 'generic',
      url: ADDRESS,
      channel: 'latest-arm64',
    })
    expect(updater.requestHeaders).toEqual({ 'x-user-staging-id': 'none' })
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(6 * 60 * 60_000)
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(2)
    ending.abort()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('logs a failure and tries again later', async () => {
    const { updater, log } = await watch()
    updater.checkForUpdates.mockImplementationOnce(
      () => Promise.resolve({ downloadPromise: Promise.reject(new Error('no such file')) }) as never,
    )
    updater.logger?.error(new Error('no such file'))
    await vi.advanceTimersByTimeAsync(6 * 60 * 60_000)
    expect(log.warn).toHaveBeenCalledExactlyOnceWith('updates.failed', { message: 'Error: no such file' })
    await vi.advanceTimersByTimeAsync(6 * 60 * 60_000)
    expect(updater.checkForUpdates).toHaveBeenCalledTimes(3)
  })

  test('reports a downloaded update once and then stops asking', async () => {
    const { updater, ready } = await watch()
    updater.emit('update-downloaded', { version: '0.2.0' })
    expect(vi.getTimerCount()).toBe(0)
    expect(ready.mock.calls[0]?.[0].version).toBe('0.2.0')
    expect(updater.quitAndInstall).not.toHaveBeenCalled()
    ready.mock.calls[0]?.[0].install()
    expect(updater.quitAndInstall).toHaveBeenCalledOnce()
  })
})

describe('the page', () => {
  function open() {
    const electron = createElectronStandIn({ pageFolder: '' })
    const shutdown = createShutdown()
    const closed = vi.fn<() => Promise<void>>(() => Promise.resolve())
    shutdown.add('the core', closed)
    const ending = quitInOrder(electron.parts.app, shutdown, [])
    const contents = { send: vi.fn<(channel: string, version: string) => void>() }
    let isSending = false
    const ready = offerUpdates({
      ...electron.parts,
      ending,
      isSending: () => isSending,
      contents: () => contents,
      ipc: ourIpc(electron.parts.ipcMain, () => true),
    })
    // As electron-updater does it, after it has started the installer.
    const install = vi.fn<() => void>(() => electron.app.quit())
    const sender = { sender: {}, senderFrame: { parent: null, origin: APP_ORIGIN } }
    return {
      ...{ electron, ending, ready, install, contents, closed },
      ask: (channel: string, from: object = sender) => electron.invoke(channel, from),
      send: (is: boolean) => void (isSending = is),
    }
  }

  test('learns about an update, also when it asks later', async () => {
    const { ready, install, contents, ask } = open()
    expect(await ask(READ_UPDATE_MESSAGE)).toBeNull()
    ready({ version: '0.2.0', install })
    expect(contents.send).toHaveBeenCalledExactlyOnceWith(UPDATE_READY_MESSAGE, '0.2.0')
    expect(await ask(READ_UPDATE_MESSAGE)).toBe('0.2.0')
  })

  test('restarts: everything is closed, then the update is installed and the app ends', async () => {
    const { electron, ready, install, closed, ask } = open()
    ready({ version: '0.2.0', install })
    install.mockImplementationOnce(() => {
      expect(closed).toHaveBeenCalledOnce()
      electron.app.quit()
    })
    expect(await ask(RESTART_TO_UPDATE_MESSAGE)).toBe('restarting')
    await vi.waitFor(() => expect(electron.app.exitCodes).toEqual([0]))
    expect(install).toHaveBeenCalledOnce()
    expect(electron.app.relaunches).toEqual([])
  })

  test('isn’t restarted later if its window stayed open, because its changes couldn’t be saved', async () => {
    const { electron, ending, ready, install, ask } = open()
    const window = electron.parts.makeWindow({})
    // The stand-in for the dialog answers "Keep open".
    askBeforeLosingChanges(window, electron.parts.dialog, ending.keptOpen)
    electron.windows[0]!.webContents.preventsUnload = true
    ready({ version: '0.2.0', install })
    expect(await ask(RESTART_TO_UPDATE_MESSAGE)).toBe('restarting')
    expect(window.isDestroyed()).toBe(false)
    electron.windows[0]!.webContents.preventsUnload = false
    electron.app.quit()
    await vi.waitFor(() => expect(electron.app.exitCodes).toEqual([0]))
    expect(install).not.toHaveBeenCalled()
  })

  test('doesn’t restart while a recording is being sent', async () => {
    const { electron, ready, install, ask, send } = open()
    ready({ version: '0.2.0', install })
    send(true)
    expect(await ask(RESTART_TO_UPDATE_MESSAGE)).toBe('sending')
    expect(electron.app.exitCodes).toEqual([])
    send(false)
    expect(await ask(RESTART_TO_UPDATE_MESSAGE)).toBe('restarting')
  })

  test('can’t restart without an update, and no other page can', async () => {
    const { ready, install, ask } = open()
    await expect(ask(RESTART_TO_UPDATE_MESSAGE)).rejects.toThrow('no update')
    ready({ version: '0.2.0', install })
    const other = { sender: {}, senderFrame: { parent: null, origin: 'https://evil.example' } }
    await expect(ask(RESTART_TO_UPDATE_MESSAGE, other)).rejects.toThrow('not from the page')
    await expect(ask(READ_UPDATE_MESSAGE, other)).rejects.toThrow('not from the page')
  })
})

test('an AppImage starts again from its file', () => {
  const start = vi.fn<(options: object) => void>()
  relaunch({ relaunch: start }, ['--demo'], { APPIMAGE: '/home/ana/Earshot.AppImage' })
  relaunch({ relaunch: start }, ['--demo'], {})
  expect(start.mock.calls).toEqual([
    [{ args: ['--demo'], execPath: '/home/ana/Earshot.AppImage' }],
    [{ args: ['--demo'] }],
  ])
})
