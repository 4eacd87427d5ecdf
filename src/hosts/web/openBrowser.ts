import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeOpeningPage } from './openingPage.ts'

/** A program that can show the page; `args` go before the URL. */
export interface Browser {
  readonly command: string
  readonly args: readonly string[]
  /** The only folder whose files it can read, if it's confined to one. */
  readonly readsOnly?: string
}

/** The facts of the computer that decide which browser to use. */
export interface BrowserSurroundings {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  readonly isRoot: boolean
  exists(path: string): boolean
}

/** Chromium-based, because only these have windows without an address bar (app mode). */
const LINUX_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'] as const

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'] as const

const WINDOWS_PATHS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
] as const

/**
 * A browser that can show a window, or null if none is installed, there's no display, or we run as root (Chromium refuses
 * to run as root with its sandbox, and it shouldn't run without).
 */
export function findBrowser(here: BrowserSurroundings = surroundings()): Browser | null {
  switch (here.platform) {
    case 'darwin':
      for (const app of MAC_APPS) {
        const command = `/Applications/${app}.app/Contents/MacOS/${app}`
        if (here.exists(command)) return { command, args: [] }
      }
      return null
    case 'win32':
      for (const root of [here.env['ProgramFiles'], here.env['ProgramFiles(x86)'], here.env['LOCALAPPDATA']]) {
        for (const path of WINDOWS_PATHS) {
          const command = root ? join(root, ...path) : ''
          if (command !== '' && here.exists(command)) return { command, args: [] }
        }
      }
      return null
    default: {
      const hasDisplay = Boolean(here.env['DISPLAY'] || here.env['WAYLAND_DISPLAY'])
      if (!hasDisplay || here.isRoot) return null
      for (const name of LINUX_NAMES) {
        for (const folder of (here.env['PATH'] ?? '').split(':')) {
          if (folder.startsWith('/') && here.exists(join(folder, name)))
            return { command: join(folder, name), args: [], ...confinement(name, here) }
        }
      }
      return null
    }
  }
}

/** Chromium as a snap can't read hidden folders or /tmp. Ubuntu's `chromium-browser` is a script that starts the snap. */
function confinement(name: string, here: BrowserSurroundings): Pick<Browser, 'readsOnly'> {
  const folder = join(here.env['HOME'] ?? '', 'snap', 'chromium', 'common')
  return name.startsWith('chromium') && here.exists('/snap/bin/chromium') && here.exists(folder)
    ? { readsOnly: folder }
    : {}
}

/** Folder for the page that redirects to the link, where the browser can read it. */
export function pageFolderOf(browser: Browser, dataFolder: string): string {
  return browser.readsOnly ?? dataFolder
}

/** Through a page in `pageFolder`. A browser that doesn't start isn't an error: the link is printed anyway. */
export async function openWindow(browser: Browser, link: string, pageFolder: string): Promise<void> {
  const page = await writeOpeningPage(pageFolder, link).catch(() => null)
  if (page === null) return
  const child = spawn(browser.command, [...browser.args, `--app=${page}`], { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}

function surroundings(): BrowserSurroundings {
  return {
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
  }
}
