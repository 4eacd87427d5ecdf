import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ContainerMeasured } from './measureThread.ts'

/** Loading mediabunny and reading an index take a second at most. */
const DEADLINE_MS = 10_000

/** From the sources, or built beside the simulator by `electron.vite.config.ts`. */
const HERE = fileURLToPath(import.meta.url)
const THREAD = join(dirname(HERE), `measureThread${extname(HERE)}`)

/**
 * Length and picture of a recording in any container; null when it can't be read. In a thread with a deadline, for a
 * damaged file can be read without an end, and the service answers others meanwhile.
 */
export async function measureContainer(path: string, deadlineMs = DEADLINE_MS): Promise<ContainerMeasured | null> {
  const worker = new Worker(THREAD, { workerData: path, resourceLimits: { maxOldGenerationSizeMb: 1024 } })
  const { promise, resolve } = Promise.withResolvers<ContainerMeasured | null>()
  worker.once('message', resolve)
  // Cut off or damaged inside.
  worker.once('error', () => resolve(null))
  const deadline = setTimeout(() => resolve(null), deadlineMs)
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}
