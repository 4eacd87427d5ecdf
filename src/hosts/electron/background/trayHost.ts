import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program and resolves with its output. Rejects if it can't be run or fails. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>

const run: RunProgram = async (program, args) => {
  const { stdout } = await promisify(execFile)(program, args, { timeout: 2000 })
  return stdout
}

/**
 * Whether the desktop shows tray icons. On Linux, some don't (GNOME without an extension), and Electron doesn't say so.
 * Chromium asks the same before it registers an icon. Source: chromium status_icon_linux_dbus.cc (`OnHostRegisteredResponse`).
 */
export async function hasTrayHost(platform: NodeJS.Platform, runProgram: RunProgram = run): Promise<boolean> {
  if (platform !== 'linux') return true
  const watcher = 'org.kde.StatusNotifierWatcher'
  const question = [
    '--session',
    '--print-reply',
    `--dest=${watcher}`,
    '/StatusNotifierWatcher',
    'org.freedesktop.DBus.Properties.Get',
    `string:${watcher}`,
    'string:IsStatusNotifierHostRegistered',
  ]
  // Without an answer or the program, assume that there is none: then a notification says how to open the window again.
  const reply = await runProgram('dbus-send', question).catch(() => '')
  return /\bboolean true\b/.test(reply)
}
