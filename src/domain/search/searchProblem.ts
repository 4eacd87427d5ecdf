import { assertNever } from '../units.ts'

/** A part of the search, in UTF-16 units as in a text field; `end` is exclusive. */
export type SearchProblem = SearchProblemKind & { readonly start: number; readonly end: number }

export type SearchProblemKind =
  | { readonly kind: 'no-words' }
  | { readonly kind: 'only-without' }
  | { readonly kind: 'unclosed-quote' }
  | { readonly kind: 'unclosed-bracket' }
  | { readonly kind: 'unopened-bracket' }
  | { readonly kind: 'missing-word'; readonly after: string }
  | { readonly kind: 'missing-word-before'; readonly operator: string }
  | { readonly kind: 'misplaced-star' }
  | { readonly kind: 'short-prefix' }
  | { readonly kind: 'near-needs-words' }
  | { readonly kind: 'near-distance' }
  | { readonly kind: 'near-distances-differ' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'too-complex' }

export const LONGEST_SEARCH = 1000
export const MOST_SEARCH_WORDS = 100
export const DEEPEST_SEARCH = 20
export const LONGEST_DISTANCE = 100
/** One letter would find a twentieth of everything that was ever said. */
export const SHORTEST_PREFIX = 2

export function searchProblemWords(problem: SearchProblemKind): string {
  switch (problem.kind) {
    case 'no-words':
      return 'Enter a word to search for.'
    case 'only-without':
      return 'Add a word that must be found. A search can’t only exclude words.'
    case 'unclosed-quote':
      return 'Close this quote.'
    case 'unclosed-bracket':
      return 'Close this parenthesis.'
    case 'unopened-bracket':
      return 'Remove this parenthesis, or add the opening one.'
    case 'missing-word':
      return `Add a word after ${problem.after}.`
    case 'missing-word-before':
      return `Add a word before ${problem.operator}.`
    case 'misplaced-star':
      return 'A * can only follow the beginning of a word, such as disc*.'
    case 'short-prefix':
      return `Enter at least ${SHORTEST_PREFIX} letters before *.`
    case 'near-needs-words':
      return 'NEAR can only join words and phrases, not groups or phrases with ^ or $.'
    case 'near-distance':
      return `Write the distance as a number up to ${LONGEST_DISTANCE}, such as NEAR/5.`
    case 'near-distances-differ':
      return 'Use the same distance between all words joined by NEAR.'
    case 'too-long':
      return `Shorten the search to ${LONGEST_SEARCH} characters.`
    case 'too-complex':
      return `Shorten the search to ${MOST_SEARCH_WORDS} words and ${DEEPEST_SEARCH} levels of parentheses.`
    default:
      return assertNever(problem)
  }
}
