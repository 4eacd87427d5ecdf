import { SECOND } from '../../../domain/units.ts'
import { type Deadline, deadlineAfter, ThreadClient, threadPath } from '../../threads/threadClient.ts'
import { volumeOf } from './volume.ts'
import type { DiskTask, DiskTaskKind, DiskTaskResult } from './diskTasks.ts'

/** A disk that has to spin up answers within seconds. */
const DEADLINE_MS = 20 * SECOND

/** Reads a person's files and folders in a thread. Fails with the file system's error, and with `ThreadEnded` if a disk doesn't respond. */
export class FileDisk {
  readonly #thread: ThreadClient

  constructor(deadline: Deadline = deadlineAfter(DEADLINE_MS)) {
    const path = threadPath(import.meta.url, 'diskThread')
    this.#thread = new ThreadClient({ path, isSerial: true, deadline, idleMs: 10_000 })
  }

  read<Kind extends DiskTaskKind>(kind: Kind, path: string): Promise<DiskTaskResult<Kind>> {
    const task = { kind, path } satisfies DiskTask
    return this.#thread.ask(task, { source: volumeOf(path), isInParts: kind === 'entries' })
  }

  /** However long the disk takes. If the signal aborts, the next task gets another thread, unless its disk blocks two already. */
  readPatiently<Kind extends DiskTaskKind>(
    kind: Kind,
    path: string,
    signal: AbortSignal,
  ): Promise<DiskTaskResult<Kind>> {
    const task = { kind, path } satisfies DiskTask
    return this.#thread.ask(task, { isUnlimited: true, source: volumeOf(path), signal })
  }

  close(): void {
    void this.#thread.end()
  }
}
