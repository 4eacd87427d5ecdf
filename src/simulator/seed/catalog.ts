import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpeechMetrics } from '../sql/speechColumns.ts'

export interface RecordedLine {
  readonly speaker: 'agent' | 'lead'
  readonly text: string
  readonly startSeconds: number
  readonly endSeconds: number
}

/** What was said in a call, and what the service makes of it. */
export interface Spoken {
  readonly lines: readonly RecordedLine[]
  readonly metrics: SpeechMetrics
  readonly topics: readonly { readonly title: string; readonly content: string }[]
}

export interface Recording extends Spoken {
  readonly id: string
  readonly file: string
  readonly mediaType: string
  readonly hasPicture: boolean
  readonly sizeBytes: number
  readonly sha256: string
  readonly durationSeconds: number
  readonly title: string
  readonly topic: string
  readonly callType: string
}

export interface Catalog {
  readonly folder: string
  /** Changes with the catalog, so that prepared databases of another version aren't reused. */
  readonly version: string
  readonly recordings: readonly Recording[]
}

/** Reads `catalog.json` of a recordings folder. Without that file there are no recordings, and no call has media. */
export async function readCatalog(folder: string): Promise<Catalog> {
  let text: string
  try {
    text = await readFile(join(folder, 'catalog.json'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { folder, version: 'none', recordings: [] }
    throw error
  }
  const { recordings } = JSON.parse(text) as { recordings: Recording[] }
  return { folder, version: createHash('sha256').update(text).digest('hex').slice(0, 12), recordings }
}
