import type { CallDirection } from '../nameReading.ts'
import { assertNever } from '../../../units.ts'
import { isDigit, type Step } from './matchSteps.ts'
import type { NamePattern, PatternField, PatternPart } from './patternParts.ts'
import { monthWords, readTimeFormat, type TimeCode } from './timeFormat.ts'

/** A step and what it reads; `field` is null for text. */
export interface FieldStep {
  readonly step: Step
  readonly field: PatternField | null
  /** For times. */
  readonly code: TimeCode | null
}

export function stepsOf({ parts }: NamePattern): readonly FieldStep[] {
  return parts.flatMap(stepsOfPart)
}

function stepsOfPart(part: PatternPart): readonly FieldStep[] {
  if (part.kind === 'text') return [{ step: textStep(part.text), field: null, code: null }]
  const { field, argument } = part
  if (field === 'time' || field === 'utc') {
    const pieces = readTimeFormat(argument ?? '')
    if ('unknownAt' in pieces) return []
    return pieces.map((piece) =>
      piece.kind === 'text'
        ? { step: textStep(piece.text), field: null, code: null }
        : { step: codeStep(piece.code), field, code: piece.code },
    )
  }
  return [{ step: fieldStep(field, argument), field, code: null }]
}

function fieldStep(field: Exclude<PatternField, 'time' | 'utc'>, argument: string | null): Step {
  switch (field) {
    case 'epoch':
      return sticky(/(?:[1-3]\d{9}|[1-3]\d{12})(?!\d)/y)
    case 'asterisk-id':
      return sticky(/[1-3]\d{9}\.\d{1,9}(?!\d)/y)
    case 'sid':
      return sticky(/RE[0-9a-f]{32}(?![0-9a-z])/iy)
    case 'extension':
      return sticky(digits(argument ?? '1-10'))
    case 'number':
    case 'from':
    case 'to':
      return argument === null || argument.includes('-') ? numberStep(argument) : sticky(digits(argument))
    case 'direction':
      return wordStep(
        [...DIRECTION_WORDS].filter(([, to]) => argument === null || to === argument).map(([word]) => word),
      )
    case 'unique-id':
      if (argument === 'digits') return sticky(/\d{5,20}(?!\d)/y)
      return argument === null
        ? { kind: 'free', isAllowed: isIdUnit, least: 1 }
        : sticky(new RegExp(`[A-Za-z0-9._@-]{${argument}}`, 'y'))
    case 'agent':
      return { kind: 'free', isAllowed: isNameUnit, least: 1 }
    case 'any':
      return { kind: 'free', isAllowed: isNameUnit, least: 0 }
    default:
      return assertNever(field)
  }
}

/** An exact length may be followed by more digits, which belong to the next field. */
function digits(lengths: string): RegExp {
  const [least = '1', most] = lengths.split('-')
  return most === undefined ? new RegExp(`\\d{${least}}`, 'y') : new RegExp(`\\d{${least},${most}}(?!\\d)`, 'y')
}

/** The length of each match is bounded, so that a step takes constant time. */
function sticky(pattern: RegExp): Step {
  return {
    kind: 'ends',
    ends: (text, at) => {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      return found === null ? [] : [at + found[0].length]
    },
  }
}

const WITHHELD = 'anonymous|unknown|unavailable|private|restricted|withheld|blocked'
const NUMBERS = [
  String.raw`\+?[\d*#]{1,24}(?![\d*#])`,
  String.raw`\+?\d{0,3} ?\(\d{1,5}\) ?\d{2,4}[ -]?\d{2,5}(?!\d)`,
  String.raw`\+\d{1,3}(?: \d{1,5}){1,6}(?!\d)`,
  String.raw`\d{2,3}-\d{3,4}-\d{4}(?!\d)`,
  `(?:${WITHHELD})(?![a-z])`,
].map((pattern) => sticky(new RegExp(pattern, 'iy')))

/** Several ends only for numbers with blanks or dashes, whose parts may also be fields of their own. */
function numberStep(lengths: string | null): Step {
  const [least, most] = lengths?.split('-').map(Number) ?? []
  return {
    kind: 'ends',
    ends: (text, at) =>
      NUMBERS.flatMap((step) => (step.kind === 'ends' ? step.ends(text, at) : [])).filter((end) => {
        const count = text.slice(at, end).replaceAll(/\D/g, '').length
        return least === undefined || most === undefined || (count >= least && count <= most)
      }),
  }
}

const DIRECTION_WORDS: ReadonlyMap<string, CallDirection> = new Map([
  ['incoming', 'incoming'],
  ['inbound', 'incoming'],
  ['in', 'incoming'],
  ['received', 'incoming'],
  ['↙', 'incoming'],
  ['outgoing', 'outgoing'],
  ['outbound', 'outgoing'],
  ['out', 'outgoing'],
  ['dialed', 'outgoing'],
  ['↗', 'outgoing'],
  ['internal', 'internal'],
])

export function directionOf(word: string): CallDirection | null {
  return DIRECTION_WORDS.get(word.toLowerCase()) ?? null
}

function textStep(wanted: string): Step {
  const lower = wanted.toLowerCase()
  return {
    kind: 'ends',
    ends: (text, at) => {
      const end = at + wanted.length
      return text.slice(at, end).toLowerCase() === lower ? [end] : []
    },
  }
}

/** The whole word: `in` doesn't match the beginning of `incoming`. */
function wordStep(words: readonly string[]): Step {
  return {
    kind: 'ends',
    ends: (text, at) =>
      words.flatMap((word) => {
        const end = at + word.length
        const isFound = text.slice(at, end).toLowerCase() === word
        return !isFound || (isLetter(text, end - 1) && isLetter(text, end)) ? [] : [end]
      }),
  }
}

function isLetter(text: string, at: number): boolean {
  return /\p{L}/u.test(text.charAt(at))
}

const CODES: { readonly [Code in Exclude<TimeCode, 'b' | 'B'>]: RegExp } = {
  Y: /(?:19[7-9]|20\d)\d/y,
  y: /[0-6]\d/y,
  m: /0[1-9]|1[0-2]/y,
  '-m': /(?:0?[1-9]|1[0-2])(?!\d)/y,
  d: /0[1-9]|[12]\d|3[01]/y,
  '-d': /(?:0?[1-9]|[12]\d|3[01])(?!\d)/y,
  H: /[01]\d|2[0-3]/y,
  '-H': /(?:[01]?\d|2[0-3])(?!\d)/y,
  I: /0[1-9]|1[0-2]/y,
  '-I': /(?:0?[1-9]|1[0-2])(?!\d)/y,
  p: /[ap]m(?![a-z])/iy,
  M: /[0-5]\d/y,
  S: /[0-5]\d/y,
  f: /\d{1,9}(?!\d)/y,
  z: /Z(?![a-z\d])|[+-]\d\d(?::?\d\d)?(?!\d)/iy,
}

function codeStep(code: TimeCode): Step {
  if (code === 'b' || code === 'B') return wordStep(monthWords(code))
  return sticky(CODES[code])
}

function isIdUnit(unit: number): boolean {
  const isLetter = (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
  return isLetter || isDigit(unit) || unit === 45 || unit === 46 || unit === 95 || unit === 64
}

function isNameUnit(unit: number): boolean {
  return unit !== 47
}
