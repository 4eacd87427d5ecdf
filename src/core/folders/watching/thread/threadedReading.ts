import { SECOND } from '../../../../domain/units.ts'
import type { Clock } from '../../../ports.ts'
import { ThreadClient, ThreadEnded, threadPath } from '../../../threads/threadClient.ts'
import type { OnChanged } from '../folderEvents.ts'
import type { FolderReading, FolderTaskKind, FolderTaskOf, FolderTaskResult } from './folderReader.ts'
import { NOT_RESPONDING, THREAD_ENDED } from './failureCodes.ts'

/**
 * For one task. A slice is 250 entries, so even a share that needs 50 ms for each is fast enough; a share that is gone may block
 * a call for minutes.
 */
export const READ_DEADLINE_MS = 20 * SECOND

/**
 * Performs tasks in a thread, with a deadline. A thread that is blocked by the system can't be ended, so there is at most one:
 * until it ends, all tasks fail at once.
 */
export class ThreadedReading implements FolderReading {
  readonly #thread: ThreadClient
  #onChanged: OnChanged = () => undefined

  constructor(clock: Clock, path: string = threadPath(import.meta.url, 'folderThread')) {
    this.#thread = new ThreadClient({
      path,
      deadline: (signal) => clock.wait(READ_DEADLINE_MS, signal),
      onEvent: (paths) => this.#onChanged(paths as Parameters<OnChanged>[0]),
    })
  }

  async perform<Kind extends FolderTaskKind>(task: FolderTaskOf<Kind>): Promise<FolderTaskResult<Kind>> {
    if (this.#thread.blocked !== null) throw failureOf(NOT_RESPONDING)
    try {
      return await this.#thread.ask(task)
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      throw failureOf(error.reason === 'not-responding' ? NOT_RESPONDING : THREAD_ENDED)
    }
  }

  listen(onChanged: OnChanged): void {
    this.#onChanged = onChanged
  }

  rest(): void {
    void this.#thread.end()
  }

  close(): void {
    void this.#thread.end()
  }
}

function failureOf(code: string): Error {
  return Object.assign(new Error(code), { code })
}
