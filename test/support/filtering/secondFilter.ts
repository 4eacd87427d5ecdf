/**
 * An independent implementation of the interface's filters, "GET /v1/calls": its tables and each operator. Shares no code with
 * the simulator's SQL and the client, so that both can be tested against it.
 */
import type { CallJson } from '../../interface/serviceRequests.ts'

export const NUMBERS = [
  'duration',
  'ai_score',
  'score',
  'rep_talk_ratio',
  'call_exchanges',
  'longest_rep_monologue',
  'longest_lead_story',
  'silence_percentage',
]
export const DATETIMES = ['timestamp', 'inserted_at', 'updated_at']
export const TEXTS = ['title', 'lead_name', 'lead_company']
export const BOOLEANS = ['public', 'won']
export const FIELDS = ['id', 'type', ...NUMBERS, ...DATETIMES, ...TEXTS, ...BOOLEANS]
const EQUALITY = ['==', '!=']
const COMPARISON = ['>', '>=', '<', '<=']
export const PRESENCE = ['empty', 'not_empty']
const MEMBERSHIP = ['in', 'not_in']
export const STRING = ['=~', 'like', 'not_like', 'ilike', 'not_ilike', 'like_and', 'like_or', 'ilike_and', 'ilike_or']
export const OPERATORS = [...EQUALITY, ...COMPARISON, ...PRESENCE, ...MEMBERSHIP, ...STRING]

/** Whether a filter matches a call of the list. Only `empty` matches null. */
export function finds(call: CallJson, field: string, operator: string, wanted: string): boolean {
  const actual = valueOf(call, field)
  const isEmpty = actual === null || actual === ''
  if (operator === 'empty') return isEmpty
  if (operator === 'not_empty') return !isEmpty
  return actual !== null && holds(actual, operator, wanted)
}

/** Whether the field allows the operator. */
export function applies(field: string, operator: string): boolean {
  if (COMPARISON.includes(operator)) return field === 'id' || NUMBERS.includes(field) || DATETIMES.includes(field)
  if (STRING.includes(operator)) return TEXTS.includes(field)
  return true
}

/** A value that some of the generated calls have; for patterns one that matches some and not others. */
export function sampleValue(all: readonly CallJson[], field: string, operator: string): string {
  const present = [...new Set(all.map((call) => valueOf(call, field) ?? '').filter((value) => value !== ''))]
  const middle = String(present.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor(present.length / 2)])
  if (operator === 'in' || operator === 'not_in') return [middle, String(present[0])].join(',')
  if (operator === '=~') return '^[A-M].*[aeo]'
  if (operator.endsWith('_and')) return operator.startsWith('i') ? 'A e' : 'a e'
  if (operator.endsWith('_or')) return operator.startsWith('i') ? 'AR NG' : 'ar ng'
  if (STRING.includes(operator)) return operator.includes('ilike') ? '%E_%A%' : '%e_%a%'
  return middle
}

/** The value of `field` in a list record. */
function valueOf(call: CallJson, field: string): string | number | boolean | null {
  if (field === 'type') return call.format
  if (field in call) return call[field]
  if (field in call.business_info) return call.business_info[field]
  return call.interaction_metrics[field]
}

/** LIKE as a regular expression: `%` matches any text, `_` one character, a backslash escapes the next character. */
function likeMatches(text: string, pattern: string, flags: string): boolean {
  const source = pattern.replaceAll(/\\?[^]/gu, (sign) => {
    if (sign === '%') return '[^]*'
    if (sign === '_') return '[^]'
    return (sign.length > 1 && sign.startsWith('\\') ? sign.slice(1) : sign).replace(
      /[.*+?^${}()|[\]\\]/,
      String.raw`\$&`,
    )
  })
  return new RegExp(`^${source}$`, `u${flags}`).test(text)
}

/** The interface's definition of an operator, for a non-null value. */
function holds(actual: string | number | boolean, operator: string, wanted: string): boolean {
  const typed = typeof actual === 'number' ? Number(wanted) : typeof actual === 'boolean' ? wanted === 'true' : wanted
  const terms = wanted.split(' ').map((term) => `%${term}%`)
  const text = String(actual)
  switch (operator) {
    case '==':
      return actual === typed
    case '!=':
      return actual !== typed
    case '>':
      return actual > typed
    case '>=':
      return actual >= typed
    case '<':
      return actual < typed
    case '<=':
      return actual <= typed
    case 'in':
      return wanted.split(',').includes(text)
    case 'not_in':
      return !wanted.split(',').includes(text)
    case '=~':
      return new RegExp(wanted, 'u').test(text)
    case 'like':
      return likeMatches(text, wanted, '')
    case 'not_like':
      return !likeMatches(text, wanted, '')
    case 'ilike':
      return likeMatches(text, wanted, 'i')
    case 'not_ilike':
      return !likeMatches(text, wanted, 'i')
    case 'like_and':
      return terms.every((term) => likeMatches(text, term, ''))
    case 'like_or':
      return terms.some((term) => likeMatches(text, term, ''))
    case 'ilike_and':
      return terms.every((term) => likeMatches(text, term, 'i'))
    case 'ilike_or':
      return terms.some((term) => likeMatches(text, term, 'i'))
    default:
      throw new Error(`unknown operator ${operator}`)
  }
}
