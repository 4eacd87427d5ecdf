import { EventEmitter, once } from 'node:events'
import type {
  BrowserWindowConstructorOptions,
  ProgressBarOptions,
  RenderProcessGoneDetails,
  WebContents,
} from 'electron'

/** For tests: a `BrowserWindow` that records what the host does with it. */
export class WindowStandIn extends EventEmitter {
  readonly webContents: ContentsStandIn
  readonly shown: string[] = []
  readonly options: BrowserWindowConstructorOptions
  loaded: string | undefined
  backgroundColor: string | undefined
  /** On the taskbar or in the Dock. */
  bar: { readonly progress: number; readonly mode: string } | null = null
  /** False while a message box is open on it. */
  isEnabled = true
  #isDestroyed = false

  constructor(options: BrowserWindowConstructorOptions, webContents = new ContentsStandIn()) {
    super()
    this.options = options
    this.webContents = webContents
    this.backgroundColor = options.backgroundColor
  }

  setBackgroundColor(color: string): void {
    this.backgroundColor = color
  }
  /** Resolves once the page has loaded. Source: electron/lib/browser/api/web-contents.ts. */
  async loadURL(url: string): Promise<void> {
    this.loaded = url
    await once(this.webContents, 'did-finish-load')
  }
  /** Its page stops responding. Source: electron/lib/browser/api/browser-window.ts. */
  hang(): void {
    if (!this.#isDestroyed && this.isEnabled) this.emit('unresponsive')
  }
  /** As when the person closes it: a listener can prevent it, and then the page. Source: electron.d.ts (`will-prevent-unload`). */
  close(): void {
    const event = { defaultPrevented: false, preventDefault: () => (event.defaultPrevented = true) }
    this.emit('close', event)
    if (event.defaultPrevented || this.webContents.keepsOpen()) this.emit('close prevented')
    else this.closeNow()
  }
  protected closeNow(): void {
    this.destroy()
  }
  destroy(): void {
    this.#isDestroyed = true
    this.emit('closed')
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  isMinimized(): boolean {
    return true
  }
  restore(): void {
    this.shown.push('restore')
  }
  /** Source: electron.d.ts (`setProgressBar`) and, for 0 on Linux, launcher_entry.cc (`SetProgress`). */
  setProgressBar(progress: number, options?: ProgressBarOptions): void {
    if (this.#isDestroyed) throw new Error('Object has been destroyed')
    this.bar = progress > 0 ? { progress, mode: options?.mode ?? 'normal' } : null
  }
  show(): void {
    this.shown.push('show')
    this.emit('show')
  }
  focus(): void {
    this.shown.push('focus')
  }
}

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

export class ContentsStandIn extends EventEmitter {
  onOpen: OpenHandler | undefined
  reloads = 0
  /** Whether the page prevents its unload. */
  preventsUnload = false
  /** Words that replaced a misspelled one. */
  readonly replacements: string[] = []

  keepsOpen(): boolean {
    let isUnloaded = !this.preventsUnload
    if (!isUnloaded) this.emit('will-prevent-unload', { preventDefault: () => (isUnloaded = true) })
    return !isUnloaded
  }

  reload(): void {
    this.reloads += 1
  }

  replaceMisspelling(word: string): void {
    this.replacements.push(word)
  }

  /**
   * The page's process ends; the event follows in a later task. Source: electron_api_web_contents.cc
   * (`PrimaryMainFrameRenderProcessGone`).
   */
  async crash(reason: RenderProcessGoneDetails['reason'] = 'crashed'): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.emit('render-process-gone', {}, { reason, exitCode: 139 })
  }

  forcefullyCrashRenderer(): void {
    void this.crash()
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.onOpen = handler
  }

  /** Whether such a navigation, redirect or webview was allowed. */
  lets(event: string, details: { readonly url: string; readonly isMainFrame: boolean }): boolean {
    let isPrevented = false
    this.emit(event, { ...details, preventDefault: () => (isPrevented = true) })
    return !isPrevented
  }
}
