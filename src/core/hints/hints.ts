import { MOST_HINTED_QUESTIONS, readHints, type QuestionHints } from '../../domain/hints/questionHints.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { MadeDocument } from '../storage/madeDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

const VERSION = 1

/** A workspace's hints of its scorecards' questions. For the file, see `MadeDocument`. */
export class Hints {
  readonly #source: SnapshotSource<readonly QuestionHints[]>
  readonly #document: MadeDocument<readonly QuestionHints[]>

  private constructor(
    document: MadeDocument<readonly QuestionHints[]>,
    source: SnapshotSource<readonly QuestionHints[]>,
  ) {
    this.#document = document
    this.#source = source
  }

  static async open(path: string, { clock, log }: { readonly clock: Clock; readonly log: Log }): Promise<Hints> {
    const document: MadeDocument<readonly QuestionHints[]> = await MadeDocument.open<readonly QuestionHints[]>(path, {
      name: 'hints',
      version: VERSION,
      log,
      clock,
      read: ({ hints }, entries) => onceEach(entries.read('hints', hints, (one) => readHints([one])[0] ?? null)),
      write: (hints, entries) => ({ hints: entries.written('hints', hints, (one) => one) }),
      onShown: () => source.changed(),
    })
    const source = new SnapshotSource(() => document.state, clock)
    return new Hints(document, source)
  }

  watch(signal?: AbortSignal): AsyncIterable<readonly QuestionHints[]> {
    return this.#source.watch(signal)
  }

  /** Replaces the hints of these questions. Without phrases, a question has none. */
  async set(changed: readonly QuestionHints[]): Promise<void> {
    const ids = new Set(changed.map(({ questionId }) => questionId))
    const kept = changed.filter(({ phrases }) => phrases.length > 0)
    await this.#document.change((hints) =>
      [...hints.filter(({ questionId }) => !ids.has(questionId)), ...kept].slice(-MOST_HINTED_QUESTIONS),
    )
  }

  close(): void {
    this.#source.close()
  }
}

function onceEach(hints: readonly QuestionHints[]): readonly QuestionHints[] {
  const seen = new Set<number>()
  return hints.filter(({ questionId }) => !seen.has(questionId) && seen.add(questionId))
}
