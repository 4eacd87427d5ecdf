import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import type { ProbeAnswer, ProbeTask, ProbeTaskOf, ProbeTasks } from './probeThread.ts'

/** `too-slow`: passed the deadline; `too-large`: needed too much memory; `crashed`: its thread failed. */
export type ProbeFailureReason = 'too-slow' | 'too-large' | 'crashed'

/** The file caused the failure, not the disk. */
export class ProbeFailure extends Error {
  readonly reason: ProbeFailureReason

  constructor(reason: ProbeFailureReason, options?: ErrorOptions) {
    super(`The probe was ended: ${reason}.`, options)
    this.reason = reason
  }
}

/** Most probes take milliseconds. A probe that reads megabytes reports progress, and each report restarts the deadline. */
export const PROBE_DEADLINE_MS = 5000
/** The largest known index, of eight hours of AAC, takes less than 100 MB. */
const MOST_BYTES = 256 * 1024 * 1024
/**
 * V8 aborts the whole process when a single allocation exceeds a thread's limit, and arrays grow by half their size at once. So
 * the limit is far above the allowed memory, and memory use is checked while a probe runs.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 }
const LOOK_AT_MEMORY_EVERY_MS = 50
/** For a browser upload, loading mediabunny again for each recording would take longer than reading the recording. */
const IDLE_MS = 10_000

/** From the sources, or bundled next to its caller by `electron.vite.config.ts`. */
const HERE = fileURLToPath(import.meta.url)
const THREAD = join(dirname(HERE), `probeThread${extname(HERE)}`)

interface Job {
  readonly task: ProbeTask
  readonly onBegin: () => void
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  isReady: boolean
}

/** If a file keeps the thread busy beyond the deadline or takes too much memory, only the thread is terminated. */
export class FileProber {
  readonly #deadlineMs: number
  readonly #waiting: Job[] = []
  #running: Job | null = null
  #thread: Thread | null = null
  #deadline: NodeJS.Timeout | undefined
  #memoryLooks: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(deadlineMs: number = PROBE_DEADLINE_MS) {
    this.#deadlineMs = deadlineMs
  }

  /**
   * Reads the facts of the file at `path`. Fails with the file system's error, or with `ProbeFailure` if the file caused the
   * failure. Calls `onBegin` right before reading the first byte.
   */
  probe(path: string, fileName: string, onBegin: () => void = () => undefined): Promise<RecordingFacts> {
    return this.#perform({ kind: 'facts', path, fileName }, onBegin)
  }

  /** The paths of the recordings beside a CSV that it names. Fails like `probe`. */
  namedBeside(path: string): Promise<readonly string[]> {
    return this.#perform({ kind: 'named-beside', path })
  }

  close(): void {
    const error = new Error('The app is closing.')
    for (const { reject } of this.#waiting.splice(0)) reject(error)
    this.#settle((job) => job.reject(error))
    this.#stopThread()
  }

  #perform<Kind extends keyof ProbeTasks>(
    task: ProbeTaskOf<Kind>,
    onBegin: () => void = () => undefined,
  ): Promise<ProbeTasks[Kind]['gives']> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task: task as ProbeTask, onBegin, resolve: resolve as (result: unknown) => void, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#running !== null || this.#waiting.length === 0) return
    clearTimeout(this.#idle)
    const thread = (this.#thread ??= this.#startThread())
    if (!thread.isReady) return
    const job = this.#waiting.shift()
    if (job === undefined) return
    this.#running = job
    job.onBegin()
    thread.worker.postMessage(job.task)
    this.#startDeadline()
    this.#memoryLooks = setInterval(() => void this.#lookAtMemory(thread), LOOK_AT_MEMORY_EVERY_MS)
  }

  #startThread(): Thread {
    const worker = new Worker(THREAD, { resourceLimits: THREAD_LIMITS })
    const thread: Thread = { worker, isReady: false }
    worker.on('message', (answer: ProbeAnswer) => {
      if (this.#thread === thread) this.#heard(thread, answer)
    })
    worker.on('error', (error: unknown) => {
      const isFull = (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (this.#thread === thread) this.#giveUp(isFull ? 'too-large' : 'crashed', error)
    })
    worker.on('exit', () => {
      if (this.#thread === thread) this.#giveUp('crashed')
    })
    return thread
  }

  #heard(thread: Thread, answer: ProbeAnswer): void {
    switch (answer.kind) {
      case 'ready':
        thread.isReady = true
        break
      case 'reading':
        this.#startDeadline()
        return
      case 'done':
        this.#settle((job) => job.resolve(answer.result))
        break
      case 'failed':
        this.#settle((job) => job.reject(failureOf(answer.code)))
    }
    this.#next()
    if (this.#running === null) this.#idle = setTimeout(() => this.#stopThread(), IDLE_MS).unref()
  }

  #startDeadline(): void {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => this.#giveUp('too-slow'), this.#deadlineMs)
  }

  async #lookAtMemory(thread: Thread): Promise<void> {
    const job = this.#running
    try {
      const { used_heap_size: heapBytes, external_memory: bufferBytes } = await thread.worker.getHeapStatistics()
      if (heapBytes + bufferBytes > MOST_BYTES && this.#thread === thread && this.#running === job)
        this.#giveUp('too-large')
    } catch {
      // The thread has exited; its own events report that.
    }
  }

  /** Drops the thread and the file it was reading. The next file gets a new thread. */
  #giveUp(reason: ProbeFailureReason, cause?: unknown): void {
    this.#stopThread()
    // If threads can't start at all, fail file after file instead of starting threads forever.
    this.#running ??= this.#waiting.shift() ?? null
    this.#settle((job) => job.reject(new ProbeFailure(reason, { cause })))
    this.#next()
  }

  #settle(settle: (job: Job) => void): void {
    clearTimeout(this.#deadline)
    clearInterval(this.#memoryLooks)
    const job = this.#running
    this.#running = null
    if (job !== null) settle(job)
  }

  #stopThread(): void {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    void thread?.worker.terminate()
  }
}

function failureOf(code: string | null): Error {
  return code === null ? new ProbeFailure('crashed') : Object.assign(new Error(code), { code })
}
