import { foldedWords, isUnspaced } from './foldedWords.ts'
import {
  DEEPEST_SEARCH,
  LONGEST_SEARCH,
  MOST_SEARCH_WORDS,
  type SearchProblem,
  type SearchProblemKind,
  SHORTEST_PREFIX,
} from './searchProblem.ts'
import type { SearchPhrase, SearchQuery } from './searchQuery.ts'
import { type SearchToken, searchTokens } from './searchTokens.ts'

/**
 * Reads a search as the user enters it. Operators are in capitals, because "or", "not" and "near" are words that people
 * say. AND binds more tightly than OR.
 *
 *     any    = all { "OR" all }
 *     all    = part { [ "AND" ] part }
 *     part   = [ "-" | "NOT" ] near
 *     near   = term { "NEAR" [ "/" distance ] term }
 *     term   = ( "agent:" | "lead:" ) term | "(" any ")" | phrase
 *     phrase = [ "^" ] ( word [ "*" ] | "\"" word { word } [ "*" ] "\"" ) [ "$" ]
 *
 * `^` finds the phrase at the beginning of a turn or another text, `$` at the end. NEAR joins phrases without them.
 * Punctuation without a word is left out.
 */
type ReadSearch =
  | { readonly kind: 'search'; readonly query: SearchQuery }
  | { readonly kind: 'problem'; readonly problem: SearchProblem }

export function readSearch(text: string): ReadSearch {
  if (text.length > LONGEST_SEARCH) return problemOf({ kind: 'too-long', start: LONGEST_SEARCH, end: text.length })
  try {
    const query = new Reader(searchTokens(text), text).read()
    return query === null ? problemOf({ kind: 'no-words', start: 0, end: text.length }) : { kind: 'search', query }
  } catch (error) {
    if (error instanceof Stop) return problemOf(error.problem)
    throw error
  }
}

function problemOf(problem: SearchProblem): ReadSearch {
  return { kind: 'problem', problem }
}

class Stop extends Error {
  readonly problem: SearchProblem

  constructor(problem: SearchProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** Each `#read…` returns null if it met only punctuation. */
class Reader {
  readonly #tokens: readonly SearchToken[]
  readonly #text: string
  #at = 0
  #depth = 0
  #wordCount = 0

  constructor(tokens: readonly SearchToken[], text: string) {
    this.#tokens = tokens
    this.#text = text
  }

  read(): SearchQuery | null {
    const query = this.#readAny()
    const rest = this.#tokens[this.#at]
    if (rest !== undefined) this.#stop({ kind: 'unopened-bracket' }, rest)
    return query
  }

  #readAny(): SearchQuery | null {
    const first = this.#readAll()
    if (this.#next()?.kind !== 'or') return first
    const parts: SearchQuery[] = []
    for (let part = first; ; part = this.#readAll()) {
      const operator = this.#next()
      const isLast = operator?.kind !== 'or'
      if (part === null) this.#stopAtMissing(isLast)
      parts.push(...(part.kind === 'any' ? part.parts : [part]))
      if (isLast) return { kind: 'any', parts }
      this.#at += 1
    }
  }

  #readAll(): SearchQuery | null {
    const parts: SearchQuery[] = []
    const without: SearchQuery[] = []
    const from = this.#at
    for (let token = this.#next(); token !== undefined && !ENDS_ALL.has(token.kind); token = this.#next()) {
      if (token.kind === 'and') this.#readAnd(from)
      else if (token.kind === 'not') this.#readNot(without)
      else {
        const part = this.#readNear()
        if (part?.kind === 'all') {
          parts.push(...part.parts)
          without.push(...part.without)
        } else if (part !== null) parts.push(part)
      }
    }
    const [only] = parts
    if (only === undefined) {
      if (without.length > 0) this.#stop({ kind: 'only-without' }, this.#tokens[from])
      return null
    }
    return parts.length === 1 && without.length === 0 ? only : { kind: 'all', parts, without }
  }

  #readAnd(from: number): void {
    const operator = this.#next()
    if (this.#at === from) this.#stop({ kind: 'missing-word-before', operator: 'AND' }, operator)
    this.#at += 1
    const next = this.#next()
    if (next === undefined || next.kind === 'and' || ENDS_ALL.has(next.kind)) {
      this.#stop({ kind: 'missing-word', after: 'AND' }, operator)
    }
  }

  #readNot(without: SearchQuery[]): void {
    const operator = this.#next()
    this.#at += 1
    const next = this.#next()
    if (next === undefined || next.kind === 'and' || next.kind === 'not' || ENDS_ALL.has(next.kind)) {
      this.#stop({ kind: 'missing-word', after: this.#written(operator) }, operator)
    }
    const part = this.#readNear()
    if (part?.kind === 'any') without.push(...part.parts)
    else if (part !== null) without.push(part)
  }

  #readNear(): SearchQuery | null {
    const first = this.#readTerm()
    const operator = this.#next()
    if (operator?.kind !== 'near') return first
    const { distance } = operator
    const phrases = [this.#phraseIn(first, operator)]
    for (let near = this.#next(); near?.kind === 'near'; near = this.#next()) {
      if (near.distance === null || distance === null) this.#stop({ kind: 'near-distance' }, near)
      if (near.distance !== distance) this.#stop({ kind: 'near-distances-differ' }, near)
      this.#at += 1
      phrases.push(this.#phraseIn(this.#readTerm(), near))
    }
    return { kind: 'near', phrases, distance: distance ?? 0 }
  }

  #phraseIn(term: SearchQuery | null, near: SearchToken): SearchPhrase {
    if (term === null) this.#stopAtMissing(true)
    if (term.kind !== 'phrase' || term.isStart || term.isEnd) this.#stop({ kind: 'near-needs-words' }, near)
    return term
  }

  #readTerm(): SearchQuery | null {
    const token = this.#next()
    switch (token?.kind) {
      case 'text':
        this.#at += 1
        return this.#phrase(token)
      case 'said': {
        this.#at += 1
        const part = this.#inside(() => this.#readTerm())
        if (part === null) this.#stop({ kind: 'missing-word', after: this.#written(token) }, token)
        return { kind: 'said', by: token.by, part }
      }
      case 'open': {
        this.#at += 1
        const inner = this.#inside(() => this.#readAny())
        if (this.#next()?.kind !== 'close') this.#stop({ kind: 'unclosed-bracket' }, token)
        this.#at += 1
        return inner
      }
      default:
        return this.#stopAtMissing(this.#at > 0)
    }
  }

  #phrase(token: SearchToken & { readonly kind: 'text' }): SearchPhrase | null {
    if (!token.isClosed) this.#stop({ kind: 'unclosed-quote' }, token)
    const written = token.text.trim()
    const isPrefix = written.endsWith('*')
    const text = (isPrefix ? written.slice(0, -1) : written).trim()
    const words = foldedWords(text)
    const last = words.at(-1)
    // In quotes, a star is punctuation as it is in the text, except at the end.
    if ((!token.isQuoted && text.includes('*')) || (isPrefix && last?.end !== text.length)) {
      this.#stop({ kind: 'misplaced-star' }, token)
    }
    if (last === undefined) return null
    if (isPrefix && !isUnspaced(last.word) && last.word.length < SHORTEST_PREFIX) {
      this.#stop({ kind: 'short-prefix' }, token)
    }
    this.#wordCount += words.length
    if (this.#wordCount > MOST_SEARCH_WORDS) this.#stop({ kind: 'too-complex' }, token)
    const { isStart, isEnd } = token
    return { kind: 'phrase', text, isPrefix, ...(isStart && { isStart }), ...(isEnd && { isEnd }) }
  }

  #inside<Result>(read: () => Result): Result {
    this.#depth += 1
    if (this.#depth > DEEPEST_SEARCH) this.#stop({ kind: 'too-complex' }, this.#next())
    const result = read()
    this.#depth -= 1
    return result
  }

  #next(): SearchToken | undefined {
    return this.#tokens[this.#at]
  }

  #written(token: SearchToken | undefined): string {
    return token === undefined ? '' : this.#text.slice(token.start, token.end)
  }

  /** An operator has no word after it, or before it. */
  #stopAtMissing(isAfter: boolean): never {
    const operator = this.#tokens[isAfter ? this.#at - 1 : this.#at]
    const written = this.#written(operator)
    this.#stop(
      isAfter ? { kind: 'missing-word', after: written } : { kind: 'missing-word-before', operator: written },
      operator,
    )
  }

  #stop(problem: SearchProblemKind, at: SearchToken | undefined): never {
    throw new Stop({ ...problem, start: at?.start ?? this.#text.length, end: at?.end ?? this.#text.length })
  }
}

const ENDS_ALL: ReadonlySet<SearchToken['kind']> = new Set(['or', 'close'])
