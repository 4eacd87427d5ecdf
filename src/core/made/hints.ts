import { MOST_HINTED_QUESTIONS, type QuestionHints } from '../../domain/hints/questionHints.ts'
import type { MadeList } from './madeList.ts'

/** A workspace's hints of its scorecards' questions. */
export class Hints {
  readonly #list: MadeList<QuestionHints>

  constructor(list: MadeList<QuestionHints>) {
    this.#list = list
  }

  async *watch(signal?: AbortSignal): AsyncGenerator<readonly QuestionHints[], void, void> {
    for await (const hints of this.#list.watch(signal)) yield hints.map(({ id: _, ...one }) => one)
  }

  /** Replaces the hints of these questions. Without phrases, a question has none. */
  set(changed: readonly QuestionHints[]): void {
    const kept = changed.filter(({ phrases }) => phrases.length > 0)
    const ids = new Set(changed.map(idOf))
    const others = this.#list.all().filter(({ id }) => !ids.has(id))
    const dropped = others.slice(0, Math.max(0, others.length + kept.length - MOST_HINTED_QUESTIONS))
    const erased = changed.filter((one) => !kept.includes(one)).map(idOf)
    this.#list.update(
      kept.slice(-MOST_HINTED_QUESTIONS).map((one) => ({ ...one, id: idOf(one) })),
      [...erased, ...dropped.map(({ id }) => id)],
    )
  }
}

const idOf = ({ questionId }: QuestionHints) => String(questionId)
