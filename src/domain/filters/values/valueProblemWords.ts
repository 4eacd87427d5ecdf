import type { ProblemWords, ValueProblem } from '../../fields/kind.ts'
import { cleanSearch, kindOf, type ValueKind } from '../../fields/kinds.ts'
import { readSearch } from '../../search/readSearch.ts'
import { searchProblemWords } from '../../search/searchProblem.ts'

/** `typed`: what the user entered in the form of a condition. */
export function valueProblemWords(kind: ValueKind, problem: ValueProblem, typed: string): string {
  const search = kind === 'search' ? readSearch(cleanSearch(typed)) : null
  // As on the search page.
  if (search?.kind === 'problem') return searchProblemWords(search.problem)
  if (problem === 'empty') return kindOf(kind).choices ? 'Choose one.' : 'Enter a value.'
  return whereFrom('form', problemWords(kind, problem) ?? 'Enter 0 or more.')
}

/** For a value in the filter's text. `label`: the field's. */
export function textValueProblemWords(kind: ValueKind, problem: ValueProblem, label: string): string {
  if (problem === 'empty') return `${label} can’t be compared with nothing. Use empty or not_empty.`
  return whereFrom('text', problemWords(kind, problem) ?? `${label} can’t be below 0.`)
}

/** Undefined for a number that is below zero. */
function problemWords(kind: ValueKind, problem: ValueProblem): ProblemWords | undefined {
  switch (problem) {
    case 'out-of-range':
      return kindOf(kind).beyond
    case 'broken-pattern':
      return 'This expression has an unclosed bracket or a trailing backslash.'
    case 'broken-text':
      return 'This text has invalid characters. Delete it and type it again.'
    default:
      return kindOf(kind).expected
  }
}

function whereFrom(place: 'form' | 'text', words: ProblemWords): string {
  return typeof words === 'string' ? words : words[place]
}
