/** Page → worker, once: where the recording is, as an absolute URL of the page's own origin. */
export interface PeaksRequest {
  readonly url: string
}

/** Worker → page. Pieces come in order and follow each other without gaps. */
export type PeaksMessage =
  /** It gets on, or waits for bytes: see `WorkProgress`. */
  | { readonly kind: 'alive' }
  | {
      readonly kind: 'levels'
      readonly from: number
      /** Left and right of stereo, else one; all of the same length. */
      readonly lanes: readonly Uint8Array[]
      readonly durationSeconds: number | null
    }
  | { readonly kind: 'done'; readonly durationSeconds: number }
  /** Only from the streaming worker: it reads WAV and MP3, and this is something else, or can't be read that way. */
  | { readonly kind: 'other' }
  | { readonly kind: 'failed'; readonly failure: PeaksFailure }

/** `unreachable`: the recording did not come (whole); `no-sound`: there is no audio in it; `undecodable`: no decoder for it here. */
export type PeaksFailure = 'unreachable' | 'no-sound' | 'undecodable'
