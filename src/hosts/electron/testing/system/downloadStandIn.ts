import { EventEmitter } from 'node:events'
import type { SaveDialogOptions } from 'electron'
import type { SessionStandIn } from './sessionStandIn.ts'

/**
 * For tests: a download of Electron. Unless the app sets a title, that of the save dialog is the URL. A download that could be
 * resumed after an interruption isn't done. Canceling removes the file. Sources: electron_download_manager_delegate.cc
 * (`OnDownloadPathGenerated`, `OnDownloadSaveDialogDone`), electron_api_download_item.cc (`OnDownloadUpdated`),
 * components/download/internal/common/download_item_impl.cc (`IsDone`, `Cancel`).
 */
export class DownloadStandIn extends EventEmitter {
  readonly #url: string
  readonly #fileName: string
  #dialog: SaveDialogOptions = {}
  #savePath = ''
  #received = 0
  #total = 0
  state: 'progressing' | 'completed' | 'cancelled' | 'interrupted' = 'progressing'

  constructor(url: string, fileName: string) {
    super()
    this.#url = url
    this.#fileName = fileName
  }

  getState(): string {
    return this.state
  }
  /** Starts it. The app may refuse it; then no dialog opens. */
  start(session: SessionStandIn, contents: unknown): void {
    const event = { preventDefault: () => (this.state = 'cancelled') }
    session.emit('will-download', event, this, contents)
  }
  get dialogTitle(): string {
    return this.#dialog.title ?? this.#url
  }
  /** The user's answer in the dialog. */
  choose(path: string | null): void {
    if (path === null) this.cancel()
    else this.#savePath = path
  }
  receive(received: number, total: number): void {
    this.#received = received
    this.#total = total
    this.emit('updated', {}, 'progressing')
  }
  complete(): void {
    this.#end('completed')
  }
  interrupt(canResume: boolean): void {
    this.state = 'interrupted'
    if (canResume) this.emit('updated', {}, 'interrupted')
    else this.#end('interrupted')
  }

  setSaveDialogOptions(options: SaveDialogOptions): void {
    this.#dialog = options
  }
  getURL(): string {
    return this.#url
  }
  getFilename(): string {
    return this.#fileName
  }
  getSavePath(): string {
    return this.#savePath
  }
  getReceivedBytes(): number {
    return this.#received
  }
  getTotalBytes(): number {
    return this.#total
  }
  cancel(): void {
    if (this.state === 'completed' || this.state === 'cancelled') return
    this.#end('cancelled')
  }

  #end(state: 'completed' | 'cancelled' | 'interrupted'): void {
    this.state = state
    this.emit('done', {}, state)
  }
}
