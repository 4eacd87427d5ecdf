import { MINUTE } from '../../../domain/units.ts'
import { type Deadline, deadlineAfter, ThreadClient, threadPath } from '../../threads/threadClient.ts'
import { volumeOf } from '../disk/volume.ts'

/** The thread reports every 4 MB. Even a share over a slow line delivers that much in this time. */
const REPORT_DEADLINE_MS = 5 * MINUTE

/** Computes SHA-256 of files, one after another, in a thread. */
export class FileHasher {
  readonly #thread: ThreadClient

  constructor(deadline: Deadline = deadlineAfter(REPORT_DEADLINE_MS)) {
    this.#thread = new ThreadClient({
      path: threadPath(import.meta.url, 'hashThread'),
      isSerial: true,
      deadline,
      idleMs: 10_000,
    })
  }

  /**
   * In hex. Fails with the file system's error, and with `ThreadEnded` when closed, or if the disk doesn't respond. Calls `onRead`
   * from time to time with the bytes read so far.
   */
  hash(path: string, { onRead, signal }: HashOptions = {}): Promise<string> {
    const onProgress = (bytes: unknown) => onRead?.(bytes as number)
    return this.#thread.ask(path, { source: volumeOf(path), onProgress, ...(signal && { signal }) })
  }

  close(): void {
    void this.#thread.end()
  }
}

export interface HashOptions {
  readonly onRead?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal
}
