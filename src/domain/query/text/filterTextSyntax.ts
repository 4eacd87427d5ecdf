import { kindOf } from '../../fields/kinds.ts'
import { takesValue } from '../../fields/operators.ts'
import { DEEPEST_GROUP, type QueryGroup } from '../query.ts'
import type { QueryField } from '../../fields/queryFields.ts'
import { readField, similarField, type ReadField } from './fieldWords.ts'
import type { TextRange } from '../../textSearch.ts'
import type { TextProblem } from './filterTextProblem.ts'
import { isSymbol, readAnyOperator, readOperator, type WrittenOperator } from './operatorWords.ts'
import { closingQuotes, isQuote, readQuoted } from './quotedText.ts'

/**
 * Splits a filter text into groups, fields, operators and values with their ranges. `filterTextValue` interprets the
 * values. After a mistake, it continues at the next "and" or "or", or where the group ends.
 */
interface FilterSyntax {
  /** Joined by AND. */
  readonly parts: readonly WrittenPart[]
  /** Those of all groups, in the order of the text. */
  readonly conditions: readonly WrittenCondition[]
  readonly problems: readonly TextProblem[]
  /** The text ends where a condition may begin: it is empty, or its last word joins, negates or opens a group. */
  readonly isOpen: boolean
  /** The text ends after a closed group. */
  readonly isAfterGroup: boolean
  readonly openGroupCount: number
}

export type WrittenPart = WrittenCondition | WrittenGroup

interface WrittenGroup extends TextRange, Pick<QueryGroup, 'join' | 'isNegated'> {
  readonly parts: readonly WrittenPart[]
}

export interface WrittenCondition extends TextRange {
  /** Null if the word isn't a field. */
  readonly field: QueryField | null
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

export function readSyntax(source: string, fields: ReadField = readField): FilterSyntax {
  return new Reader(source, fields).read()
}

export function isWrittenGroup(part: WrittenPart): part is WrittenGroup {
  return 'parts' in part
}

const KEYWORD = /(?:and|or|not)(?![\p{L}\p{N}_])|&&|\|\|/iuy
const WORD = /[^\s<>=!~≤≥≠(),"']+/uy

class Reader {
  readonly #source: string
  readonly #readField: ReadField
  readonly #conditions: WrittenCondition[] = []
  readonly #problems: TextProblem[] = []
  #at = 0
  /** How many groups are around the current position. */
  #depth = 0
  #isOpen = false
  #openGroupCount = 0
  #groupEnd = -1
  /** The rest of the text wasn't read. */
  #isCut = false

  constructor(source: string, fields: ReadField) {
    this.#source = source
    this.#readField = fields
  }

  read(): FilterSyntax {
    const { join, parts } = this.#joined()
    const whole: WrittenGroup = { join, isNegated: false, parts, start: 0, end: this.#source.length }
    return {
      parts: join === 'or' ? [whole] : parts,
      conditions: this.#conditions,
      problems: this.#problems,
      isOpen: this.#isOpen,
      isAfterGroup: this.#groupEnd === this.#source.trimEnd().length,
      openGroupCount: this.#openGroupCount,
    }
  }

  /** Parts joined by "and" and "or", up to the end of the group or of the text. */
  #joined(): Pick<WrittenGroup, 'join' | 'parts'> {
    const alternatives: WrittenPart[][] = [[]]
    let isOpen = true
    let lastJoin: TextRange | null = null
    for (this.#skipSpace(); this.#at < this.#source.length && !this.#isGroupEnd(this.#at); this.#skipSpace()) {
      const start = this.#at
      const keyword = this.#keywordAt(start)
      if (keyword !== null && keyword.word !== 'not') {
        this.#at = keyword.end
        lastJoin = { start, end: keyword.end }
        if (isOpen) this.#report({ kind: 'missing-condition', ...lastJoin })
        if (keyword.word === 'or') alternatives.push([])
        isOpen = true
      } else if (this.#source[start] === ')') {
        this.#at += 1
        this.#report({ kind: 'unopened-group', start, end: this.#at })
      } else {
        if (!isOpen) this.#report({ kind: 'expected-and', ...this.#wordRange(start) })
        const part = this.#part()
        if (part) alternatives.at(-1)!.push(part)
        isOpen = part === null
      }
    }
    if (isOpen && lastJoin !== null) this.#report({ kind: 'missing-condition', ...lastJoin })
    if (this.#at === this.#source.length && this.#openGroupCount === 0) {
      this.#isOpen = isOpen
      this.#openGroupCount = this.#depth
    }
    if (alternatives.length === 1) return { join: 'and', parts: alternatives[0]! }
    return { join: 'or', parts: alternatives.flatMap(togetherIn) }
  }

  /** A condition or a group, with any number of "not" before it. Null if nothing follows them. */
  #part(): WrittenPart | null {
    const start = this.#at
    const nots: TextRange[] = []
    for (let word = this.#keywordAt(start); word?.word === 'not'; word = this.#keywordAt(this.#at)) {
      nots.push({ start: this.#at, end: word.end })
      this.#at = word.end
      this.#skipSpace()
    }
    const last = nots.at(-1)
    const isEnd =
      this.#at === this.#source.length || this.#keywordAt(this.#at) !== null || this.#source[this.#at] === ')'
    if (last && isEnd) {
      this.#report({ kind: 'missing-condition', ...last })
      return null
    }
    if (last && this.#depth + nots.length > DEEPEST_GROUP) this.#report({ kind: 'too-deep', ...last })
    const part = this.#source[this.#at] === '(' ? this.#group() : this.#condition()
    return nots.slice(0, DEEPEST_GROUP).reduce<WrittenPart | null>((inner) => inner && negated(inner, start), part)
  }

  /** Null if it's nested too deeply; then it's read no further. */
  #group(): WrittenPart | null {
    const start = this.#at
    if (this.#depth === DEEPEST_GROUP) {
      this.#report({ kind: 'too-deep', start, end: start + 1 })
      this.#at = this.#source.length
      this.#isCut = true
      return null
    }
    this.#at += 1
    this.#depth += 1
    const { join, parts } = this.#joined()
    this.#depth -= 1
    const isClosed = this.#at < this.#source.length
    if (isClosed) {
      this.#at += 1
      this.#groupEnd = this.#at
    } else if (!this.#isCut) this.#report({ kind: 'unclosed-group', start, end: this.#at })
    const [only] = parts
    return only && parts.length === 1
      ? { ...only, start, end: this.#at }
      : { join, isNegated: false, parts, start, end: this.#at }
  }

  #condition(): WrittenCondition {
    const start = this.#at
    const known = this.#readField(this.#source, start)
    if (known === undefined) {
      const fieldRange = this.#wordRange(start)
      const typed = this.#source.slice(fieldRange.start, fieldRange.end)
      this.#report({ kind: 'unknown-field', typed, meant: similarField(typed)?.name ?? null, ...fieldRange })
      this.#at = fieldRange.end
      this.#skipToKeyword()
      return this.#add({ field: null, fieldRange, operator: null, value: null, start })
    }
    const { field, end } = known
    const fieldRange = { start, end }
    this.#at = end
    const operator = this.#operator(field, fieldRange)
    if (operator === null) {
      this.#skipToKeyword()
      return this.#add({ field, fieldRange, operator, value: null, start })
    }
    this.#at = operator.end
    const value = takesValue(operator.op) ? this.#value(field, operator) : this.#noValue(operator)
    return this.#add({ field, fieldRange, operator, value, start })
  }

  #operator(field: QueryField, fieldRange: TextRange): (WrittenOperator & TextRange) | null {
    this.#skipSpace()
    const start = this.#at
    const operator = readOperator(this.#source, start, field.kind)
    if (operator) return { ...operator, start }
    const other = readAnyOperator(this.#source, start)
    const { name } = field
    if (other) this.#report({ kind: 'operator-not-allowed', field: name, op: other.op, start, end: other.end })
    else if (start === this.#source.length || this.#keywordAt(start) !== null || this.#isGroupEnd(start)) {
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
    const isNext =
      start === this.#source.length ||
      this.#isGroupEnd(start) ||
      this.#keywordAt(start) !== null ||
      this.#conditionAt(start) !== null
    if (isNext) return null
    this.#skipToKeyword()
    this.#report({ kind: 'unexpected-value', op, start, end: this.#trimmedEnd(start) })
    return null
  }

  #value(field: QueryField, operator: WrittenOperator & TextRange): WrittenValue | null {
    this.#skipSpace()
    const isList = operator.op === 'in' || operator.op === 'not_in'
    const value = isList ? this.#list() : this.#single(field, operator)
    if (value === null) {
      const { op, start, end } = operator
      this.#report({ kind: 'missing-value', field: field.name, op, start, end })
    }
    return value
  }

  #single(field: QueryField, { op }: WrittenOperator): WrittenValue | null {
    const start = this.#at
    // Double quotes belong to a search: they make a phrase. In single quotes, a search may contain any word.
    const isSearch = field.kind === 'search'
    if (isSearch ? this.#source[start] === "'" : isQuote(this.#source[start])) {
      const { text } = this.#quoted()
      return { kind: 'single', text, isQuoted: true, start, end: this.#at }
    }
    // In a text value, only symbols mark the start of another filter; a regular expression may contain those too.
    const isText = isSearch || kindOf(field.kind).isText === true
    const end = this.#bareEnd(start, {
      next: op === '=~' ? null : isText ? 'signs' : 'all',
      hasQuotes: isSearch,
      hasEscapes: op === '=~',
    })
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
      if (!hasBrackets && (this.#keywordAt(at) !== null || this.#isGroupEnd(at))) break
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
    this.#at = hasBrackets ? this.#bracketedEnd(start) : this.#bareEnd(start, { next: 'all', stop: ',' })
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
   * The end of an unquoted value: before the next "and" or "or", before what is clearly the next filter, where the group
   * ends, or at `stop`. Doesn't look further, so that a text with many values is read in linear time.
   */
  #bareEnd(start: number, { next, stop, hasQuotes, hasEscapes }: BareValue): number {
    const limit = this.#source.length
    let bracketCount = 0
    for (let at = start; at < limit; at += 1) {
      const char = this.#source[at]
      if (char === stop) return trimEnd(this.#source, start, at)
      if (hasQuotes && isQuote(char) && char !== "'") {
        at = this.#phraseEnd(at)
        continue
      }
      const isEscaped = hasEscapes === true && this.#source[at - 1] === '\\'
      if (char === '(' && !isEscaped) bracketCount += 1
      else if (char === ')' && bracketCount > 0 && !isEscaped) bracketCount -= 1
      else if (this.#isGroupEnd(at) && !isEscaped) return trimEnd(this.#source, start, at)
      if (at > start && !isSpace(this.#source[at - 1])) continue
      const keyword = this.#keywordAt(at)
      const isJoin = keyword !== null && keyword.word !== 'not' && this.#isWordEnd(keyword.end)
      // A search has its own words within its parentheses.
      if (isJoin && !(hasQuotes && bracketCount > 0)) return trimEnd(this.#source, start, at)
      const condition = at > start && next !== null ? this.#conditionAt(at) : null
      if (condition !== null && (next === 'all' || condition === 'sign')) return trimEnd(this.#source, start, at)
    }
    return trimEnd(this.#source, start, limit)
  }

  #isWordEnd(at: number): boolean {
    return at === this.#source.length || isSpace(this.#source[at]) || this.#isGroupEnd(at)
  }

  /** The closing quote of a phrase in a search, or the end of the text. */
  #phraseEnd(start: number): number {
    const closing = closingQuotes(this.#source[start])
    let at = start + 1
    while (at < this.#source.length && !closing.includes(this.#source[at]!)) at += 1
    return at
  }

  /** Whether a field with one of its operators is here, and the sort of operator. */
  #conditionAt(at: number): 'sign' | 'word' | null {
    const field = this.#readField(this.#source, at)
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

  /** Skips to the next "and", "or" or the end of the group, including quoted text and brackets. */
  #skipToKeyword(): void {
    let bracketCount = 0
    for (; this.#at < this.#source.length; this.#at += 1) {
      const char = this.#source[this.#at]
      const isStart = isSpace(this.#source[this.#at - 1])
      if (isStart && isQuote(char)) this.#at = readQuoted(this.#source, this.#at).end - 1
      else if (char === '(') bracketCount += 1
      else if (char === ')' && bracketCount > 0) bracketCount -= 1
      else if (this.#isGroupEnd(this.#at)) return
      else {
        const keyword = isStart ? this.#keywordAt(this.#at) : null
        if (keyword !== null && keyword.word !== 'not') return
      }
    }
  }

  #isGroupEnd(at: number): boolean {
    return this.#depth > 0 && this.#source[at] === ')'
  }

  #trimmedEnd(start: number): number {
    return trimEnd(this.#source, start, this.#at)
  }

  #skipSpace(): void {
    while (isSpace(this.#source[this.#at])) this.#at += 1
  }

  #add(condition: Omit<WrittenCondition, 'end'>): WrittenCondition {
    const whole = { ...condition, end: this.#trimmedEnd(condition.start) }
    this.#conditions.push(whole)
    return whole
  }

  #report(problem: TextProblem): void {
    this.#problems.push(problem)
  }
}

interface BareValue {
  /** What marks the next filter, if "and" is missing. */
  readonly next: 'signs' | 'all' | null
  readonly stop?: string
  /** Quotes are part of the value. */
  readonly hasQuotes?: boolean
  /** A backslash makes a parenthesis a character. */
  readonly hasEscapes?: boolean
}

/** The parts of an alternative as one part: AND binds more tightly than OR. */
function togetherIn(parts: readonly WrittenPart[]): readonly WrittenPart[] {
  const [first] = parts
  if (first === undefined || parts.length === 1) return parts
  return [{ join: 'and', isNegated: false, parts, start: first.start, end: parts.at(-1)!.end }]
}

function negated(part: WrittenPart, start: number): WrittenGroup {
  if (isWrittenGroup(part) && !part.isNegated) return { ...part, isNegated: true, start }
  return { join: 'and', isNegated: true, parts: [part], start, end: part.end }
}

function isSpace(char: string | undefined): boolean {
  return char !== undefined && /\s/.test(char)
}

function trimEnd(source: string, start: number, end: number): number {
  let at = end
  while (at > start && isSpace(source[at - 1])) at -= 1
  return at
}
