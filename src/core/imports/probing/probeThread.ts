import { parentPort } from 'node:worker_threads'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { namedBeside } from './namedBeside.ts'
import { probeFile } from './probeFile.ts'

/** The thread that reads files, one at a time. `fileProber` terminates it if it takes too long. */

/** What each task needs, and its result. */
export interface ProbeTasks {
  readonly facts: {
    readonly needs: { readonly path: string; readonly fileName: string }
    readonly gives: RecordingFacts
  }
  /** The paths of the recordings beside a CSV that it names. */
  readonly 'named-beside': { readonly needs: { readonly path: string }; readonly gives: readonly string[] }
}

type ProbeKind = keyof ProbeTasks
export type ProbeTaskOf<Kind extends ProbeKind> = { readonly kind: Kind } & ProbeTasks[Kind]['needs']
export type ProbeTask = { [Kind in ProbeKind]: ProbeTaskOf<Kind> }[ProbeKind]

export type ProbeAnswer =
  /** Everything is loaded; from here on only the file determines the time. */
  | { readonly kind: 'ready' }
  /** A new part of the file was read. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'done'; readonly result: ProbeTasks[ProbeKind]['gives'] }
  /** `code` of the file system; null for any other failure, which a file should never cause. */
  | { readonly kind: 'failed'; readonly code: string | null }

/** A disk that delivers less than this in five seconds counts as stalled. */
const REPORT_EVERY_BYTES = 8 * 1024 * 1024
/** Our parsers and mediabunny each read a file once; reading more than that is an endless loop. */
const MOST_PASSES = 2

function answer(message: ProbeAnswer): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', (task: ProbeTask) => {
  perform(task).then(
    (result) => answer({ kind: 'done', result }),
    (error: NodeJS.ErrnoException) => answer({ kind: 'failed', code: error.code ?? null }),
  )
})

function perform(task: ProbeTask): Promise<ProbeTasks[ProbeKind]['gives']> {
  if (task.kind === 'named-beside') return namedBeside(task.path)
  let reportedBytes = 0
  return probeFile(task.path, task.fileName, (readBytes, sizeBytes) => {
    if (readBytes - reportedBytes < REPORT_EVERY_BYTES || readBytes > MOST_PASSES * sizeBytes) return
    reportedBytes = readBytes
    answer({ kind: 'reading' })
  })
}

// Loaded here, so that its loading time doesn't count for the first file.
const { Logging, LogLevel } = await import('mediabunny')
// Its warnings about unknown parts of a file don't belong in the terminal.
Logging.level = LogLevel.Silent
answer({ kind: 'ready' })
