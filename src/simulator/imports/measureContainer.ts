import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ContainerMeasured } from './measureThread.ts'

/** Loading mediabunny and reading an index take a second at most. */
const DEADLINE_MS = 10_000

/** The source file, or the one `electron.vite.config.ts` builds beside the simulator. */
const HERE = fileURLToPath(import.meta.url)
const THREAD = join(dirname(HERE), `measureThread${extname(HERE)}`)

/** Null if it can't be read. In a thread with a deadline, because reading a damaged file may never end. */
export async function measureContainer(path: string, deadlineMs = DEADLINE_MS): Promise<ContainerMeasured | null> {
  const worker = new Worker(THREAD, { workerData: path, resourceLimits: { maxOldGenerationSizeMb: 1024 } })
  const { promise, resolve } = Promise.withResolvers<ContainerMeasured | null>()
  worker.once('message', resolve)
  // Truncated or damaged.
  worker.once('error', () => resolve(null))
  const deadline = setTimeout(() => resolve(null), deadlineMs)
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}
