import type { Failure } from '../../contract/errors/errors.ts'
import type { Parcel } from './parcel.ts'

/** What `ThreadClient` posts. */
export interface SentTask<Task = unknown> {
  readonly id: number
  readonly task: Parcel<Task>
  /** Whether the task and its result are sent in parts. */
  readonly isInParts: boolean
}

/** What `answerTasks` posts. */
export type ThreadMessage =
  /** Everything is loaded; from here on only the tasks determine the time. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'event'; readonly event: unknown }
  | { readonly kind: 'begun'; readonly id: number }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly result: Parcel }
  | ({ readonly kind: 'failed'; readonly id: number } & SentFailure)

/** A message keeps neither the class nor the code of an error. */
interface SentFailure {
  readonly expected: Failure | null
  readonly error: unknown
  readonly code: string | undefined
}
