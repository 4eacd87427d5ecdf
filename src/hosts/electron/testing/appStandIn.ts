import { EventEmitter } from 'node:events'
import type { WindowStandIn } from './windowStandIn.ts'

/**
 * For tests: Electron's `app`, with its rules for ending. Sources: electron/shell/browser/browser.cc (`Quit`,
 * `ExitWithCode`, `NotifyAndShutdown`, `OnWindowAllClosed`), window_list.cc, and `app.relaunch` in electron.d.ts.
 */
export class AppStandIn extends EventEmitter {
  isPackaged = false
  systemLocale = 'de-AT'
  wasTerminated = false
  readonly exitCodes: number[] = []
  readonly badges: number[] = []
  /** The arguments of each instance that starts when this one has exited. Each call of `relaunch` adds one. */
  readonly relaunches: (readonly string[] | undefined)[] = []
  /** What Windows runs to open a link, by scheme; `%1` stands for the link. */
  readonly linkCommands = new Map<string, string>()
  readonly #pageFolder: string
  readonly #windows = new Set<WindowStandIn>()
  #isQuitting = false
  #wasAskedToQuit = false
  #isExiting = false

  constructor(pageFolder: string) {
    super()
    this.#pageFolder = pageFolder
  }

  getVersion(): string {
    return '0.1.0'
  }
  getSystemLocale(): string {
    return this.systemLocale
  }
  getPreferredSystemLanguages(): string[] {
    return ['de-AT', 'en-US']
  }
  setBadgeCount(count: number): boolean {
    this.badges.push(count)
    return true
  }
  getPath(): string {
    return this.#pageFolder
  }
  getAppPath(): string {
    return String.raw`C:\earshot`
  }

  /** Source: `GetProtocolLaunchPath` in browser_win.cc, which adds the link in quotes as the last argument. */
  setAsDefaultProtocolClient(protocol: string, path: string, args: readonly string[] = []): boolean {
    const quoted = [path, ...args].map((one) => (/[\s\\"]/.test(one) ? `"${one}"` : one))
    this.linkCommands.set(protocol, [...quoted, '"%1"'].join(' '))
    return true
  }

  /**
   * macOS opens a link or a file with the app: only an event, lost without a listener, possibly before `ready`. Returns
   * whether a listener prevented the default; otherwise macOS reports that the app can't open the file. Sources:
   * electron_application_delegate.mm (`openFile`), electron_application.mm (`kAEGetURL`), electron_api_app.cc (`OnOpenFile`,
   * `OnOpenURL`).
   */
  openOnMac(event: 'open-url' | 'open-file', linkOrPath: string): boolean {
    return this.#isPrevented(event, linkOrPath)
  }

  /** Closes the windows first. Only then `will-quit` is emitted, which can be prevented. */
  quit(): void {
    this.#wasAskedToQuit = true
    if (this.#isQuitting) return
    this.#isQuitting = !this.#isPrevented('before-quit')
    if (!this.#isQuitting) return
    if (this.#windows.size === 0) this.#quitWithoutWindows()
    else for (const window of [...this.#windows]) window.close()
  }

  /** Destroys the windows and emits nothing that could be prevented. */
  exit(code = 0): void {
    this.#isQuitting = true
    this.#isExiting = true
    for (const window of [...this.#windows]) window.destroy()
    this.exitCodes.push(code)
    this.emit('quit', {}, code)
  }

  /**
   * Windows shuts down or the user logs off. None of the events for quitting is emitted. The process is terminated unless a
   * listener has called `quit`. Source: native_window_views_win.cc, `WM_ENDSESSION`.
   */
  endSession(): void {
    for (const window of [...this.#windows]) window.emit('session-end', { reasons: ['shutdown'] })
    this.wasTerminated = !this.#wasAskedToQuit
  }

  relaunch(options?: { readonly args?: readonly string[] }): void {
    this.relaunches.push(options?.args)
  }

  add(window: WindowStandIn): void {
    this.#windows.add(window)
    window.on('close prevented', () => (this.#isQuitting = false))
    window.once('closed', () => {
      this.#windows.delete(window)
      if (this.#windows.size > 0 || this.#isExiting) return
      if (this.#isQuitting) this.#quitWithoutWindows()
      else this.emit('window-all-closed')
    })
    this.emit('browser-window-created', {}, window)
    this.emit('web-contents-created', {}, window.webContents)
  }

  #quitWithoutWindows(): void {
    if (this.#isPrevented('will-quit')) this.#isQuitting = false
    else this.exit()
  }

  #isPrevented(event: string, ...args: readonly unknown[]): boolean {
    let isPrevented = false
    this.emit(event, { preventDefault: () => (isPrevented = true) }, ...args)
    return isPrevented
  }
}
