import { isRecord, listFile, readListFile, type ListFormat, type ReadItems } from '../listFile.ts'
import { LONGEST_SEARCH } from '../search/searchProblem.ts'
import { readSearch } from '../search/readSearch.ts'
import type { SearchQuery } from '../search/searchQuery.ts'

/**
 * Words and phrases that lead to the turns in which a scorecard's question may be answered. They point to turns and never say
 * what the answer is. Each phrase is a search (`domain/search`).
 */
export interface QuestionHints {
  readonly questionId: number
  /** As written on the scorecard, to find the question in a workspace where it has another ID. */
  readonly question: string | null
  /** Without empty and repeated ones. */
  readonly phrases: readonly string[]
}

/** Far more than people write. The limits keep a wrong file from filling the disk. */
export const MOST_HINTED_QUESTIONS = 2000
export const MOST_PHRASES = 50
export const LONGEST_QUESTION = 20_000

/** One phrase per line, as in the dialog. */
export function phrasesFrom(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}

/** The search for any of the phrases; null without one. Phrases that aren't searches are ignored. */
export function searchOf(phrases: readonly string[]): SearchQuery | null {
  const parts = phrases.map(readSearch).flatMap((read) => (read.kind === 'search' ? [read.query] : []))
  return parts.length === 0 ? null : { kind: 'any', parts }
}

const FORMAT: ListFormat = { many: 'hints', kind: 'earshot-question-hints', version: 1, most: null }

export function hintsFile(hints: readonly QuestionHints[]): object {
  return listFile(FORMAT, hints)
}

/** Reads a file of any origin. Skips what isn't valid or is beyond the limits. */
export function readHintsFile(text: string): ReadItems<QuestionHints> {
  const file = readListFile(FORMAT, text)
  if (file.kind === 'refused') return file
  const items = readHints(file.list)
  const skipped = file.list.length - items.length
  return { kind: 'items', items, passedOver: skipped === 0 ? [] : [`Hints without phrases, or repeated: ${skipped}`] }
}

/** Also for the stored file, which may be damaged. */
export function readHints(written: unknown): readonly QuestionHints[] {
  if (!Array.isArray(written)) return []
  const byId = new Map<number, QuestionHints>()
  for (const one of (written as readonly unknown[]).slice(0, MOST_HINTED_QUESTIONS)) {
    const read = readQuestion(one)
    if (read !== null && !byId.has(read.questionId)) byId.set(read.questionId, read)
  }
  return [...byId.values()]
}

function readQuestion(one: unknown): QuestionHints | null {
  if (!isRecord(one) || !Number.isSafeInteger(one['questionId']) || !Array.isArray(one['phrases'])) return null
  const phrases = (one['phrases'] as readonly unknown[])
    .filter((phrase) => typeof phrase === 'string')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '' && phrase.length <= LONGEST_SEARCH && readSearch(phrase).kind === 'search')
  if (phrases.length === 0) return null
  const question = typeof one['question'] === 'string' ? one['question'].slice(0, LONGEST_QUESTION) : null
  return {
    questionId: one['questionId'] as number,
    question,
    phrases: [...new Set(phrases)].slice(0, MOST_PHRASES),
  }
}

/**
 * The hints of a file for a scorecard: by the question's text if it's the same, otherwise by its ID. IDs differ between
 * workspaces.
 */
export function hintsForCard(
  hints: readonly QuestionHints[],
  questions: readonly { readonly id: number; readonly text: string | null }[],
): readonly QuestionHints[] {
  return questions.flatMap(({ id, text }) => {
    const found =
      hints.find(({ question }) => question !== null && question === text) ??
      hints.find(({ questionId, question }) => questionId === id && (question === null || text === null))
    return found === undefined ? [] : [{ questionId: id, question: text, phrases: found.phrases }]
  })
}
