import type { UnexpectedError } from '../../node/unexpectedErrors.ts'
import type { RequestHead } from './bytes/requestHead.ts'

/** What the main process posts to the core's process. Most messages transfer a port. */
export type ToCore =
  /** First. The port leads to the host's services, see `hostServices`. */
  | { readonly kind: 'start'; readonly version: string; readonly dataFolder: string }
  /** The port of a page, which gets the core's procedures. */
  | { readonly kind: 'connect' }
  /** A request of the page's scheme. Its port carries the bodies and the response. */
  | { readonly kind: 'request'; readonly head: RequestHead }
  | { readonly kind: 'open-demo' }
  /** As the methods of `Core`. */
  | { readonly kind: 'wake' }
  | { readonly kind: 'pause-imports'; readonly isPaused: boolean }
  /** Close everything and exit. */
  | { readonly kind: 'stop' }

/** What the core's process posts to the main process. */
export type FromCore =
  | { readonly kind: 'started' }
  /** It couldn't start, and exits. */
  | { readonly kind: 'failed'; readonly stack: string }
  /** It has logged an unexpected error, and exits when everything is closed. */
  | { readonly kind: 'unexpected'; readonly met: UnexpectedError }
