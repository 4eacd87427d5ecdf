import { once } from 'node:events'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../contract/errors.ts'
import { SECOND } from '../../../domain/units.ts'
import type { Clock } from '../../ports.ts'
import { unpackInTurns } from '../../threads/parcel.ts'
import { startLimit } from '../readLimits.ts'
import type { AnswerRead, AnswerTask, WrittenAnswer } from './answerThread.ts'
import { type AnswerKind, type Answers, type Expected, readAnswer } from './readAnswer.ts'
import { readLinks } from './writtenLinks.ts'

/** Reading this much takes about 20 ms. A page of 100 calls has about 200 kB. */
const MOST_DIRECT_BYTES = 256 * 1024
/** The largest body, 64 MB, takes two seconds. */
export const ANSWER_DEADLINE_MS = 20 * SECOND
/** A sync may get many large pages, and loading the thread takes longer than reading one. */
const IDLE_MS = 10_000

/** From the sources, or bundled next to its caller by `electron.vite.config.ts`. */
const HERE = fileURLToPath(import.meta.url)
const THREAD = join(dirname(HERE), `answerThread${extname(HERE)}`)

/** Reads the service's answers: large ones in a thread, one after another, so that the core is never busy for long. */
export class AnswerReader {
  readonly #clock: Clock
  readonly #threadPath: string
  #worker: Worker | null = null
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  constructor(clock: Clock, threadPath: string = THREAD) {
    this.#clock = clock
    this.#threadPath = threadPath
  }

  /** Fails like `readAnswer`, and if the signal aborts. A large `body` is empty afterwards. */
  read<Kind extends AnswerKind>(
    body: Buffer<ArrayBuffer>,
    expected: Expected<Kind>,
    signal: AbortSignal,
  ): Promise<Answers[Kind]> | Answers[Kind] {
    if (body.length <= MOST_DIRECT_BYTES) return readAnswer(body, expected)
    const answer = this.#last.then(() => this.#readInThread({ body, expected }, signal))
    this.#last = answer.catch(() => undefined)
    return answer as Promise<Answers[Kind]>
  }

  async #readInThread(task: AnswerTask, signal: AbortSignal): Promise<Answers[AnswerKind]> {
    signal.throwIfAborted()
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#startThread())
    worker.ref()
    try {
      const answer = await this.#answerOf(worker, task, signal)
      if (answer.kind === 'expected') throw new AppError(answer.failure.code, answer.failure.data)
      if (answer.kind === 'failed') throw answer.error
      return unwritten(await unpackInTurns(answer.parcel))
    } finally {
      worker.unref()
      this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref()
    }
  }

  async #answerOf(worker: Worker, task: AnswerTask, signal: AbortSignal): Promise<AnswerRead> {
    const limit = startLimit(this.#clock, ANSWER_DEADLINE_MS)
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.any([signal, limit.signal]) })
      worker.postMessage(task, [task.body.buffer])
      const [answer] = (await answered) as [AnswerRead]
      return answer
    } catch (error) {
      this.#end(worker)
      if (limit.signal.aborted) throw unreadable(`Reading it takes longer than ${ANSWER_DEADLINE_MS / SECOND} s.`)
      throw isOutOfMemory(error) ? unreadable('Reading it takes too much memory.') : error
    } finally {
      limit.stop()
    }
  }

  #startThread(): Worker {
    const worker = new Worker(this.#threadPath)
    worker.on('error', () => this.#end(worker))
    return worker
  }

  /** The next answer gets a new thread. */
  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
    void worker.terminate()
  }
}

function unwritten({ kind, value }: WrittenAnswer): Answers[AnswerKind] {
  return kind === 'call' ? { ...value, links: readLinks(value.links) } : value
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function unreadable(reason: string): AppError {
  return new AppError('unreadable-answer', { path: '(body)', reason })
}
