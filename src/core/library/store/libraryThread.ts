import { parentPort, workerData } from 'node:worker_threads'
import { isAppError, type Failure, failureOf } from '../../../contract/errors.ts'
import { setAsideCopy } from '../../storage/database.ts'
import { isDamage } from '../../storage/databaseFailure.ts'
import { LibraryStore, StateLost } from './libraryStore.ts'

/** The thread that owns the library's file, and runs what `StoreThread` asks for, one after another. */

export type StoreMethod = Exclude<keyof LibraryStore, 'recovery'>

export interface StoreTask {
  readonly id: number
  readonly method: StoreMethod
  readonly args: readonly unknown[]
}

export type StoreAnswer =
  | { readonly id: number; readonly kind: 'done'; readonly result: unknown }
  | { readonly id: number; readonly kind: 'expected'; readonly failure: Failure }
  /** The file was damaged and is empty now, or an earlier write failed: the sync must read its state again. */
  | { readonly id: number; readonly kind: 'state-lost'; readonly setAsideAs: string | null }
  | { readonly id: number; readonly kind: 'failed'; readonly error: unknown }

const { path } = workerData as { readonly path: string }
const clock = { now: () => Date.now() }
let store: LibraryStore | null = null

function run({ id, method, args }: StoreTask): StoreAnswer {
  try {
    if (method === 'close') {
      store?.close()
      store = null
      return { id, kind: 'done', result: undefined }
    }
    if (store === null) {
      store = new LibraryStore(path, clock)
      if (store.recovery !== null) return { id, kind: 'state-lost', setAsideAs: store.recovery.setAsideAs }
    }
    const call = store[method] as (...args: readonly unknown[]) => unknown
    return { id, kind: 'done', result: call.apply(store, [...args]) }
  } catch (error) {
    if (isAppError(error)) return { id, kind: 'expected', failure: failureOf(error) }
    if (error instanceof StateLost) return { id, kind: 'state-lost', setAsideAs: null }
    if (!isDamage(error)) return { id, kind: 'failed', error }
    store?.close()
    store = null
    return { id, kind: 'state-lost', setAsideAs: setAsideCopy(path, clock.now()) }
  }
}

parentPort?.on('message', (task: StoreTask) => parentPort?.postMessage(run(task)))
