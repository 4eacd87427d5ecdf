import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LoginItemSettings, Settings } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoginItem, findLoginItem } from './loginItem.ts'

describe('on Linux', () => {
  let folder: string
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'earshot-login-'))))
  afterEach(() => rm(folder, { recursive: true }))

  const app = { getLoginItemSettings: vi.fn<() => never>(), setLoginItemSettings: vi.fn<() => void>() }
  const file = () => join(folder, 'config', 'autostart', 'app.earshot.desktop.desktop')
  const item = (execPath: string, more: NodeJS.ProcessEnv = {}) =>
    createLoginItem({ app, platform: 'linux', execPath, env: { XDG_CONFIG_HOME: join(folder, 'config'), ...more } })

  it('an autostart entry starts the app in the background', async () => {
    const login = item('/opt/Earshot/earshot')
    expect(await login.isOn()).toBe(false)
    await login.turn(true)
    expect(await login.isOn()).toBe(true)
    expect(await readFile(file(), 'utf8')).toBe(
      '[Desktop Entry]\nType=Application\nName=Earshot\nExec="/opt/Earshot/earshot" --at-login\n',
    )
    await login.turn(false)
    await login.turn(false)
    expect(await login.isOn()).toBe(false)
  })

  it('an AppImage starts itself, not its program, which is mounted elsewhere each time', async () => {
    await item('/tmp/.mount_EarshoX/earshot', { APPIMAGE: '/home/ida/Earshot.AppImage' }).turn(true)
    expect(await readFile(file(), 'utf8')).toContain('Exec="/home/ida/Earshot.AppImage" --at-login')
  })

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
    'is off if the desktop has turned it off: %s',
    async (line) => {
      const login = item('/opt/Earshot/earshot')
      await login.turn(true)
      await writeFile(file(), `${await readFile(file(), 'utf8')}${line}\n`)
      expect(await login.isOn()).toBe(false)
      await login.turn(true)
      expect(await login.isOn()).toBe(true)
    },
  )

  it('a moved AppImage is started where it is now, if it is started at login', async () => {
    await item('', { APPIMAGE: '/home/ida/Earshot-2.AppImage' }).renew()
    await expect(readFile(file())).rejects.toThrow()
    await item('', { APPIMAGE: '/home/ida/Earshot-1.AppImage' }).turn(true)
    await item('', { APPIMAGE: '/home/ida/Earshot-2.AppImage' }).renew()
    expect(await readFile(file(), 'utf8')).toContain('Exec="/home/ida/Earshot-2.AppImage" --at-login')
  })

  it('only an installed app with the default data folder starts at login', () => {
    const parts = { platform: 'linux' as const, execPath: '/opt/earshot', env: { XDG_DATA_HOME: '/data' } }
    const installed = { ...app, isPackaged: true }
    expect(findLoginItem({ ...parts, app: installed }, '/data/earshot')).not.toBeNull()
    expect(findLoginItem({ ...parts, app: installed }, '/elsewhere')).toBeNull()
    expect(findLoginItem({ ...parts, app: { ...app, isPackaged: false } }, '/data/earshot')).toBeNull()
  })

  it.skipIf(process.platform !== 'linux')('a desktop starts a program with any path', async () => {
    const odd = join(folder, 'a "b" $HOME `c` 100% \\d')
    await mkdir(odd)
    await writeFile(join(odd, 'earshot'), '#!/bin/sh\necho "$0 $1"\n')
    await chmod(join(odd, 'earshot'), 0o700)
    await item(join(odd, 'earshot')).turn(true)
    const [, value = ''] = /^Exec=(.*)$/m.exec(await readFile(file(), 'utf8')) ?? []
    // As the specification says: unescape the string, then the quoted argument, in which a shell has the same escapes.
    const command = value.replaceAll('\\\\', '\\').replaceAll('%%', '%')
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command])
    expect(stdout).toBe(`${join(odd, 'earshot')} --at-login\n`)
  })
})

/** Electron's login items. Source: electron.d.ts (`getLoginItemSettings`), browser_win.cc and browser_mac.mm. */
function fakeApp(state: Partial<LoginItemSettings>) {
  const set: Settings[] = []
  return {
    set,
    getLoginItemSettings: vi.fn<(options?: object) => LoginItemSettings>(() => state as LoginItemSettings),
    setLoginItemSettings: (settings: Settings) => void set.push(settings),
  }
}

describe('on Windows', () => {
  it('the app is started with an argument, and is asked for by the same', async () => {
    const app = fakeApp({ openAtLogin: true, executableWillLaunchAtLogin: true })
    const login = createLoginItem({ app, platform: 'win32', execPath: 'C:\\Earshot\\Earshot.exe', env: {} })
    const path = 'C:\\Earshot\\Earshot.exe'
    await login.turn(true)
    expect(app.set).toEqual([{ path, args: ['--at-login'], openAtLogin: true }])
    expect(await login.isOn()).toBe(true)
    expect(app.getLoginItemSettings).toHaveBeenCalledWith({ path, args: ['--at-login'] })
  })

  it('is off if the user has turned it off in the Task Manager', async () => {
    const app = fakeApp({ openAtLogin: true, executableWillLaunchAtLogin: false })
    expect(await createLoginItem({ app, platform: 'win32', execPath: 'C:\\e.exe', env: {} }).isOn()).toBe(false)
  })
})

it.each([
  ['enabled', true],
  ['requires-approval', true],
  ['not-registered', false],
  ['not-found', false],
] as const)('on macOS, %s is on: %s', async (status, isOn) => {
  const app = fakeApp({ status })
  const login = createLoginItem({ app, platform: 'darwin', execPath: '/Applications/Earshot.app', env: {} })
  expect(await login.isOn()).toBe(isOn)
  await login.turn(false)
  expect(app.set).toEqual([{ openAtLogin: false }])
})
