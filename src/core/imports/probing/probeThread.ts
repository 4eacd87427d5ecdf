import { answerTasks, type RunningTask } from '../../threads/answerTasks.ts'
import { namedBeside } from './namedBeside.ts'
import { probeFile } from './probeFile.ts'

/** The thread that reads files, one at a time. `fileProber` terminates it if it takes too long. */

export type ProbeTask =
  | { readonly kind: 'facts'; readonly path: string; readonly fileName: string }
  /** The paths of the recordings beside a CSV that it names. */
  | { readonly kind: 'named-beside'; readonly path: string }

/** A disk that delivers less than this in five seconds counts as stalled. */
const REPORT_EVERY_BYTES = 8 * 1024 * 1024
/** Our parsers and mediabunny each read a file once; reading more than that is an endless loop. */
const MOST_PASSES = 2

// Loaded here, so that its loading time doesn't count for the first file.
const { Logging, LogLevel } = await import('mediabunny')
// Its warnings about unknown parts of a file don't belong in the terminal.
Logging.level = LogLevel.Silent

answerTasks((task: ProbeTask, running: RunningTask) => {
  if (task.kind === 'named-beside') return namedBeside(task.path)
  let reportedBytes = 0
  return probeFile(task.path, task.fileName, (readBytes, sizeBytes) => {
    if (readBytes - reportedBytes < REPORT_EVERY_BYTES || readBytes > MOST_PASSES * sizeBytes) return
    reportedBytes = readBytes
    running.report()
  })
})
