import { readSearch } from '../../search/readSearch.ts'
import { searchProblemWords } from '../../search/searchProblem.ts'
import type { ValueKind } from '../fields.ts'
import { cleanSearch, type ValueProblem } from './wireValue.ts'

/** `typed`: what the user entered. */
export function valueProblemWords(kind: ValueKind, problem: ValueProblem, typed: string): string {
  switch (problem) {
    case 'empty':
      if (kind === 'search') return searchWords(typed)
      return CHOSEN.has(kind) ? 'Choose one.' : 'Enter a value.'
    case 'not-a-number':
      if (kind === 'integer') return valueProblemWords(kind, 'not-an-integer', typed)
      return kind === 'ratio' ? 'Enter a percentage, such as 35.' : 'Enter a number, such as 60.'
    case 'not-an-integer':
      return 'Enter a whole number, such as 4711.'
    case 'out-of-range':
      if (kind === 'score') return 'Scores range from 0 to 100.'
      if (kind === 'ratio') return 'Enter a percentage from 0 to 100.'
      return 'Enter 0 or more.'
    case 'not-a-format':
      return 'Choose a format.'
    case 'not-a-boolean':
      return 'Choose yes or no.'
    case 'not-a-time':
      return 'Choose a date and time.'
    case 'not-a-duration':
      return 'Enter a duration such as 90 (seconds), 1:30, 5m, or 1h 5m.'
    case 'broken-pattern':
      return 'This expression has an unclosed bracket or a trailing backslash.'
    case 'broken-text':
      return BROKEN_TEXT_WORDS
    case 'not-an-answer':
      return 'Choose yes, no, or n/a.'
    case 'not-an-evaluator-type':
      return 'Choose AI or person.'
    case 'not-an-association':
      return 'Enter an association type, such as crm_deals.'
    case 'not-a-search':
      return searchWords(typed)
  }
}

export const BROKEN_TEXT_WORDS = 'This text has invalid characters. Delete it and type it again.'

/** As on the search page. */
function searchWords(typed: string): string {
  const search = readSearch(cleanSearch(typed))
  return search.kind === 'problem'
    ? searchProblemWords(search.problem)
    : 'Enter a search, such as discount, "price match", or disc*.'
}

const CHOSEN: ReadonlySet<ValueKind> = new Set(['format', 'boolean', 'answer', 'evaluator-type', 'association-type'])
