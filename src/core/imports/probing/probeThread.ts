import { parentPort } from 'node:worker_threads'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { probeFile } from './probeFile.ts'

/** The thread that probes files, one at a time. `fileProber` terminates it if it takes too long. */

export interface ProbeTask {
  readonly path: string
  readonly fileName: string
}

export type ProbeAnswer =
  /** Everything is loaded; from here on only the file determines the time. */
  | { readonly kind: 'ready' }
  /** A new part of the file was read. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'done'; readonly facts: RecordingFacts }
  /** `code` of the file system; null for any other failure, which a file should never cause. */
  | { readonly kind: 'failed'; readonly code: string | null }

/** A disk that delivers less than this in five seconds counts as stalled. */
const REPORT_EVERY_BYTES = 8 * 1024 * 1024
/** Our parsers and mediabunny each read a file once; reading more than that is an endless loop. */
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
// Loaded here, so that its loading time doesn't count for the first file.
const { Logging, LogLevel } = await import('mediabunny')
// Its warnings about unknown parts of a file don't belong in the terminal.
Logging.level = LogLevel.Silent
answer({ kind: 'ready' })
