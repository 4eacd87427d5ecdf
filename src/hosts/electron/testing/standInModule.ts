import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, ForkOptions } from 'electron'
import { createElectronStandIn, WindowStandIn } from './electronStandIn.ts'

/**
 * For tests: the module for `import … from 'electron'` when the built app runs without Electron (see `bootBuiltApp`).
 * Utility processes are child processes of Node.
 */
export const standIn = createElectronStandIn({ pageFolder: '' })

const ready = Promise.withResolvers<void>()

/** Call when the app's main module is evaluated, which is when Electron becomes ready. */
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

// Functions that return an object also work as constructors.
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
