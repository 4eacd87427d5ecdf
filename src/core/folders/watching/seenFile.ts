import type { EpochMs } from '../../../domain/units.ts'

/** A recording, a file with details of recordings, or a recording that Earshot renamed, in a watched folder. */
export interface SeenFile {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly kind: 'recording' | 'sidecar' | 'aside'
  readonly sizeBytes: number
  readonly modifiedMs: EpochMs
  /** The file's number on its disk; another number means another file. Null if the disk has none. Changes with a remount. */
  readonly fileId: string | null
  /** By `Clock.monotonicMs`: when the file was first seen with these properties. Not comparable across restarts. */
  readonly seenAtMs: number
}
