import { FIRST_REASONS, LONGEST_REASON } from '../../domain/reviews/disagreementReasons.ts'
import { isRecord } from '../../domain/listFile.ts'
import type { ListKind, MadeList } from './madeList.ts'

interface Reason {
  readonly text: string
}

export const REASONS: ListKind<Reason> = {
  list: 'disagreement-reasons',
  what: 'review',
  read: (stored) =>
    isRecord(stored) && typeof stored['text'] === 'string' ? { text: stored['text'].slice(0, LONGEST_REASON) } : null,
  write: ({ text }) => ({ text }),
}

/** The list that a person made, otherwise the one that comes with the app. */
export async function* watchReasons(
  list: MadeList<Reason>,
  signal?: AbortSignal,
): AsyncGenerator<readonly string[], void, void> {
  for await (const reasons of list.watch(signal)) {
    yield reasons.length === 0 ? FIRST_REASONS : reasons.map(({ text }) => text)
  }
}

/** Replaces the list. None restores the one that comes with the app. */
export function setReasons(list: MadeList<Reason>, reasons: readonly string[]): void {
  const before = list.all().map(({ id }) => id)
  list.update(
    [...new Set(reasons)].map((text) => ({ id: text, text })),
    before,
  )
}
