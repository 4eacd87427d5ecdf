import { ownValue } from '../../../../domain/ownValue.ts'
import { foldCase } from '../text/foldCase.ts'

/** The part of a regular expression that has no translation. */
export class NotTranslatable extends Error {
  readonly construct: string

  constructor(construct: string) {
    super(construct)
    this.construct = construct
  }
}

/** More would need a deep stack. */
const DEEPEST = 100
/** Postgres' limit. */
const MOST_REPEATS = 255
/** With `(?i)`, each character of a range is written out. */
const LONGEST_CASE_RANGE = 256

const WORD = String.raw`[\p{Alphabetic}\p{Nd}_]`
/** Postgres has no U+00A0, U+1680, U+2007, U+202F, U+FEFF here. */
const SPACE = String.raw`[\t-\r \u0085\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]`
const DIGIT = '[0-9]'

const CLASSES: Readonly<Record<string, string>> = {
  alnum: String.raw`[\p{Alphabetic}\p{Nd}]`,
  alpha: String.raw`[[\p{Alphabetic}\p{Nd}]--[0-9]]`,
  blank: String.raw`[ \t]`,
  digit: DIGIT,
  space: SPACE,
  word: WORD,
  xdigit: '[0-9A-Fa-f]',
}

const CLASS_ESCAPES: Readonly<Record<string, string>> = { d: DIGIT, s: SPACE, w: WORD }

const CONSTRAINTS: Readonly<Record<string, string>> = {
  A: '^',
  Z: '$',
  m: `(?<!${WORD})(?=${WORD})`,
  M: `(?<=${WORD})(?!${WORD})`,
  y: `(?:(?<!${WORD})(?=${WORD})|(?<=${WORD})(?!${WORD}))`,
}

const CONTROLS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  B: '\\',
  e: '\u001B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/**
 * A Postgres regular expression ("advanced", as `~` reads it) as one of JavaScript with the flags `s` and `v` that matches the
 * same texts. Whether a text matches doesn't depend on the order in which the two engines try: only regular constructs and
 * lookarounds are translated. Fails with `NotTranslatable` for others, and for expressions that Postgres rejects. Source:
 * PostgreSQL 18, 9.7.3.
 */
export function translateRegex(pattern: string): string {
  const options = /^\(\?([a-z]+)\)/u.exec(pattern)
  const letters = options?.[1] ?? ''
  const unknown = Array.from(letters).find((letter) => !'ics'.includes(letter))
  if (unknown !== undefined) throw new NotTranslatable(`(?${unknown})`)
  if (pattern.startsWith('***')) throw new NotTranslatable('***')
  const isCaseIgnored = (/[ic](?!.*[ic])/u.exec(letters)?.[0] ?? 'c') === 'i'
  return new Translation(Array.from(pattern.slice(options?.[0].length ?? 0)), isCaseIgnored).whole()
}

class Translation {
  readonly #characters: readonly string[]
  readonly #isCaseIgnored: boolean
  #at = 0
  #depth = 0

  constructor(characters: readonly string[], isCaseIgnored: boolean) {
    this.#characters = characters
    this.#isCaseIgnored = isCaseIgnored
  }

  whole(): string {
    const source = this.#alternatives()
    if (this.#at < this.#characters.length) throw new NotTranslatable(')')
    return source
  }

  #alternatives(): string {
    const branches = [this.#branch()]
    while (this.#accept('|')) branches.push(this.#branch())
    return branches.join('|')
  }

  #branch(): string {
    let source = ''
    while (this.#at < this.#characters.length && !this.#sees('|') && !this.#sees(')')) source += this.#quantified()
    return source
  }

  #quantified(): string {
    const from = this.#at
    const { source, isConstraint } = this.#atom()
    const repeated = this.#quantifier()
    if (repeated === '') return source
    // Postgres rejects a repeated constraint, and a repetition of a repetition.
    if (isConstraint || this.#quantifier() !== '') throw this.#failure(from)
    return source + repeated
  }

  /** Empty if there is none. Whether it's greedy doesn't affect whether a text matches. */
  #quantifier(): string {
    const from = this.#at
    let source = ['*', '+', '?'].find((sign) => this.#accept(sign)) ?? ''
    if (source === '' && this.#sees('{') && isDigit(this.#characters[this.#at + 1])) {
      this.#at += 1
      source = this.#bound(from)
    }
    if (source !== '') this.#accept('?')
    return source
  }

  #bound(from: number): string {
    const least = this.#digits()
    let most: number | null = least
    if (this.#accept(',')) most = isDigit(this.#characters[this.#at]) ? this.#digits() : null
    if (!this.#accept('}') || least > MOST_REPEATS || (most !== null && (most > MOST_REPEATS || most < least))) {
      throw this.#failure(from)
    }
    return most === null ? `{${least},}` : `{${least},${most}}`
  }

  #digits(): number {
    let digits = ''
    while (isDigit(this.#characters[this.#at])) digits += this.#next()
    return Number(digits)
  }

  #atom(): { readonly source: string; readonly isConstraint: boolean } {
    const from = this.#at
    const character = this.#next()
    switch (character) {
      case '(':
        return this.#group(from)
      case '[':
        return atom(this.#brackets(from))
      case '.':
        return atom('.')
      case '^':
      case '$':
        return constraint(character)
      case '\\':
        return this.#escape(from)
      case '*':
      case '+':
      case '?':
        throw this.#failure(from)
      case '{':
        if (isDigit(this.#characters[this.#at])) throw this.#failure(from)
        return atom(this.#literal(character))
      default:
        return atom(this.#literal(character))
    }
  }

  #group(from: number): { readonly source: string; readonly isConstraint: boolean } {
    let opening = '(?:'
    if (this.#accept('?')) {
      const kind = ['<=', '<!', '=', '!', ':'].find((sign) => this.#acceptAll(sign))
      if (kind === undefined) throw this.#failure(from)
      opening = `(?${kind}`
    }
    this.#depth += 1
    if (this.#depth > DEEPEST) throw this.#failure(from)
    const source = `${opening}${this.#alternatives()})`
    this.#depth -= 1
    if (!this.#accept(')')) throw this.#failure(from)
    return opening === '(?:' ? atom(source) : constraint(source)
  }

  #escape(from: number): { readonly source: string; readonly isConstraint: boolean } {
    const letter = this.#characters[this.#at]
    const constrained = letter === undefined ? undefined : CONSTRAINTS[letter]
    if (constrained !== undefined) {
      this.#at += 1
      return constraint(constrained)
    }
    if (letter === 'D' || letter === 'S' || letter === 'W') {
      this.#at += 1
      return atom(`[^${CLASS_ESCAPES[letter.toLowerCase()]}]`)
    }
    const known = this.#escapedInBrackets(from)
    return atom(known.kind === 'class' ? known.source : this.#literal(known.character))
  }

  /** An escape that is possible anywhere; `#at` is behind the backslash. */
  #escapedInBrackets(from: number): Member {
    const letter = this.#characters[this.#at]
    if (letter === undefined) throw this.#failure(from)
    this.#at += 1
    const source = CLASS_ESCAPES[letter]
    if (source !== undefined) return { kind: 'class', source }
    const control = CONTROLS[letter]
    if (control !== undefined) return { kind: 'character', character: control }
    if (letter === 'u' || letter === 'U') return { kind: 'character', character: this.#codePoint(from, letter) }
    if (/[\p{L}\p{N}_]/u.test(letter)) throw this.#failure(from)
    return { kind: 'character', character: letter }
  }

  #codePoint(from: number, letter: 'u' | 'U'): string {
    const length = letter === 'u' ? 4 : 8
    const digits = this.#characters.slice(this.#at, this.#at + length).join('')
    const code = Number.parseInt(digits, 16)
    this.#at += length
    const isValid = /^[0-9A-Fa-f]+$/u.test(digits) && digits.length === length && code > 0 && code <= 0x10ffff
    if (!isValid || (code >= 0xd800 && code <= 0xdfff)) throw this.#failure(from)
    return String.fromCodePoint(code)
  }

  #brackets(from: number): string {
    const isNegated = this.#accept('^')
    const members: string[] = []
    do {
      const start = this.#member(from)
      if (this.#sees('-') && this.#characters[this.#at + 1] !== ']') {
        this.#at += 1
        const end = this.#member(from)
        // Also `[a-c-e]`, which Postgres rejects.
        const isChained = this.#sees('-') && this.#characters[this.#at + 1] !== ']'
        if (start.kind !== 'character' || end.kind !== 'character' || isChained) throw this.#failure(from)
        members.push(this.#range(from, start.character, end.character))
      } else members.push(start.kind === 'class' ? start.source : this.#inBrackets(start.character))
    } while (!this.#accept(']'))
    return `[${isNegated ? '^' : ''}${members.join('')}]`
  }

  #member(from: number): Member {
    const character = this.#next()
    if (character === '\\') return this.#escapedInBrackets(from)
    if (character === '-' && !this.#sees(']') && this.#characters[this.#at - 2] !== '[') {
      if (this.#characters[this.#at - 2] !== '^') throw this.#failure(from)
    }
    if (character !== '[') return { kind: 'character', character }
    const named = /^:([a-z]+):\]/u.exec(this.#characters.slice(this.#at, this.#at + 12).join(''))
    if (named === null) {
      if (this.#sees(':') || this.#sees('.') || this.#sees('=')) throw this.#failure(from)
      return { kind: 'character', character }
    }
    const source = ownValue(CLASSES, named[1] ?? '')
    if (source === undefined) throw new NotTranslatable(`[[${named[0]}]`)
    this.#at += named[0].length
    return { kind: 'class', source }
  }

  #range(from: number, start: string, end: string): string {
    const first = start.codePointAt(0)!
    const last = end.codePointAt(0)!
    if (first > last) throw this.#failure(from)
    if (!this.#isCaseIgnored) return `${written(start)}-${written(end)}`
    if (last - first > LONGEST_CASE_RANGE) throw this.#failure(from)
    return Array.from({ length: last - first + 1 }, (_, at) => this.#inBrackets(String.fromCodePoint(first + at))).join(
      '',
    )
  }

  #literal(character: string): string {
    const source = this.#inBrackets(character)
    return this.#isCaseIgnored ? `[${source}]` : source
  }

  #inBrackets(character: string): string {
    if (!this.#isCaseIgnored) return written(character)
    return [...new Set([lower(character), upper(character)])].map(written).join('')
  }

  #next(): string {
    const character = this.#characters[this.#at]
    if (character === undefined) throw new NotTranslatable(this.#characters.slice(-10).join(''))
    this.#at += 1
    return character
  }

  #sees(character: string): boolean {
    return this.#characters[this.#at] === character
  }

  #accept(character: string): boolean {
    if (!this.#sees(character)) return false
    this.#at += 1
    return true
  }

  #acceptAll(characters: string): boolean {
    if (
      !this.#characters
        .slice(this.#at, this.#at + characters.length)
        .join('')
        .startsWith(characters)
    )
      return false
    this.#at += characters.length
    return true
  }

  /** What was read since `from`, which the user sees. */
  #failure(from: number): NotTranslatable {
    return new NotTranslatable(this.#characters.slice(from, Math.max(this.#at, from + 1)).join(''))
  }
}

/** A part of a bracket expression. */
type Member =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'class'; readonly source: string }

function atom(source: string) {
  return { source, isConstraint: false }
}

function constraint(source: string) {
  return { source, isConstraint: true }
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /^[0-9]$/u.test(character)
}

/** No character that has a meaning of its own. */
function written(character: string): string {
  return /^[A-Za-z0-9]$/u.test(character) ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`
}

function lower(character: string): string {
  return foldCase(character)
}

function upper(character: string): string {
  return single(character.toUpperCase(), character)
}

/** Postgres maps one character to one. */
function single(mapped: string, character: string): string {
  return mapped.length === (mapped.codePointAt(0)! > 0xffff ? 2 : 1) ? mapped : character
}
