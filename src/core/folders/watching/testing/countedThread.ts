import { getEnvironmentData, parentPort } from 'node:worker_threads'

/** For tests: the thread that reads folders. It counts the messages that it has posted. */

const posted = getEnvironmentData('posted') as unknown as Int32Array<SharedArrayBuffer>
if (parentPort !== null) {
  const post = parentPort.postMessage.bind(parentPort)
  parentPort.postMessage = (...sent: Parameters<typeof post>) => {
    post(...sent)
    Atomics.add(posted, 0, 1)
    Atomics.notify(posted, 0)
  }
}

await import('../thread/folderThread.ts')
