import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recording } from '../../src/simulator/seed/catalogue.ts'
import type { SoundsLike, Speaker } from './conversation.ts'

/** What `writeRecordings.ts` writes to `catalogue.json`: what the simulator reads of it, and what only tests do. */
export interface MadeRecording extends Recording {
  readonly channels: number
  /** Samples a second, as read back from the encoded file. */
  readonly sampleRate: number
  /** So that a call can be given people whose names suit the sound. */
  readonly voices: Readonly<Record<Speaker, SoundsLike>>
}

export async function readMadeRecordings(folder: string): Promise<readonly MadeRecording[]> {
  const text = await readFile(join(folder, 'catalogue.json'), 'utf8')
  return (JSON.parse(text) as { recordings: readonly MadeRecording[] }).recordings
}
