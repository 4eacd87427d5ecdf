/**
 * What the Electron host exposes to the page. The web host exposes nothing; the page then connects to the core through a
 * WebSocket at `/rpc` of its origin.
 */
export interface HostBridge {
  readonly kind: 'electron'
  /** The system's regional locale, such as `en-DE`; `navigator.language` has the app's language instead. */
  readonly locale: string
  /** The path of a dropped file; empty for a file created by the page. */
  pathForFile(file: File): string
  /** Saves the page as a PDF, as it would be printed, where the user chooses; false if the user cancels. */
  savePdf(suggestedName: string): Promise<boolean>
}

/** Host → preload: the prefix of the argument that carries `locale`. */
export const LOCALE_ARGUMENT = '--earshot-locale='
/** Page → preload: requests the port to the core. */
export const WANT_PORT_MESSAGE = 'earshot:want-port'
/** Page → host, through the preload: see `savePdf`. */
export const SAVE_PDF_MESSAGE = 'earshot:save-pdf'
/** Preload → page: transfers the port to the core. */
export const PORT_MESSAGE = 'earshot:port'
