import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, ForkOptions } from 'electron'
import { createElectronStandIn, WindowStandIn } from './electronStandIn.ts'

/**
 * For tests: what `import … from 'electron'` brings when the built app is run without Electron (see `bootBuiltApp`).
 * Utility processes are real ones here, children of Node.
 */
export const standIn = createElectronStandIn({ pageFolder: '' })

const ready = Promise.withResolvers<void>()

/** Electron becomes ready only after the app's main module has been evaluated; whoever boots it says when. */
export const becomeReady = ready.resolve

export const app = Object.assign(standIn.app, {
  whenReady: () => ready.promise,
  setName: () => undefined,
  setPath: () => undefined,
  requestSingleInstanceLock: () => true,
  exit: (code: number) => process.exit(code),
})
export const ipcMain = standIn.ipcMain
export const Menu = standIn.parts.menu
export const shell = standIn.parts.shell
export const dialog = { showErrorBox: () => undefined }
export const nativeTheme = { shouldUseDarkColors: true }
export const session = { defaultSession: standIn.parts.session() }

export const declaredSchemes: unknown[] = []
export const protocol = { registerSchemesAsPrivileged: (schemes: unknown[]) => void declaredSchemes.push(...schemes) }

// Functions that answer an object are constructors as well.
export function MessageChannelMain(): object {
  return standIn.parts.makeChannel()
}
export function Notification(): void {
  throw new Error('This system shows no notifications.')
}
Notification.isSupported = () => false
export function BrowserWindow(options: BrowserWindowConstructorOptions): WindowStandIn {
  return standIn.parts.makeWindow(options) as unknown as WindowStandIn
}

export const utilityProcess = {
  fork(modulePath: string, args: string[], { env }: ForkOptions): EventEmitter {
    const child = fork(modulePath, args, { env: env as NodeJS.ProcessEnv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    return child
  },
}
