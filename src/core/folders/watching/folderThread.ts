import { parentPort } from 'node:worker_threads'
import { folderReader } from './folderReader.ts'
import type { FolderAnswer, FolderTask } from './folderTasks.ts'

/**
 * The thread that reads watched folders. All calls block on purpose: a share that hangs stops this thread only, while
 * asynchronous calls would use up the few threads that Node shares among all file operations of the app.
 */

const reader = folderReader()
reader.listen((paths) => answer({ kind: 'changed', paths }))

function answer(message: FolderAnswer): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', ({ id, task }: { readonly id: number; readonly task: FolderTask }) => {
  reader.perform(task).then(
    (result) => answer({ kind: 'done', id, result }),
    (error: NodeJS.ErrnoException) =>
      answer({ kind: 'failed', id, code: error.code ?? 'UNKNOWN', message: error.message }),
  )
})
