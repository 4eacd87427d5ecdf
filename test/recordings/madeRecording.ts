import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recording } from '../../src/simulator/seed/catalog.ts'
import type { SoundsLike, Speaker } from './conversation.ts'

/** What `writeRecordings.ts` writes to `catalog.json`: what the simulator reads of it, and what only tests do. */
export interface MadeRecording extends Recording {
  readonly channels: number
  /** Samples a second, as read back from the encoded file. */
  readonly sampleRate: number
  /** So that a call can be given people whose names suit the sound. */
  readonly voices: Readonly<Record<Speaker, SoundsLike>>
}

export async function readMadeRecordings(folder: string): Promise<readonly MadeRecording[]> {
  const text = await readFile(join(folder, 'catalog.json'), 'utf8')
  return (JSON.parse(text) as { recordings: readonly MadeRecording[] }).recordings
}
