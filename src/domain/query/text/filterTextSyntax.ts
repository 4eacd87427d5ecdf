import { takesValue, type FilterField, type FilterFieldName } from '../../filters/fields.ts'
import { isNotFilterable, readField, similarField } from './fieldWords.ts'
import type { TextProblem, TextRange } from './filterTextProblem.ts'
import { isSymbol, readAnyOperator, readOperator, type WrittenOperator } from './operatorWords.ts'
import { isQuote, readQuoted } from './quotedText.ts'

/**
 * Splits a filter text into fields, operators and values with their ranges. `filterTextValue` interprets the values. After
 * a mistake, it continues at the next "and".
 */
export interface FilterSyntax {
  readonly conditions: readonly WrittenCondition[]
  readonly problems: readonly TextProblem[]
  /** The text ends after an "and", or is empty: a field may follow. */
  readonly isOpen: boolean
}

type KnownField = FilterField & { readonly name: FilterFieldName }

export interface WrittenCondition extends TextRange {
  /** Null if the word isn't a field. */
  readonly field: KnownField | null
  readonly fieldRange: TextRange
  /** Null if there is none that the field allows. */
  readonly operator: (WrittenOperator & TextRange) | null
  readonly value: WrittenValue | null
}

export type WrittenValue = TextRange &
  (
    | ({ readonly kind: 'single' } & WrittenText)
    | { readonly kind: 'list'; readonly entries: readonly (WrittenText & TextRange)[]; readonly hasBrackets: boolean }
  )

export interface WrittenText {
  readonly text: string
  readonly isQuoted: boolean
}

export function readSyntax(source: string): FilterSyntax {
  return new Reader(source).read()
}

const KEYWORD = /(?:and|or|not)(?![\p{L}\p{N}_])|&&|\|\|/iuy
const WORD = /[^\s<>=!~≤≥≠(),"']+/uy

class Reader {
  readonly #source: string
  readonly #conditions: WrittenCondition[] = []
  readonly #problems: TextProblem[] = []
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  read(): FilterSyntax {
    let isOpen = true
    let lastAnd: TextRange | null = null
    for (this.#skipSpace(); this.#at < this.#source.length; this.#skipSpace()) {
      const start = this.#at
      const keyword = this.#keywordAt(start)
      if (keyword !== null && keyword.word !== 'not') {
        this.#at = keyword.end
        if (keyword.word === 'or') {
          this.#report({ kind: 'or-not-supported', start, end: keyword.end })
          this.#skipSpace()
          // Probably the rest of a value that should have been quoted: report one problem only.
          if (this.#conditionAt(this.#at) === null) {
            this.#skipToKeyword()
            isOpen = false
            continue
          }
        } else if (isOpen) this.#report({ kind: 'missing-condition', start, end: keyword.end })
        lastAnd = { start, end: keyword.end }
        isOpen = true
        continue
      }
      if (!isOpen) this.#report({ kind: 'expected-and', ...this.#wordRange(start) })
      this.#condition()
      isOpen = false
    }
    if (isOpen && lastAnd !== null) this.#report({ kind: 'missing-condition', ...lastAnd })
    return { conditions: this.#conditions, problems: this.#problems, isOpen }
  }

  #condition(): void {
    this.#skipWhatDoesNotGroup()
    const start = this.#at
    if (start === this.#source.length) return
    const known = readField(this.#source, start)
    if (known === undefined) {
      const fieldRange = this.#wordRange(start)
      const typed = this.#source.slice(fieldRange.start, fieldRange.end)
      if (isNotFilterable(typed)) this.#report({ kind: 'not-filterable', typed, ...fieldRange })
      else {
        const meant = similarField(typed)?.name ?? null
        this.#report({ kind: 'unknown-field', typed, meant, ...fieldRange })
      }
      this.#at = fieldRange.end
      this.#skipToKeyword()
      this.#add({ field: null, fieldRange, operator: null, value: null, start })
      return
    }
    const { field, end } = known
    const fieldRange = { start, end }
    this.#at = end
    const operator = this.#operator(field, fieldRange)
    if (operator === null) {
      this.#skipToKeyword()
      this.#add({ field, fieldRange, operator, value: null, start })
      return
    }
    this.#at = operator.end
    const value = takesValue(operator.op) ? this.#value(field, operator) : this.#noValue(operator)
    this.#add({ field, fieldRange, operator, value, start })
  }

  /** Reports and skips `not` before a condition and brackets around conditions. */
  #skipWhatDoesNotGroup(): void {
    for (;;) {
      const keyword = this.#keywordAt(this.#at)
      if (keyword?.word === 'not') {
        this.#report({ kind: 'not-not-supported', start: this.#at, end: keyword.end })
        this.#at = keyword.end
      } else if (/[()]/.test(this.#source[this.#at] ?? '')) {
        this.#report({ kind: 'no-groups', start: this.#at, end: this.#at + 1 })
        this.#at += 1
      } else return
      this.#skipSpace()
    }
  }

  #operator(field: KnownField, fieldRange: TextRange): (WrittenOperator & TextRange) | null {
    this.#skipSpace()
    const start = this.#at
    const operator = readOperator(this.#source, start, field.kind)
    if (operator) return { ...operator, start }
    const other = readAnyOperator(this.#source, start)
    const { name } = field
    if (other) this.#report({ kind: 'operator-not-allowed', field: name, op: other.op, start, end: other.end })
    else if (start === this.#source.length || this.#keywordAt(start) !== null) {
      this.#report({ kind: 'missing-operator', field: name, ...fieldRange })
    } else {
      const range = this.#wordRange(start)
      this.#report({
        kind: 'unknown-operator',
        field: name,
        typed: this.#source.slice(range.start, range.end),
        ...range,
      })
    }
    return null
  }

  #noValue({ op }: WrittenOperator): null {
    this.#skipSpace()
    const start = this.#at
    const isNext = start === this.#source.length || this.#keywordAt(start) !== null || this.#conditionAt(start) !== null
    if (isNext) return null
    this.#skipToKeyword()
    this.#report({ kind: 'unexpected-value', op, start, end: this.#trimmedEnd(start) })
    return null
  }

  #value(field: KnownField, operator: WrittenOperator & TextRange): WrittenValue | null {
    this.#skipSpace()
    const isList = operator.op === 'in' || operator.op === 'not_in'
    const value = isList ? this.#list() : this.#single(field, operator)
    if (value === null) {
      const { op, start, end } = operator
      this.#report({ kind: 'missing-value', field: field.name, op, start, end })
    }
    return value
  }

  #single(field: FilterField, { op }: WrittenOperator): WrittenValue | null {
    const start = this.#at
    if (isQuote(this.#source[start])) {
      const { text } = this.#quoted()
      return { kind: 'single', text, isQuoted: true, start, end: this.#at }
    }
    // In a text value, only symbols mark the start of another filter; a regular expression may contain those too.
    const next = op === '=~' ? null : field.kind === 'text' ? 'signs' : 'all'
    const end = this.#bareEnd(start, next)
    this.#at = end
    if (end === start) return null
    return { kind: 'single', text: this.#source.slice(start, end), isQuoted: false, start, end }
  }

  #list(): WrittenValue | null {
    const start = this.#at
    const hasBrackets = this.#source[start] === '('
    if (hasBrackets) this.#at += 1
    const entries: (WrittenText & TextRange)[] = []
    let isClosed = false
    for (;;) {
      this.#skipSpace()
      const at = this.#at
      const char = this.#source[at]
      if (char === undefined) break
      if (char === ')' && hasBrackets) {
        this.#at += 1
        isClosed = true
        break
      }
      if (char === ',') {
        this.#at += 1
        continue
      }
      if (!hasBrackets && this.#keywordAt(at) !== null) break
      if (entries.length > 0 && !this.#source.slice(entries.at(-1)!.end, at).includes(',')) {
        if (!hasBrackets) break
        this.#report({ kind: 'expected-comma', ...this.#wordRange(at) })
      }
      entries.push(this.#entry(hasBrackets))
    }
    const end = Math.max(start, isClosed ? this.#at : (entries.at(-1)?.end ?? start + (hasBrackets ? 1 : 0)))
    this.#at = Math.max(end, hasBrackets && !isClosed ? this.#source.length : end)
    const isQuoteOpen = this.#problems.at(-1)?.kind === 'unclosed-quote'
    if (hasBrackets && !isClosed && !isQuoteOpen) this.#report({ kind: 'unclosed-list', start, end })
    if (entries.length === 0) return null
    return { kind: 'list', entries, hasBrackets, start, end }
  }

  #entry(hasBrackets: boolean): WrittenText & TextRange {
    const start = this.#at
    if (isQuote(this.#source[start])) {
      const { text } = this.#quoted()
      return { text, isQuoted: true, start, end: this.#at }
    }
    this.#at = hasBrackets ? this.#bracketedEnd(start) : this.#bareEnd(start, 'all', ',')
    const end = this.#trimmedEnd(start)
    return { text: this.#source.slice(start, end), isQuoted: false, start, end }
  }

  #quoted(): { readonly text: string } {
    const start = this.#at
    const { text, end, isClosed } = readQuoted(this.#source, start)
    this.#at = end
    if (!isClosed) this.#report({ kind: 'unclosed-quote', start, end })
    return { text }
  }

  #bracketedEnd(start: number): number {
    const stop = /[,)]/g
    stop.lastIndex = start
    return stop.exec(this.#source)?.index ?? this.#source.length
  }

  /**
   * The end of an unquoted value: before the next "and", before what is clearly the next filter, or at `stop`. Doesn't look
   * further, so that a text with many values is read in linear time.
   */
  #bareEnd(start: number, next: 'signs' | 'all' | null, stop?: string): number {
    const limit = this.#source.length
    for (let at = start; at < limit; at += 1) {
      if (this.#source[at] === stop) return trimEnd(this.#source, start, at)
      if (at > start && !isSpace(this.#source[at - 1])) continue
      const keyword = this.#keywordAt(at)
      const follows = keyword === null ? undefined : this.#source[keyword.end]
      if (keyword !== null && keyword.word !== 'not' && (follows === undefined || isSpace(follows)))
        return trimEnd(this.#source, start, at)
      const condition = at > start && next !== null ? this.#conditionAt(at) : null
      if (condition !== null && (next === 'all' || condition === 'sign')) return trimEnd(this.#source, start, at)
    }
    return trimEnd(this.#source, start, limit)
  }

  /** Whether a field with one of its operators is here, and the sort of operator. */
  #conditionAt(at: number): 'sign' | 'word' | null {
    const field = readField(this.#source, at)
    if (!field) return null
    let after = field.end
    while (isSpace(this.#source[after])) after += 1
    const operator = readOperator(this.#source, after, field.field.kind)
    if (!operator) return null
    return isSymbol(operator.op) && !/\w/.test(this.#source[after]!) ? 'sign' : 'word'
  }

  #keywordAt(at: number): { readonly word: 'and' | 'or' | 'not'; readonly end: number } | null {
    KEYWORD.lastIndex = at
    const match = KEYWORD.exec(this.#source)?.[0].toLowerCase()
    if (match === undefined) return null
    const word = match === '&&' || match === 'and' ? 'and' : match === 'not' ? 'not' : 'or'
    return { word, end: at + match.length }
  }

  #wordRange(start: number): TextRange {
    WORD.lastIndex = start
    const length = WORD.exec(this.#source)?.[0].length ?? (this.#source.codePointAt(start)! > 0xffff ? 2 : 1)
    return { start, end: start + length }
  }

  /** Skips to the next "and", "or" or the end, including quoted text. */
  #skipToKeyword(): void {
    while (this.#at < this.#source.length) {
      const isStart = isSpace(this.#source[this.#at - 1])
      if (isStart && isQuote(this.#source[this.#at])) this.#at = readQuoted(this.#source, this.#at).end
      else {
        const keyword = isStart ? this.#keywordAt(this.#at) : null
        if (keyword !== null && keyword.word !== 'not') return
        this.#at += 1
      }
    }
  }

  #trimmedEnd(start: number): number {
    return trimEnd(this.#source, start, this.#at)
  }

  #skipSpace(): void {
    while (isSpace(this.#source[this.#at])) this.#at += 1
  }

  #add(condition: Omit<WrittenCondition, 'end'>): void {
    this.#conditions.push({ ...condition, end: this.#trimmedEnd(condition.start) })
  }

  #report(problem: TextProblem): void {
    this.#problems.push(problem)
  }
}

function isSpace(char: string | undefined): boolean {
  return char !== undefined && /\s/.test(char)
}

function trimEnd(source: string, start: number, end: number): number {
  let at = end
  while (at > start && isSpace(source[at - 1])) at -= 1
  return at
}
