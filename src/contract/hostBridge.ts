/**
 * What a host puts into the page besides the page itself. The browser way puts nothing there: the page then
 * speaks to the core through a WebSocket at `/rpc` of its own origin.
 */
export interface HostBridge {
  readonly kind: 'electron'
  /** The path of a dropped file; empty for a file that was made in the page. */
  pathForFile(file: File): string
  /** The page as it would be printed, saved as a PDF where the person says; false when they said nowhere. */
  savePdf(suggestedName: string): Promise<boolean>
}

/** Page → preload: asks for the port to the core. */
export const WANT_PORT_MESSAGE = 'earshot:want-port'
/** Page → host, through the preload: see `savePdf`. */
export const SAVE_PDF_MESSAGE = 'earshot:save-pdf'
/** Preload → page: carries the port to the core as its only transferred object. */
export const PORT_MESSAGE = 'earshot:port'
