import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { App } from 'electron'
import { defaultDataFolder } from '../../node/dataFolder.ts'
import { AT_LOGIN } from '../launch/electronArguments.ts'

/** Whether the system starts the app when the user logs in. The system knows it; users change it there too. */
export interface LoginItem {
  isOn(): Promise<boolean>
  turn(isOn: boolean): Promise<void>
  /** Call at each start: an AppImage may have been moved or renamed. */
  renew(): Promise<void>
}

type LoginApp = Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>

interface LoginParts {
  readonly app: LoginApp
  readonly platform: NodeJS.Platform
  readonly execPath: string
  readonly env: NodeJS.ProcessEnv
}

/** Null for a checkout or another data folder, which a start at login wouldn't find. */
export function findLoginItem(
  parts: LoginParts & { readonly app: Pick<App, 'isPackaged'> },
  dataFolder: string,
): LoginItem | null {
  const isDefault = dataFolder === defaultDataFolder(parts.platform, parts.env)
  return parts.app.isPackaged && isDefault ? createLoginItem(parts) : null
}

export function createLoginItem({ app, platform, execPath, env }: LoginParts): LoginItem {
  if (platform === 'linux') return autostart(autostartFile(env), env['APPIMAGE'] ?? execPath)
  return platform === 'win32' ? runKey(app, execPath) : macLoginItem(app)
}

/** macOS has no arguments for it; `wasOpenedAtLogin` says it. One that still needs the user's approval counts as on. */
function macLoginItem(app: LoginApp): LoginItem {
  return {
    isOn: async () => ['enabled', 'requires-approval'].includes(app.getLoginItemSettings().status),
    turn: async (isOn) => app.setLoginItemSettings({ openAtLogin: isOn }),
    renew: async () => undefined,
  }
}

/** `executableWillLaunchAtLogin`: the user can turn it off in the Task Manager too. */
function runKey(app: LoginApp, path: string): LoginItem {
  const item = { path, args: [AT_LOGIN] }
  return {
    async isOn() {
      const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(item)
      return openAtLogin && executableWillLaunchAtLogin
    },
    turn: async (isOn) => app.setLoginItemSettings({ ...item, openAtLogin: isOn }),
    renew: async () => undefined,
  }
}

/** On Linux, Electron does nothing. Source: Desktop Application Autostart Specification. */
function autostart(file: string, program: string): LoginItem {
  return {
    async isOn() {
      const entry = await readFile(file, 'utf8').catch(() => '')
      // Settings of desktops turn it off like this.
      return entry !== '' && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry)
    },
    async turn(isOn) {
      if (!isOn) return rm(file, { force: true })
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, autostartEntry(program))
    },
    async renew() {
      if (await this.isOn()) await this.turn(true)
    },
  }
}

function autostartFile(env: NodeJS.ProcessEnv): string {
  const config = env['XDG_CONFIG_HOME']
  // By the XDG base directory specification, ignore a relative path.
  return join(config?.startsWith('/') ? config : join(homedir(), '.config'), 'autostart', 'app.earshot.desktop.desktop')
}

function autostartEntry(program: string): string {
  return `[Desktop Entry]\nType=Application\nName=Earshot\nExec=${quoted(program)} ${AT_LOGIN}\n`
}

/**
 * Escaped for a quoted argument of `Exec`, then for a string of a desktop entry. Source: Desktop Entry Specification, "The
 * Exec key".
 */
function quoted(path: string): string {
  const argument = path.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')
  return `"${argument.replaceAll('\\', '\\\\')}"`
}
