import { workerData } from 'node:worker_threads'
import { AppError, isAppError } from '../../../contract/errors/errors.ts'
import { deleteCopy } from '../../storage/database.ts'
import { isDamage } from '../../storage/databaseFailure.ts'
import { answerTasks, type RunningTask } from '../../threads/answerTasks.ts'
import { LibraryStore, StateLost } from './libraryStore.ts'
import type { StoreOutcome, StoreTask } from './threadTasks.ts'

/**
 * The thread that owns the library's database, and runs what `StoreThread` asks for, one after another. Only a query may let
 * later tasks run before it, while it reads the calls into memory.
 */

/** Far below the deadline of questions. */
const ALIVE_EVERY_MS = 5000

const { path, madePath } = workerData as { readonly path: string; readonly madePath: string | null }
let store: LibraryStore | null = null
let isClosed = false

async function run({ method, args }: StoreTask, running: RunningTask): Promise<StoreOutcome> {
  let asked = store
  const alive = setInterval(() => running.report(), ALIVE_EVERY_MS)
  try {
    if (method === 'close') {
      store?.close()
      store = null
      isClosed = true
      return { kind: 'done', result: undefined }
    }
    if (store === null) {
      store = new LibraryStore(path, { from: method === 'copyFrom' ? String(args[0]) : null, madePath })
      asked = store
      isClosed = false
      if (store.wasDamaged) return { kind: 'state-lost', wasDamaged: true }
    }
    running.begin()
    if (method === 'copyFrom') return { kind: 'done', result: undefined }
    const call = store[method] as (...args: readonly unknown[]) => unknown
    const given = call.apply(store, [...args])
    // Without `await`, a synchronous method has ended before the next message.
    return { kind: 'done', result: given instanceof Promise ? ((await given) as unknown) : given }
  } catch (error) {
    if (isAppError(error)) throw error
    if (isClosed) throw new AppError('canceled', {})
    // A task that ran meanwhile may have found the file damaged.
    if (error instanceof StateLost || store !== asked) return { kind: 'state-lost', wasDamaged: false }
    if (!isDamage(error)) throw error
    store?.close()
    store = null
    deleteCopy(path)
    return { kind: 'state-lost', wasDamaged: true }
  } finally {
    clearInterval(alive)
  }
}

answerTasks(run)
