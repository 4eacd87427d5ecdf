import { CALL_FORMATS } from '../../calls/call.ts'
import type { Condition } from '../../filters/conditions.ts'
import { canonicalDecimal, shiftDecimal } from '../../values/decimal.ts'
import { durationText, parseDuration } from '../../values/duration.ts'
import type { QueryOperator, ValueKind } from '../../filters/fields.ts'
import { containsPattern } from '../../values/likePattern.ts'
import { wireInstant } from '../../values/localTime.ts'
import { ANSWERS } from '../../scorecards/scorecard.ts'
import { ASSOCIATION_NAMES, FORMAT_NAMES } from '../../terms.ts'
import { quotedIfNeeded } from './quotedText.ts'
import { parseRelativeTime, relativeTimeText } from '../../values/relativeTime.ts'
import { readTyped } from '../../filters/values/typedValue.ts'
import { cleanSearch, isWholeText, wireValueProblem, type ValueProblem } from '../../filters/values/wireValue.ts'
import { instantOfWall, wallTimeOf } from '../../values/zonedTime.ts'

/** The meaning of one value of the filter text (one entry of a list). */
export type MeantValue =
  | { readonly kind: 'wire'; readonly value: string }
  | { readonly kind: 'period'; readonly period: string }
  | { readonly kind: 'problem'; readonly problem: ValueProblem }

interface ValuePlace {
  readonly kind: ValueKind
  readonly op: QueryOperator
  readonly reading: Condition['reading']
  /** The user's time zone, for `2026-11-03 14:05`. */
  readonly zone: string
}

/**
 * Reads a value. Keeps the wire's spelling of a number or a time exactly; converts common spellings (`5m`, `40%`, `yes`,
 * `2026-11-03 14:05`) to the wire's.
 */
export function readTextValue(place: ValuePlace, text: string): MeantValue {
  const { kind, op } = place
  if (text === '') return { kind: 'problem', problem: 'empty' }
  if (kind === 'search') return readSearchValue(text)
  if (kind === 'text' || kind === 'custom') {
    if (!isWholeText(text)) return { kind: 'problem', problem: 'broken-text' }
    if (place.reading === 'contains') return { kind: 'wire', value: containsPattern(text) }
    return isBrokenPattern(op, text) ? { kind: 'problem', problem: 'broken-pattern' } : { kind: 'wire', value: text }
  }
  const asWritten = SIGNED.has(kind) ? plain(text) : text
  // One entry at a time, so an operator for lists is checked as equality.
  const problem = wireValueProblem(kind, '==', asWritten)
  if (problem === null) return { kind: 'wire', value: asWritten }
  const meant = kind === 'datetime' ? readTime(text, place.zone) : wire(everydaySpelling(kind, text))
  if (meant === undefined) return { kind: 'problem', problem: kind === 'seconds' ? 'not-a-duration' : problem }
  if (meant.kind !== 'wire') return meant
  const rest = wireValueProblem(kind, '==', meant.value)
  return rest === null ? meant : { kind: 'problem', problem: rest }
}

/** A wire value in readable form if that is read back exactly, otherwise unchanged. */
export function textOfValue(kind: ValueKind, op: QueryOperator, value: string, zone: string): string {
  const isText = kind === 'text' || kind === 'custom'
  const nice = isText ? value : niceSpelling(kind, value, zone)
  const meant = readTextValue({ kind, op, reading: 'plain', zone }, nice)
  if (!isText && meant.kind === 'wire' && meant.value === value) return nice
  return quotedIfNeeded(value)
}

function everydaySpelling(kind: ValueKind, text: string): string | undefined {
  switch (kind) {
    case 'seconds': {
      const seconds = parseDuration(text)
      return seconds === undefined ? undefined : canonicalDecimal(String(seconds))
    }
    case 'ratio': {
      const [, number] = /^\+?(-?\d+(?:\.\d+)?)\s*%$/.exec(text) ?? []
      return number === undefined ? undefined : shiftDecimal(number, -2)
    }
    case 'boolean':
      return BOOLEAN_WORDS.get(text.toLowerCase())
    case 'format': {
      const word = text.toLowerCase().replaceAll(/[\s-]+/g, '_')
      const name = text.toLowerCase().replace(/^(audio|video) call$/, '$1')
      return CALL_FORMATS.find((format) => format === word || FORMAT_NAMES[format].toLowerCase() === name)
    }
    case 'answer': {
      const word = text.toLowerCase()
      return ANSWERS.find((answer) => answer === word || answer.replace('/', '') === word)
    }
    case 'evaluator-type':
      return EVALUATOR_TYPE_WORDS.get(text.toLowerCase())
    case 'association-type':
      return associationKey(text.toLowerCase())
    default:
      return undefined
  }
}

/** `Deal`, `deals` and `CRM deals` are `crm_deals`. */
function associationKey(text: string): string | undefined {
  return Object.entries(ASSOCIATION_NAMES).find(([key, { one, many }]) => {
    const words = [one, many, key.replaceAll('_', ' '), key.slice(key.indexOf('_') + 1).replaceAll('_', ' ')]
    return words.some((name) => name.toLowerCase() === text)
  })?.[0]
}

const EVALUATOR_TYPE_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ai: 'ai', system: 'ai', automatic: 'ai', person: 'person', human: 'person', people: 'person' }),
)

const BOOLEAN_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({ true: 'true', yes: 'true', false: 'false', no: 'false' }),
)

function niceSpelling(kind: ValueKind, value: string, zone: string): string {
  switch (kind) {
    case 'seconds':
      return durationText(Number(value))
    case 'ratio':
      return `${shiftDecimal(value, 2)}%`
    case 'datetime':
      return localTimeText(value, zone)
    default:
      return value
  }
}

function readTime(text: string, zone: string): MeantValue | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-(\d{2})-(\d{2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/i.exec(text) ?? []
  if (year === undefined) {
    const time = parseRelativeTime(text)
    return time && { kind: 'period', period: relativeTimeText(time) }
  }
  if (parseRelativeTime(`${year}-${month}-${day}`) === undefined) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? 0),
  }
  return wire(wireInstant(new Date(instantOfWall(wall, zone))))
}

function localTimeText(instant: string, zone: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return instant
  const { year, month, day, hour, minute, second } = wallTimeOf(at, zone)
  const seconds = second === 0 ? '' : `:${two(second)}`
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}${seconds}`
}

function isBrokenPattern(op: QueryOperator, text: string): boolean {
  if (op !== '=~') return false
  const read = readTyped('text', { id: op, op, reading: 'plain', words: '' }, text)
  return read.kind === 'problem' && read.problem === 'broken-pattern'
}

function readSearchValue(text: string): MeantValue {
  const search = cleanSearch(text)
  const problem = wireValueProblem('search', 'says', search)
  return problem === null ? { kind: 'wire', value: search } : { kind: 'problem', problem }
}

const SIGNED: ReadonlySet<ValueKind> = new Set(['integer', 'seconds', 'score', 'number'])

/** `+5` is 5. */
function plain(text: string): string {
  return text.startsWith('+') ? text.slice(1) : text
}

function wire(value: string | undefined): MeantValue | undefined {
  return value === undefined ? undefined : { kind: 'wire', value }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
