import type { LevelsPart } from '../levels/assembledLevels.ts'
import type { Mp3Chunk } from './mp3Chunks.ts'

/** A chunk to decode; the answer has the same number. */
export interface Mp3Task extends Mp3Chunk {
  readonly number: number
  readonly sampleRate: number
  readonly lanes: 1 | 2
}

export type Mp3Answer =
  | ({ readonly kind: 'part'; readonly number: number } & LevelsPart)
  /** The decoder doesn't work in this browser. */
  | { readonly kind: 'no-decoder' }
