import type { LibraryStore } from './libraryStore.ts'

/** What the core and the library's thread tell each other. */

export type StoreMethod = Exclude<keyof LibraryStore, 'wasDamaged' | 'query'>
/** `copyFrom`: begins with a copy of the library at this location. */
type StoreTaskKind = StoreMethod | 'query' | 'copyFrom'

export interface StoreTask {
  readonly method: StoreTaskKind
  readonly args: readonly unknown[]
}

/** With the records of calls, which may have any number of deals, evaluators or messages. */
const WITH_RECORDS: ReadonlySet<StoreTaskKind> = new Set(['putPage', 'putDetail', 'detail', 'calls'])

/** Whether what the task needs and gives is sent in parts. Other lists are long, too, but of numbers. */
export function isInParts({ method, args }: StoreTask): boolean {
  return WITH_RECORDS.has(method) || (method === 'query' && args[0] === 'page')
}

export type StoreOutcome =
  | { readonly kind: 'done'; readonly result: unknown }
  /** The file was damaged and is empty now, or an earlier write failed: the sync must read its state again. */
  | { readonly kind: 'state-lost'; readonly wasDamaged: boolean }

/**
 * Methods that change the file. They may rewrite all of it, and wait for other programs that read it, so they have no deadline.
 * A question may be asked again; a change may not.
 */
const CHANGES: ReadonlySet<StoreTaskKind> = new Set([
  'readState',
  'putPage',
  'putDetail',
  'putDirectory',
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
