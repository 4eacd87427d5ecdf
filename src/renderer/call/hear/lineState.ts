import type { HeardHit } from '../../../contract/library/hearing.ts'
import type { HeardStretch } from '../../../domain/hearing/heardStretch.ts'
import type { Playback } from '../player/playback/playback.ts'

/** A hit and its index in the list. */
export interface HeardItem {
  readonly index: number
  readonly hit: HeardHit
}

/** What can be played or shown of a line. */
export type LineState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly playback: Playback; readonly stretch: HeardStretch }
  /** It has no audio, so its text stays for `readingMs`. */
  | { readonly kind: 'shown'; readonly words: string }
  | { readonly kind: 'failed'; readonly words: string; readonly retry?: () => void }

export const LOADING: LineState = { kind: 'loading' }

/** The pace of a slow reader. */
const PER_CHARACTER_MS = 60
const LEAST_MS = 3000
const MOST_MS = 9000

export function readingMs({ snippet }: HeardHit): number {
  const length = snippet.reduce((sum, { text }) => sum + text.length, 0)
  return Math.max(LEAST_MS, Math.min(MOST_MS, PER_CHARACTER_MS * length))
}
