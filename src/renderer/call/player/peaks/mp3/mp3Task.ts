import type { LevelsPart } from '../levels/assembledLevels.ts'
import type { Mp3Chunk } from './mp3Chunks.ts'

/** A chunk to decode. `number`: its place in the recording, which the answer repeats. */
export interface Mp3Task extends Mp3Chunk {
  readonly number: number
  readonly sampleRate: number
  readonly laneCount: 1 | 2
}

export type Mp3Answer =
  | ({ readonly kind: 'part'; readonly number: number } & LevelsPart)
  /** The decoder doesn't work in this browser. */
  | { readonly kind: 'no-decoder' }
