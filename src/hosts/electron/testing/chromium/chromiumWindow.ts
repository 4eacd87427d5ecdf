import type { BrowserWindowConstructorOptions, PrintToPDFOptions } from 'electron'
import { APP_ORIGIN } from '../../page/appScheme.ts'
import type { ElectronStandIn } from '../electronStandIn.ts'
import { transferAll } from '../messagePortStandIn.ts'
import { ContentsStandIn, WindowStandIn } from '../windowStandIn.ts'
import type { Chromium, DevtoolsSession } from './devtools.ts'
import { PageChannel } from './pageChannel.ts'
import { PRELOAD_WORLD, pageScripts, TELL_APP } from './pageScripts.ts'
import { PAGE_ORIGIN, toAppUrl, toPageUrl } from './pageOrigin.ts'

type ForIpc = Pick<ElectronStandIn, 'ipcMain' | 'invoke'>

/** For tests: a `BrowserWindow` with a page of a real Chromium. */
export class ChromiumWindow extends WindowStandIn {
  declare readonly webContents: ChromiumContents

  constructor(options: BrowserWindowConstructorOptions, chromium: Promise<Chromium>, ipc: ForIpc) {
    super(options, new ChromiumContents(options, chromium, ipc))
    this.webContents.once('first-paint', () => this.emit('ready-to-show'))
  }

  override async loadURL(url: string): Promise<void> {
    await Promise.all([super.loadURL(url), this.webContents.load(url)])
  }

  /** Electron asks the page first, and the window is closed when the page is. */
  protected override closeNow(): void {
    void this.webContents.closePage().then(() => super.closeNow())
  }

  override destroy(): void {
    if (this.isDestroyed()) return
    super.destroy()
    void this.webContents.closePage()
  }
}

export class ChromiumContents extends ContentsStandIn {
  readonly #ipc: ForIpc
  readonly #session: Promise<DevtoolsSession>
  readonly #gone = Promise.withResolvers<void>()
  /** The document that is open. */
  #channel: PageChannel | undefined
  #contextId: number | undefined
  #mainFrame: string | undefined

  constructor(options: BrowserWindowConstructorOptions, chromium: Promise<Chromium>, ipc: ForIpc) {
    super()
    this.#ipc = ipc
    this.#session = chromium.then((started) => this.#open(started, options))
    // A page that can't be opened is gone for `closePage`. The caller of `load` gets the error.
    this.#session.catch(() => this.#gone.resolve())
  }

  async load(url: string): Promise<void> {
    await this.#send('Page.navigate', { url: toPageUrl(url) })
  }

  override reload(): void {
    super.reload()
    void this.#send('Page.reload')
  }

  override forcefullyCrashRenderer(): void {
    // It isn't answered; `#watch` hears of the crash.
    this.#send('Page.crash').catch(() => undefined)
  }

  async printToPDF(options: PrintToPDFOptions): Promise<Buffer> {
    const { data } = await this.#send<{ readonly data: string }>('Page.printToPDF', {
      // A4, in inches.
      paperWidth: 8.27,
      paperHeight: 11.69,
      preferCSSPageSize: options.preferCSSPageSize ?? false,
      printBackground: options.printBackground ?? false,
    })
    return Buffer.from(data, 'base64')
  }

  undo(): void {
    this.#edit('undo')
  }

  redo(): void {
    this.#edit('redo')
  }

  /** A key that means nothing, with an editing command. */
  #edit(command: string): void {
    void this.#send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] })
  }

  send(channel: string, ...args: readonly unknown[]): void {
    this.#channel?.postMessage(channel, args)
  }

  async closePage(): Promise<void> {
    // If the page has crashed or is closing already, there's no answer.
    this.#send('Page.close').catch(() => undefined)
    await this.#gone.promise
  }

  async #send<Result>(method: string, params?: Readonly<Record<string, unknown>>): Promise<Result> {
    const session = await this.#session
    return session.send<Result>(method, params)
  }

  async #open(chromium: Chromium, options: BrowserWindowConstructorOptions): Promise<DevtoolsSession> {
    const { webPreferences = {}, width, height } = options
    const { targetId } = await chromium.browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width,
      height,
    })
    this.#mainFrame = String(targetId)
    const session = await chromium.attach(this.#mainFrame)
    this.#watch(session)
    const scripts = pageScripts({
      preloadFile: webPreferences.preload ?? '',
      additionalArguments: webPreferences.additionalArguments ?? [],
    })
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Inspector.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: TELL_APP, executionContextName: PRELOAD_WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: PRELOAD_WORLD }),
      session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] }),
    ])
    return session
  }

  #watch(session: DevtoolsSession): void {
    session.on('gone', () => {
      this.#closeChannel()
      this.#gone.resolve()
    })
    session.on('Inspector.targetCrashed', () => {
      this.#closeChannel()
      void this.crash()
    })
    session.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstPaint') this.emit('first-paint')
      if (name === 'load') this.emit('did-finish-load')
    })
    session.on('Page.windowOpen', ({ url }) => this.onOpen?.({ url: toAppUrl(url) } as never))
    session.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
      const details = { url: toAppUrl(request.url), isMainFrame: frameId === this.#mainFrame }
      const answer = this.lets('will-frame-navigate', details)
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      answer.catch(() => undefined)
    })
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === PRELOAD_WORLD && context.auxData.frameId === this.#mainFrame) {
        this.#openChannel(session, context)
      }
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.#contextId) this.#closeChannel()
    })
    session.on('Runtime.executionContextsCleared', () => this.#closeChannel())
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === TELL_APP && executionContextId === this.#contextId) this.#channel?.receive(payload)
    })
  }

  #openChannel(session: DevtoolsSession, context: { readonly id: number; readonly origin: string }): void {
    this.#closeChannel()
    const { ipcMain, invoke } = this.#ipc
    const channel = new PageChannel(session, context.id, {
      onSend: (name, args) => void ipcMain.emit(name, event, ...args),
      onInvoke: (name, args) => invoke(name, event, ...args),
      onContextMenu: (params) => void this.emit('context-menu', {}, params),
    })
    const event = {
      sender: this,
      senderFrame: {
        parent: null,
        origin: context.origin === PAGE_ORIGIN ? APP_ORIGIN : context.origin,
        isDestroyed: () => this.#channel !== channel,
        postMessage: (name: string, message: unknown, ports: readonly unknown[] = []) =>
          channel.postMessage(name, [message], transferAll(ports)),
      },
    }
    this.#channel = channel
    this.#contextId = context.id
  }

  #closeChannel(): void {
    this.#channel?.close()
    this.#channel = undefined
    this.#contextId = undefined
  }
}
