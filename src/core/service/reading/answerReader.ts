import { AppError } from '../../../contract/errors/errors.ts'
import { SECOND } from '../../../domain/units.ts'
import type { Clock } from '../../ports.ts'
import { ThreadClient, ThreadEnded, threadPath } from '../../threads/threadClient.ts'
import type { AnswerTask, WrittenAnswer } from './answerThread.ts'
import { type AnswerKind, type Answers, type Expected, readAnswer } from './readAnswer.ts'
import { readLinks } from './writtenLinks.ts'

/** Reading this much takes about 20 ms. A page of 100 calls has about 200 kB. */
const MOST_DIRECT_BYTES = 256 * 1024
/** The largest body, 64 MB, takes two seconds. */
export const ANSWER_DEADLINE_MS = 20 * SECOND
/** A sync may get many large pages, and loading the thread takes longer than reading one. */
const IDLE_MS = 10_000

/** Reads the service's answers: large ones in a thread, one after another, so that the core is never busy for long. */
export class AnswerReader {
  readonly #thread: ThreadClient

  constructor(clock: Clock, path: string = threadPath(import.meta.url, 'answerThread')) {
    this.#thread = new ThreadClient({
      path,
      isSerial: true,
      deadline: (signal) => clock.wait(ANSWER_DEADLINE_MS, signal),
      idleMs: IDLE_MS,
    })
  }

  /** Fails like `readAnswer`, and if the signal aborts. A large `body` is empty afterwards. */
  read<Kind extends AnswerKind>(
    body: Buffer<ArrayBuffer>,
    expected: Expected<Kind>,
    signal: AbortSignal,
  ): Promise<Answers[Kind]> | Answers[Kind] {
    if (body.length <= MOST_DIRECT_BYTES) return readAnswer(body, expected)
    return this.#readInThread({ body, expected }, signal) as Promise<Answers[Kind]>
  }

  async #readInThread(task: AnswerTask, signal: AbortSignal): Promise<Answers[AnswerKind]> {
    try {
      const options = { isInParts: true, transfer: [task.body.buffer], signal }
      return unwritten(await this.#thread.ask<WrittenAnswer>(task, options))
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      if (error.reason === 'not-responding')
        throw unreadable(`Reading it takes longer than ${ANSWER_DEADLINE_MS / SECOND} s.`)
      if (error.reason === 'too-large') throw unreadable('Reading it takes too much memory.')
      throw error.cause instanceof Error ? error.cause : error
    }
  }
}

function unwritten({ kind, value }: WrittenAnswer): Answers[AnswerKind] {
  return kind === 'call' ? { ...value, links: readLinks(value.links) } : value
}

function unreadable(reason: string): AppError {
  return new AppError('unreadable-answer', { path: '(body)', reason })
}
