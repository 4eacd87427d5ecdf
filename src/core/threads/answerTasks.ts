import { parentPort } from 'node:worker_threads'
import { failureOf, isAppError } from '../../contract/errors/errors.ts'
import { packAtOnce, portsOf, unpackAtOnce, wholeOf } from './parcel.ts'
import type { SentTask, ThreadMessage } from './threadMessages.ts'

/** A task of a thread, for its `ThreadClient`. */
export interface RunningTask {
  /** See `reportsBegin` of the client. */
  begin(): void
  /** Restarts the deadline. */
  report(progress?: unknown): void
}

/**
 * In a thread: calls `handle` for each task, and posts its result or failure. A synchronous `handle` has ended before the next
 * task. Call it once everything is loaded.
 */
export function answerTasks(handle: (task: never, running: RunningTask) => unknown): void {
  const run = async ({ id, task, isInParts }: SentTask<never>): Promise<ThreadMessage> => {
    try {
      const given = handle(unpackAtOnce(task), {
        begin: () => post({ kind: 'begun', id }),
        report: (progress) => post({ kind: 'progress', id, progress }),
      })
      const result: unknown = given instanceof Promise ? await given : given
      return { kind: 'done', id, result: isInParts ? packAtOnce(result) : wholeOf(result) }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return { kind: 'failed', id, expected: isAppError(error) ? failureOf(error) : null, error, code }
    }
  }
  parentPort?.on('message', (sent: SentTask<never>) => void run(sent).then(post))
  post({ kind: 'ready' })
}

/** Not about a task. */
export function postEvent(event: unknown): void {
  post({ kind: 'event', event })
}

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message, message.kind === 'done' ? portsOf(message.result) : [])
}
