import type { MediaScript, MediaTimes } from '../mediaScript.ts'

/** How a page reads a recording; it calls `drawn` when there is something to draw. */
export type ReadRecording = (url: string, drawn: () => void) => Promise<readonly Uint8Array[] | null>

/** Exposes the interface for the measuring script. */
export function offerBench(read: ReadRecording, more: Omit<MediaScript, 'run' | 'levels'> = {}): void {
  const longTasksMs: number[] = []
  let levels: readonly Uint8Array[] | null = null
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration)
  }).observe({ entryTypes: ['longtask'] })
  const run = async (url: string): Promise<MediaTimes> => {
    longTasksMs.length = 0
    const startedAt = performance.now()
    let firstMs: number | null = null
    let failure: string | null = null
    levels = null
    const drawn = async () => {
      await frame()
      await frame()
      firstMs ??= performance.now() - startedAt
    }
    let first: Promise<void> | undefined
    try {
      levels = await read(url, () => {
        first ??= drawn()
      })
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    }
    const fullMs = performance.now() - startedAt
    await first
    // The observer reports a task after it has ended.
    await frame()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { firstMs, fullMs, failure, longTasksMs: [...longTasksMs] }
  }
  Object.assign(globalThis, {
    bench: { run, levels: () => levels?.map(toBase64) ?? null, ...more } satisfies MediaScript,
  })
}

/** Resolves in the next frame, with its time. */
export function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Sends `message` plus its number to each worker, returns the first response of each, and terminates them. */
export async function askWorkers(start: () => Worker, count: number, message: object): Promise<readonly unknown[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const worker = start()
      try {
        return await new Promise<unknown>((resolve, reject) => {
          worker.addEventListener('message', (event) => resolve(event.data))
          worker.addEventListener('error', (event) => reject(new Error(event.message)))
          worker.postMessage({ ...message, index, count })
        })
      } finally {
        worker.terminate()
      }
    }),
  )
}
