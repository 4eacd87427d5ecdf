import { MOST_HINTED_QUESTIONS, readHints, type QuestionHints } from '../../domain/hints/questionHints.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** A workspace's hints of its scorecards' questions, in one file. Once `set` returns, its change is on disk. */
export class Hints {
  readonly #source: SnapshotSource<readonly QuestionHints[]>
  readonly #document: JsonDocument
  #hints: readonly QuestionHints[]

  private constructor(document: JsonDocument, hints: readonly QuestionHints[], clock: Clock) {
    this.#document = document
    this.#hints = hints
    this.#source = new SnapshotSource(() => this.#hints, clock)
  }

  static async open(path: string, { clock, log }: { readonly clock: Clock; readonly log: Log }): Promise<Hints> {
    const document = new JsonDocument(path)
    const stored = await document.read()
    if (stored.kind === 'damaged') log.error('hints.damaged', { setAsideAs: stored.setAsideAs })
    const { hints } = ((stored.kind === 'found' ? stored.value : null) ?? {}) as { readonly hints?: unknown }
    return new Hints(document, readHints(hints), clock)
  }

  watch(signal?: AbortSignal): AsyncIterable<readonly QuestionHints[]> {
    return this.#source.watch(signal)
  }

  /** Replaces the hints of these questions. Without phrases, a question has none. */
  async set(changed: readonly QuestionHints[]): Promise<void> {
    const ids = new Set(changed.map(({ questionId }) => questionId))
    const others = this.#hints.filter(({ questionId }) => !ids.has(questionId))
    const kept = changed.filter(({ phrases }) => phrases.length > 0)
    this.#hints = [...others, ...kept].slice(-MOST_HINTED_QUESTIONS)
    this.#source.changed()
    await this.#document.write({ version: 1, hints: this.#hints })
  }

  close(): void {
    this.#source.close()
  }
}
