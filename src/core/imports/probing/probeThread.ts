import { parentPort } from 'node:worker_threads'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { probeFile } from './probeFile.ts'

/** The thread in which files are probed, one at a time. Whoever started it ends it when it takes too long: see `fileProber`. */

export interface ProbeTask {
  readonly path: string
  readonly fileName: string
}

export type ProbeAnswer =
  /** Everything is loaded: from here on only a file can take long. */
  | { readonly kind: 'ready' }
  /** A part of the file that had not been read yet was read. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'done'; readonly facts: RecordingFacts }
  /** `code` of the file system; null where something else failed, which a file should never make it do. */
  | { readonly kind: 'failed'; readonly code: string | null }

/** A disk that delivers less than this in five seconds is taken for one that delivers nothing. */
const REPORT_EVERY_BYTES = 8 * 1024 * 1024
/** Ours, and mediabunny's: who reads more is going round in circles. */
const MOST_PASSES = 2

function answer(message: ProbeAnswer): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', ({ path, fileName }: ProbeTask) => {
  let reportedBytes = 0
  const onRead = (readBytes: number, sizeBytes: number) => {
    if (readBytes - reportedBytes < REPORT_EVERY_BYTES || readBytes > MOST_PASSES * sizeBytes) return
    reportedBytes = readBytes
    answer({ kind: 'reading' })
  }
  probeFile(path, fileName, onRead).then(
    (facts) => answer({ kind: 'done', facts }),
    (error: NodeJS.ErrnoException) => answer({ kind: 'failed', code: error.code ?? null }),
  )
})
// Loaded here, so that the first file isn't charged for it.
const { Logging, LogLevel } = await import('mediabunny')
// Its warnings about unknown parts of a file don't belong in the terminal.
Logging.level = LogLevel.Silent
answer({ kind: 'ready' })
