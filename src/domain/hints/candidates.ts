import { matches } from '../search/searchMatch.ts'
import type { SearchedText } from '../search/searchQuery.ts'
import { searchOf, type QuestionHints } from './questionHints.ts'

/** By question: the indexes of the texts (turns or messages) that its hints lead to, in order. Without questions that have none. */
export type Candidates = ReadonlyMap<number, readonly number[]>

export function candidatesOf(hints: readonly QuestionHints[], texts: readonly SearchedText[]): Candidates {
  const found = new Map<number, readonly number[]>()
  for (const { questionId, phrases } of hints) {
    const query = searchOf(phrases)
    if (query === null) continue
    const indexes = texts.flatMap((text, index) => (matches(query, text) ? [index] : []))
    if (indexes.length > 0) found.set(questionId, indexes)
  }
  return found
}

/** The candidate after or before `from`, wrapping around. `from` is null before the first jump. */
export function nextCandidate(indexes: readonly number[], from: number | null, step: 1 | -1): number | null {
  if (indexes.length === 0) return null
  const beyond =
    step === 1
      ? indexes.find((index) => from === null || index > from)
      : indexes.findLast((index) => from === null || index < from)
  return beyond ?? (step === 1 ? indexes[0]! : indexes.at(-1)!)
}

/** The questions by their first candidate, as the call goes. Those without one are last, in their order on the card. */
export function inCallOrder<Question extends { readonly id: number }>(
  questions: readonly Question[],
  candidates: Candidates,
): readonly Question[] {
  const placeOf = ({ id }: Question) => candidates.get(id)?.[0] ?? Infinity
  // Infinity − Infinity isn't a number.
  return questions.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}
