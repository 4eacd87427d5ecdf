/** Page → worker, once: the recording's absolute URL, on the page's own origin. */
export interface PeaksRequest {
  readonly url: string
}

/** Worker → page. Pieces arrive in order and without gaps. */
export type PeaksMessage =
  /** It's making progress or waiting for bytes: see `WorkProgress`. */
  | { readonly kind: 'alive' }
  | {
      readonly kind: 'levels'
      readonly from: number
      /** Left and right for stereo, otherwise one; all of equal length. */
      readonly lanes: readonly Uint8Array[]
      readonly durationSeconds: number | null
    }
  | { readonly kind: 'done'; readonly durationSeconds: number }
  /** Only from the streaming worker: it reads WAV and MP3, and this is something else or can't be streamed. */
  | { readonly kind: 'other' }
  | { readonly kind: 'failed'; readonly failure: PeaksFailure }

/**
 * `unreachable`: the recording didn't load, or not completely; `no-sound`: it has no audio track; `undecodable`: there is no
 * decoder for it here.
 */
export type PeaksFailure = 'unreachable' | 'no-sound' | 'undecodable'
