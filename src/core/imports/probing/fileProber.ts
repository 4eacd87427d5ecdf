import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { type Deadline, deadlineAfter, ThreadClient, ThreadEnded, threadPath } from '../../threads/threadClient.ts'
import { volumeOf } from '../disk/volume.ts'
import type { ProbeTask } from './probeThread.ts'

/** `too-slow`: passed the deadline; `too-large`: needed too much memory; `crashed`: the thread ended, or a parser failed. */
export type ProbeFailureReason = 'too-slow' | 'too-large' | 'crashed'

/** The probe failed without an error of the file system: usually because the file is damaged. */
export class ProbeFailure extends Error {
  readonly reason: ProbeFailureReason

  constructor(reason: ProbeFailureReason, options?: ErrorOptions) {
    super(`The probe was ended: ${reason}.`, options)
    this.reason = reason
  }
}

/** Most probes take milliseconds. A probe that reads megabytes reports progress, and each report restarts the deadline. */
export const PROBE_DEADLINE_MS = 5000
/** The largest index that we know, of eight hours of AAC, needs less than 100 MB. */
const MOST_MEMORY_BYTES = 256 * 1024 * 1024
/**
 * V8 aborts the whole process when a single allocation exceeds a thread's limit, and arrays grow by half their size at once. So
 * the limit is far above the allowed memory, and memory use is checked while a probe runs.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 }
const CHECK_MEMORY_EVERY_MS = 50
/** How long the thread stays. Uploads arrive one by one, and loading mediabunny for each would take longer than reading it. */
const IDLE_MS = 10_000

/** Reads recordings in a thread, which is terminated if a file takes too long or too much memory. */
export class FileProber {
  readonly #thread: ThreadClient

  constructor(deadline: Deadline = deadlineAfter(PROBE_DEADLINE_MS)) {
    this.#thread = new ThreadClient({
      path: threadPath(import.meta.url, 'probeThread'),
      worker: { resourceLimits: THREAD_LIMITS },
      isSerial: true,
      deadline,
      idleMs: IDLE_MS,
    })
  }

  /**
   * Reads the facts of the file at `path`. Fails with the file system's error, or with `ProbeFailure`. Calls `onBegin` right before
   * reading the first byte.
   */
  probe(path: string, fileName: string, onBegin?: () => void): Promise<RecordingFacts> {
    return this.#perform({ kind: 'facts', path, fileName }, onBegin)
  }

  /** The paths of the recordings in the folder of a CSV that the CSV names. Fails like `probe`. */
  namedBeside(path: string): Promise<readonly string[]> {
    return this.#perform({ kind: 'named-beside', path })
  }

  close(): void {
    void this.#thread.end()
  }

  async #perform<Result>(task: ProbeTask, onBegin?: () => void): Promise<Result> {
    let memoryChecks: NodeJS.Timeout | undefined
    const checkMemory = async () => {
      const bytes = await this.#thread.memoryBytes()
      if (bytes > MOST_MEMORY_BYTES && memoryChecks !== undefined) void this.#thread.end('too-large')
    }
    const onPost = () => {
      memoryChecks = setInterval(() => void checkMemory(), CHECK_MEMORY_EVERY_MS)
      onBegin?.()
    }
    try {
      return await this.#thread.ask<Result>(task, { source: volumeOf(task.path), onPost })
    } catch (error) {
      const reason = reasonOf(error)
      throw reason === null ? error : new ProbeFailure(reason, { cause: error })
    } finally {
      clearInterval(memoryChecks)
      memoryChecks = undefined
    }
  }
}

/** Null if the file didn't cause the failure. */
function reasonOf(error: unknown): ProbeFailureReason | null {
  if (!(error instanceof ThreadEnded)) return (error as NodeJS.ErrnoException).code === undefined ? 'crashed' : null
  switch (error.reason) {
    case 'not-responding':
      // Not begun: the system still blocks threads that read its share.
      return error.wasBegun ? 'too-slow' : null
    case 'too-large':
    case 'crashed':
      return error.reason
    case 'closed':
    case 'canceled':
      return null
  }
}
