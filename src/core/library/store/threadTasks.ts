import type { Failure } from '../../../contract/errors.ts'
import type { Parcel } from '../../threads/parcel.ts'
import type { LibraryStore } from './libraryStore.ts'

/** What the core and the library's thread tell each other. */

export type StoreMethod = Exclude<keyof LibraryStore, 'wasDamaged' | 'query'>
/** `copyFrom`: begins with a copy of the library at this location. */
export type StoreTaskKind = StoreMethod | 'query' | 'copyFrom'

export interface StoreTask {
  readonly id: number
  readonly method: StoreTaskKind
  readonly args: readonly unknown[]
}

/** With the records of calls, which may have any number of deals, evaluators or messages. */
const WITH_RECORDS: ReadonlySet<StoreTaskKind> = new Set(['putPage', 'putDetail', 'detail', 'calls'])

/** Whether what the task needs and gives is sent in parts. Other lists are long, too, but of numbers. */
export function isInParts({ method, args }: Pick<StoreTask, 'method' | 'args'>): boolean {
  return WITH_RECORDS.has(method) || (method === 'query' && args[0] === 'page')
}

export type SentTask = Omit<StoreTask, 'args'> & { readonly args: Parcel<StoreTask['args']> }

export type StoreAnswer =
  | { readonly id: number; readonly kind: 'done'; readonly result: Parcel }
  | { readonly id: number; readonly kind: 'expected'; readonly failure: Failure }
  /** The file was damaged and is empty now, or an earlier write failed: the sync must read its state again. */
  | { readonly id: number; readonly kind: 'state-lost'; readonly wasDamaged: boolean }
  /** A query that can't be answered yet. */
  | { readonly id: number; readonly kind: 'reviews-unknown' }
  | { readonly id: number; readonly kind: 'failed'; readonly error: unknown }

/** Before its answer. */
export type StoreSign =
  /** The task begins. The file is open. */
  | { readonly id: number; readonly kind: 'begun' }
  /** The thread isn't blocked by one of its tasks. */
  | { readonly kind: 'alive' }

/**
 * Methods that change the file. They may rewrite all of it, and wait for other programs that read it, so they have no deadline.
 * A question may be asked again; a change may not.
 */
const CHANGES: ReadonlySet<StoreTaskKind> = new Set([
  'readState',
  'putPage',
  'putDetail',
  'putDirectory',
  'putReviews',
  'putAccountCorrections',
  'putTrackers',
  'skipDetail',
  'retryDetails',
  'expireDetails',
  'remove',
  'restrict',
  'copyFrom',
  'stopQuery',
  'close',
])

export function isQuestion(method: StoreTaskKind): boolean {
  return !CHANGES.has(method)
}
