import { parentPort, workerData } from 'node:worker_threads'
import { isAppError, type Failure, failureOf } from '../../../contract/errors.ts'
import { deleteCopy } from '../../storage/database.ts'
import { isDamage } from '../../storage/databaseFailure.ts'
import { LibraryStore, StateLost } from './libraryStore.ts'

/**
 * The thread that owns the library's file, and runs what `StoreThread` asks for, one after another. Only a query may let
 * later tasks run before it, while it reads the calls into memory.
 */

export type StoreMethod = Exclude<keyof LibraryStore, 'wasDamaged'>

export interface StoreTask {
  readonly id: number
  readonly method: StoreMethod
  readonly args: readonly unknown[]
}

export type StoreAnswer =
  | { readonly id: number; readonly kind: 'done'; readonly result: unknown }
  | { readonly id: number; readonly kind: 'expected'; readonly failure: Failure }
  /** The file was damaged and is empty now, or an earlier write failed: the sync must read its state again. */
  | { readonly id: number; readonly kind: 'state-lost'; readonly wasDamaged: boolean }
  | { readonly id: number; readonly kind: 'failed'; readonly error: unknown }

const { path } = workerData as { readonly path: string }
let store: LibraryStore | null = null
let isClosed = false

async function run({ id, method, args }: StoreTask): Promise<StoreAnswer> {
  let asked = store
  try {
    if (method === 'close') {
      store?.close()
      store = null
      isClosed = true
      return { id, kind: 'done', result: undefined }
    }
    if (store === null) {
      store = new LibraryStore(path)
      asked = store
      isClosed = false
      if (store.wasDamaged) return { id, kind: 'state-lost', wasDamaged: true }
    }
    const call = store[method] as (...args: readonly unknown[]) => unknown
    const result = call.apply(store, [...args])
    // Without `await`, a synchronous method has ended before the next message.
    return { id, kind: 'done', result: result instanceof Promise ? await result : result }
  } catch (error) {
    if (isAppError(error)) return { id, kind: 'expected', failure: failureOf(error) }
    if (isClosed) return { id, kind: 'expected', failure: { code: 'cancelled', data: {} } }
    // A task that ran meanwhile may have found the file damaged.
    if (error instanceof StateLost || store !== asked) return { id, kind: 'state-lost', wasDamaged: false }
    if (!isDamage(error)) return { id, kind: 'failed', error }
    store?.close()
    store = null
    deleteCopy(path)
    return { id, kind: 'state-lost', wasDamaged: true }
  }
}

parentPort?.on('message', (task: StoreTask) => {
  void run(task).then((answer) => parentPort?.postMessage(answer))
})
