import { extname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Transferable, Worker, type WorkerOptions } from 'node:worker_threads'
import { AppError } from '../../contract/errors/errors.ts'
import { packInTurns, portsOf, unpackInTurns, wholeOf } from './parcel.ts'
import type { SentTask, ThreadMessage } from './threadMessages.ts'

/** `not-responding`: nothing came within the deadline; `too-large`: it needed too much memory. */
export type ThreadEnd = 'closed' | 'canceled' | 'crashed' | 'too-large' | 'not-responding'

/** The thread ended before it answered. `cause`: why it crashed. */
export class ThreadEnded extends Error {
  readonly reason: ThreadEnd
  /** Whether the thread had begun the task. */
  readonly wasBegun: boolean

  constructor(reason: ThreadEnd, wasBegun: boolean, cause?: unknown) {
    super(`The thread ended: ${reason}.`, { cause })
    this.reason = reason
    this.wasBegun = wasBegun
  }
}

/** Resolves after the deadline, unless the signal is aborted before. */
export type Deadline = (signal: AbortSignal) => Promise<unknown>

export interface ThreadOptions {
  /** See `threadPath`. */
  readonly path: string
  readonly worker?: WorkerOptions
  /** Posts a task when the one before it is done. If the thread fails, the others get a new one. */
  readonly isSerial?: boolean
  /** The thread calls `begin` for its tasks. Otherwise, a task begins when it is posted. */
  readonly reportsBegin?: boolean
  /** How long the thread may give no sign while it is busy with tasks that aren't `isUnlimited`. */
  readonly deadline?: Deadline
  /** Posts nothing while a thread that didn't respond hasn't ended yet. */
  readonly waitsForBlocked?: boolean
  /** How long the thread stays without a task. Forever by default, but it never keeps the process alive. */
  readonly idleMs?: number
  readonly onEvent?: (event: unknown) => void
  /** Called before the tasks of the thread fail. */
  readonly onEnd?: (reason: ThreadEnd) => void
}

interface TaskOptions {
  /** Sends long lists of the task and its result in parts, see `Parcel`. */
  readonly isInParts?: boolean
  readonly transfer?: readonly Transferable[]
  /** Has no deadline. */
  readonly isUnlimited?: boolean
  /** Fails with the reason, and ends the thread if it has begun the task. */
  readonly signal?: AbortSignal
  /**
   * What the task reads, such as a file or a share. While the system blocks two threads that were reading it, such tasks fail at once,
   * and those without a deadline wait.
   */
  readonly source?: string
  /** Called right before the task is posted. */
  readonly onPost?: () => void
  readonly onProgress?: (progress: unknown) => void
}

interface Job extends TaskOptions {
  readonly task: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  isBegun: boolean
}

/** A thread that was ended during a task. The system may block it for long. */
interface EndingThread {
  readonly ended: Promise<unknown>
  /** What it was reading. */
  readonly sources: ReadonlySet<string>
  isBlocked: boolean
}

/** The file of a thread, from the sources, or bundled next to its caller by `electron.vite.config.ts`. */
export function threadPath(callerUrl: string, name: string): string {
  return fileURLToPath(new URL(`${name}${extname(callerUrl)}`, callerUrl))
}

/** In steps: while the computer sleeps or this process is stopped, the thread is too, so that time counts as one step at most. */
export function deadlineAfter(ms: number): Deadline {
  return async (signal) => {
    for (let step = 0; step < DEADLINE_STEPS; step += 1)
      await wait(ms / DEADLINE_STEPS, undefined, { signal, ref: false })
  }
}

const DEADLINE_STEPS = 10
/** How long an ended thread may take before it counts as blocked. One that only computes takes milliseconds. */
const TIME_TO_END = deadlineAfter(1000)
/** With this many blocked threads, all tasks with a source fail, because each of these threads stays. */
const MOST_BLOCKED = 8
/** With this many for one source, its tasks fail. A single one may be a slow file, such as one that has to be downloaded. */
const MOST_BLOCKED_BY_ONE = 2

/** The threads of all clients. */
const running = new Set<Worker>()

/** Ends all threads. Returns whether they are gone before the deadline: not if the system blocks one. */
export function endThreads(deadline: Deadline): Promise<boolean> {
  const watch = new AbortController()
  const late = deadline(watch.signal).then(
    () => false,
    () => true,
  )
  const ended = Promise.all([...running].map((worker) => worker.terminate())).then(() => true)
  return Promise.race([ended, late]).finally(() => watch.abort())
}

/**
 * Asks a thread that uses `answerTasks`. It starts with the first task, and again after it ended. If it crashes or doesn't
 * respond, its tasks fail with `ThreadEnded`.
 */
export class ThreadClient {
  readonly #options: ThreadOptions
  readonly #waiting: Job[] = []
  readonly #posted = new Map<number, Job>()
  #worker: Worker | null = null
  #isReady = false
  /** Its last messages may still wait for their turn. */
  #hasExited = false
  /** Threads that were ended during a task and are still there. */
  readonly #ending = new Set<EndingThread>()
  /** Set while there is a deadline. */
  #watch: AbortController | null = null
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#worker !== null || this.#waiting.length > 0
  }

  get blocked(): Promise<unknown> | null {
    const [ending] = this.#ending
    return ending?.ended ?? null
  }

  /** Fails like the thread's handler, with `ThreadEnded`, and if the signal aborts. */
  async ask<Result>(task: unknown, options: TaskOptions = {}): Promise<Result> {
    const { signal } = options
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const job: Job = { ...options, task, resolve, reject, isBegun: false }
    const cancel = () => this.#cancel(job)
    signal?.addEventListener('abort', cancel, { once: true })
    this.#waiting.push(job)
    this.#postWaiting()
    try {
      return (await promise) as Result
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  /** 0 if it isn't running. */
  async memoryBytes(): Promise<number> {
    try {
      const statistics = await this.#worker?.getHeapStatistics()
      return statistics === undefined ? 0 : statistics.used_heap_size + statistics.external_memory
    } catch {
      return 0 // It has ended; its own events report that.
    }
  }

  /** Fails what was asked. Resolves once the thread has ended. */
  async end(reason: ThreadEnd = 'closed', cause?: unknown): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#stopWatch()
    clearTimeout(this.#idle)
    const ended = worker?.terminate()
    // The process waits for one that is closed, but not for one that the system may block.
    if (reason !== 'closed') worker?.unref()
    const failed = [...this.#posted.values()]
    if (ended !== undefined) this.#noteEnding(ended, reason, failed)
    this.#posted.clear()
    if (reason === 'closed' || this.#options.isSerial !== true) failed.push(...this.#waiting.splice(0))
    // If threads can't start at all, task after task fails, instead of starting threads forever.
    else if (failed.length === 0 && !this.#isReady) failed.push(...this.#waiting.splice(0, 1))
    this.#options.onEnd?.(reason)
    for (const { reject, isBegun } of failed) reject(new ThreadEnded(reason, isBegun, cause))
    this.#postWaiting()
    await ended
  }

  #noteEnding(ended: Promise<unknown>, reason: ThreadEnd, jobs: readonly Job[]): void {
    const sources = new Set(jobs.flatMap(({ source }) => source ?? []))
    const mayBeBlocked = reason === 'not-responding' || (reason === 'canceled' && sources.size > 0)
    if (!mayBeBlocked) return
    const ending: EndingThread = { ended, sources, isBlocked: false }
    const watch = new AbortController()
    this.#ending.add(ending)
    void ended.finally(() => {
      watch.abort()
      this.#ending.delete(ending)
      this.#postWaiting()
    })
    TIME_TO_END(watch.signal).then(
      () => {
        ending.isBlocked = true
        this.#postWaiting()
      },
      () => undefined, // Aborted: it has ended.
    )
  }

  #isBlocked({ source }: Job): boolean {
    if (source === undefined) return false
    const blocked = [...this.#ending].filter(({ isBlocked }) => isBlocked)
    const bySource = blocked.filter(({ sources }) => sources.has(source))
    return blocked.length >= MOST_BLOCKED || bySource.length >= MOST_BLOCKED_BY_ONE
  }

  #cancel(job: Job): void {
    job.reject(job.signal?.reason)
    const at = this.#waiting.indexOf(job)
    if (at >= 0) this.#waiting.splice(at, 1)
    // Otherwise it's done, and only its result is still being unpacked.
    else if ([...this.#posted.values()].includes(job)) void this.end('canceled')
  }

  #postWaiting(): void {
    const isHeld = [...this.#ending].some(
      ({ sources, isBlocked }) => this.#options.waitsForBlocked === true || (sources.size > 0 && !isBlocked),
    )
    if (isHeld) return
    for (const job of this.#waiting.filter((each) => each.isUnlimited !== true && this.#isBlocked(each))) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1)
      job.reject(new ThreadEnded('not-responding', false))
    }
    if (this.#waiting.length > 0) clearTimeout(this.#idle)
    if (this.#waiting.every((job) => this.#isBlocked(job))) return
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    while (this.#isReady && !this.#hasExited && (this.#options.isSerial !== true || this.#posted.size === 0)) {
      const at = this.#waiting.findIndex((job) => !this.#isBlocked(job))
      if (at < 0) break
      for (const job of this.#waiting.splice(at, 1)) this.#post(worker, job)
    }
    this.#watchThread()
  }

  #post(worker: Worker, job: Job): void {
    const { isInParts = false, transfer = [], onPost } = job
    const id = (this.#lastId += 1)
    const task = isInParts ? packInTurns(job.task) : wholeOf(job.task)
    const sent: SentTask = { id, task, isInParts }
    job.isBegun = this.#options.reportsBegin !== true
    onPost?.()
    try {
      worker.postMessage(sent, [...portsOf(task), ...transfer])
      this.#posted.set(id, job)
    } catch (error) {
      job.reject(error) // It can't be cloned.
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#options.path, this.#options.worker)
    running.add(worker)
    this.#isReady = false
    this.#hasExited = false
    worker.on('message', (message: ThreadMessage) => {
      if (this.#worker !== worker) return
      this.#stopWatch()
      // Node delivers up to 1,000 messages in one turn, also those that arrive meanwhile. The core must get its turn.
      setImmediate(() => this.#worker === worker && this.#receive(worker, message))
    })
    let failure: unknown
    worker.on('error', (error) => (failure = error))
    worker.on('exit', () => {
      running.delete(worker)
      if (this.#worker !== worker) return
      this.#hasExited = true
      const isFull = (failure as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
      // After the messages that it sent before.
      setImmediate(() => this.#worker === worker && void this.end(isFull ? 'too-large' : 'crashed', failure))
    })
    return worker
  }

  #receive(worker: Worker, message: ThreadMessage): void {
    if (message.kind === 'ready') this.#isReady = true
    else if (message.kind === 'event') this.#options.onEvent?.(message.event)
    else this.#receiveAbout(this.#posted.get(message.id), message)
    this.#postWaiting()
    this.#watchThread()
    if (this.#posted.size > 0 || this.#waiting.length > 0) return
    worker.unref()
    const { idleMs } = this.#options
    clearTimeout(this.#idle)
    if (idleMs !== undefined) this.#idle = setTimeout(() => void this.end(), idleMs).unref()
  }

  #receiveAbout(job: Job | undefined, message: Extract<ThreadMessage, { readonly id: number }>): void {
    if (job === undefined) return
    if (message.kind === 'begun') job.isBegun = true
    else if (message.kind === 'progress') job.onProgress?.(message.progress)
    else {
      this.#posted.delete(message.id)
      if (message.kind === 'done') job.resolve(unpackInTurns(message.result))
      else if (message.expected) job.reject(new AppError(message.expected.code, message.expected.data))
      else job.reject(Object.assign(message.error as Error, message.code !== undefined && { code: message.code }))
    }
  }

  /** Waits for a sign of the thread, as long as tasks with a deadline are what it may be busy with. */
  #watchThread(): void {
    const begun = [...this.#posted.values()].filter(({ isBegun }) => isBegun)
    const { deadline } = this.#options
    if (deadline === undefined || begun.length === 0 || begun.some(({ isUnlimited }) => isUnlimited)) {
      this.#stopWatch()
      return
    }
    if (this.#watch !== null) return
    const watch = new AbortController()
    this.#watch = watch
    deadline(watch.signal).then(
      // After the messages that have arrived, if this thread was busy itself.
      () => setImmediate(() => this.#watch === watch && void this.end('not-responding')),
      () => undefined, // Aborted: the thread gave a sign.
    )
  }

  #stopWatch(): void {
    this.#watch?.abort()
    this.#watch = null
  }
}
