import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ContainerMeasured, MeasureMessage } from './measureThread.ts'

/** Reading an index takes a second at most, but a busy machine may be ten times slower. */
const DEADLINE_MS = 60_000

/** The source file, or the one `electron.vite.config.ts` builds beside the simulator. */
const HERE = fileURLToPath(import.meta.url)
const THREAD = join(dirname(HERE), `measureThread${extname(HERE)}`)

/** Null if it can't be read. In a thread with a deadline, because reading a damaged file may never end. */
export async function measureContainer(path: string, deadlineMs = DEADLINE_MS): Promise<ContainerMeasured | null> {
  const worker = new Worker(THREAD, { workerData: path, resourceLimits: { maxOldGenerationSizeMb: 1024 } })
  const { promise, resolve } = Promise.withResolvers<ContainerMeasured | null>()
  let deadline: NodeJS.Timeout | undefined
  worker.on('message', (message: MeasureMessage) => {
    if (message === 'loaded') deadline = setTimeout(() => resolve(null), deadlineMs)
    else resolve(message)
  })
  // Truncated or damaged.
  worker.once('error', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}
