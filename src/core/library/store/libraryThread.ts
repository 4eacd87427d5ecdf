import { parentPort, workerData } from 'node:worker_threads'
import { isAppError, failureOf } from '../../../contract/errors.ts'
import { deleteCopy } from '../../storage/database.ts'
import { isDamage } from '../../storage/databaseFailure.ts'
import { packAtOnce, portsOf, unpackAtOnce, wholeOf } from '../../threads/parcel.ts'
import { ReviewsUnknown } from '../query/reviewsUnknown.ts'
import { LibraryStore, StateLost } from './libraryStore.ts'
import { isInParts, type SentTask, type StoreAnswer, type StoreSign } from './threadTasks.ts'

/**
 * The thread that owns the library's database, and runs what `StoreThread` asks for, one after another. Only a query may let
 * later tasks run before it, while it reads the calls into memory.
 */

/** Far below the deadline of questions. */
const ALIVE_EVERY_MS = 5000

const { path } = workerData as { readonly path: string }
let store: LibraryStore | null = null
let isClosed = false

async function run({ id, method, args: sentArgs }: SentTask): Promise<StoreAnswer> {
  let asked = store
  try {
    const args = unpackAtOnce(sentArgs)
    if (method === 'close') {
      store?.close()
      store = null
      isClosed = true
      return { id, kind: 'done', result: wholeOf(undefined) }
    }
    if (store === null) {
      store = new LibraryStore(path, method === 'copyFrom' ? String(args[0]) : null)
      asked = store
      isClosed = false
      if (store.wasDamaged) return { id, kind: 'state-lost', wasDamaged: true }
    }
    send({ id, kind: 'begun' })
    if (method === 'copyFrom') return { id, kind: 'done', result: wholeOf(undefined) }
    const call = store[method] as (...args: readonly unknown[]) => unknown
    const given = call.apply(store, [...args])
    // Without `await`, a synchronous method has ended before the next message.
    const result = given instanceof Promise ? ((await given) as unknown) : given
    return { id, kind: 'done', result: isInParts({ method, args }) ? packAtOnce(result) : wholeOf(result) }
  } catch (error) {
    if (isAppError(error)) return { id, kind: 'expected', failure: failureOf(error) }
    if (error instanceof ReviewsUnknown) return { id, kind: 'reviews-unknown' }
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

let taskCount = 0
let alive: NodeJS.Timeout | undefined

parentPort?.on('message', (task: SentTask) => {
  taskCount += 1
  alive ??= setInterval(() => send({ kind: 'alive' }), ALIVE_EVERY_MS)
  void run(task).then((answer) => {
    send(answer)
    taskCount -= 1
    if (taskCount > 0) return
    clearInterval(alive)
    alive = undefined
  })
})

function send(message: StoreAnswer | StoreSign): void {
  parentPort?.postMessage(message, message.kind === 'done' ? portsOf(message.result) : [])
}
