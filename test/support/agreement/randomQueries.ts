import { SORT_FIELDS } from '../../../src/domain/fields/fields.ts'
import { operatorsOf } from '../../../src/domain/fields/kinds.ts'
import { takesValue, type QueryOperator } from '../../../src/domain/fields/operators.ts'
import { wireValueProblem } from '../../../src/domain/filters/values/wireValue.ts'
import {
  conditionOn,
  type LibraryQuery,
  type QuerySortKey,
  type ResolvedPart,
} from '../../../src/domain/query/query.ts'
import {
  isServiceField,
  QUERY_FIELDS,
  querySortField,
  type QueryField,
} from '../../../src/domain/fields/queryFields.ts'
import type { SeededRandom } from '../../../src/domain/seededRandom.ts'

/** Texts in which databases differ: case beyond ASCII, wildcards, escapes, spaces, several code units or points. */
export const TEXTS: readonly string[] = [
  'Renewal with Acme',
  'renewal',
  'ACME, Inc',
  'Åsa Öberg',
  'åsa öberg',
  'ÅSA',
  'straße',
  'STRASSE',
  'İstanbul',
  'ıstanbul',
  'ΣΊΣΥΦΟΣ',
  'σίσυφος',
  'σίσυφοσ',
  'ǅungla',
  'ǆungla',
  'ﬁne',
  'K2',
  'K2',
  '😀 call',
  '👩‍👩‍👧',
  '\u{ffff}',
  '\u{10ffff}',
  '你好',
  'สวัสดี',
  'é',
  'e\u0301',
  'a_b',
  'aXb',
  'a%b',
  'a\\b',
  '50% off',
  'x\ny',
  'tab\there',
  'a\u00a0b',
  "O'Brien",
  '"quoted"',
  '1',
  '10',
  '9',
  'null',
]

/** Some regular expressions need very long for it. */
export const LONG_TEXT = `${'a'.repeat(40)}!`

const REGEXES: readonly string[] = [
  '^Re',
  'a',
  'A.*e$',
  '[0-9]+',
  '^.{3,9}$',
  '^(a|b|x)',
  'a{2,}',
  '[^a-z ]',
  '.',
  '^$',
  'x.y',
  '[.]',
  'é',
  '(?i)acme',
  '^[[:upper:]]',
  '[[:alpha:]]+ [[:alpha:]]+',
  '[[:space:]]',
  String.raw`\d+`,
  String.raw`\ywith\y`,
  String.raw`\mÖ`,
  '(?=a)',
  String.raw`(a)\1`,
  '(?n)x.y',
  '***=a_b',
  '(open',
  '[z-a]',
]

const NUMBERS: readonly string[] = [
  '0',
  '1',
  '60',
  '60.0',
  '060',
  '0.1',
  '0.30000000000000004',
  '0.333333333333333',
  '99.5',
  '1234567890.123456789',
  '9007199254740993',
]

const INSTANTS: readonly string[] = [
  '2026-10-01T00:00:00Z',
  '2026-09-30T23:30:00-01:30',
  '2026-10-01T05:45:00+05:45',
  '2026-10-01T00:00:00.0000005Z',
  '2026-10-01T00:00:00.000001499Z',
  '2026-06-15T12:00Z',
]

const SEARCHES: readonly string[] = [
  'the',
  'price',
  '"thank you"',
  'the -price',
  'pri* OR demo',
  'agent:"you"',
  'a NEAR/5 b',
]

export interface QuerySource {
  readonly random: SeededRandom
  /** Values of the field that calls have. */
  readonly valuesOf: (field: string) => readonly string[]
  /** Whether Postgres is asked too. */
  readonly isService?: boolean
}

/** A query that the service can express: conditions, some in groups joined by AND, and its sort fields. */
export function randomServiceQuery(given: QuerySource): LibraryQuery {
  const source = { ...given, isService: true }
  const { random } = source
  const conditions = Array.from({ length: random.below(4) }, () => randomCondition(source, SERVICE_FIELDS))
  const filters: readonly ResolvedPart[] =
    random.below(4) === 0 ? [{ join: 'and', isNegated: false, parts: conditions }] : conditions
  return { filters, sort: randomSort(random, SORT_FIELDS) }
}

/** A query with groups, over these fields. */
export function randomLibraryQuery(source: QuerySource, fields: readonly QueryField[]): LibraryQuery {
  const { random } = source
  const sortFields = [...SORT_FIELDS, ...fields.flatMap(({ name }) => querySortField(name)?.name ?? [])]
  return {
    filters: Array.from({ length: 1 + random.below(2) }, () => randomPart(source, fields, 2)),
    sort: randomSort(random, sortFields),
  }
}

const SERVICE_FIELDS: readonly QueryField[] = QUERY_FIELDS.filter(({ name }) => isServiceField(name))

function randomPart(source: QuerySource, fields: readonly QueryField[], depth: number): ResolvedPart {
  const { random } = source
  if (depth === 0 || random.below(3) === 0) return randomCondition(source, fields)
  return {
    join: pick(random, ['and', 'or']),
    isNegated: random.below(3) === 0,
    parts: Array.from({ length: random.below(4) }, () => randomPart(source, fields, depth - 1)),
  }
}

/** Condition whose value the app lets the user enter. */
function randomCondition(source: QuerySource, fields: readonly QueryField[]): ReturnType<typeof conditionOn> {
  const { random } = source
  const field = pick(random, fields)
  // On a busy machine, any regular expression may be stopped as too slow, which only the service makes up for.
  const operators = operatorsOf(field.kind).filter((one) => one !== '=~' || source.isService)
  const op = pick(random, operators)
  if (!takesValue(op)) return conditionOn(field.name, op, null)
  for (;;) {
    const value = randomValue(source, field, op)
    const isValid = wireValueProblem(field.kind, op, value) === null && (source.isService || !isRefused(op, value))
    if (isValid) return conditionOn(field.name, op, value)
  }
}

/** Patterns that Postgres refuses: with an escape of nothing, or without a term. */
function isRefused(op: QueryOperator, value: string): boolean {
  const isOfTerms = op.endsWith('_and') || op.endsWith('_or')
  if (isOfTerms && value.trim() === '') return true
  const endsInEscape = (text: string) => /(?:^|[^\\])(?:\\\\)*\\$/.test(text)
  return op.includes('like') && (isOfTerms ? value.split(/\s+/).some(endsInEscape) : endsInEscape(value))
}

function randomValue({ random, valuesOf }: QuerySource, { name, kind }: QueryField, op: QueryOperator): string {
  const held = valuesOf(name)
  const others = kind === 'custom' && random.below(2) === 0 ? NUMBERS : OTHER_VALUES[kind]
  const any = () => (held.length > 0 && random.below(4) > 0 ? pick(random, held) : pick(random, others ?? held))
  switch (op) {
    case 'in':
    case 'not_in':
      return Array.from({ length: 1 + random.below(4) }, () => any().replaceAll(',', ' ')).join(',')
    case '=~':
      return pick(random, REGEXES)
    case 'like':
    case 'not_like':
    case 'ilike':
    case 'not_ilike':
      return asPattern(random, inOtherCase(random, any()))
    case 'like_and':
    case 'like_or':
    case 'ilike_and':
    case 'ilike_or':
      return Array.from({ length: 1 + random.below(3) }, () =>
        partOf(random, inOtherCase(random, any())).replaceAll(/\s/g, ''),
      ).join(pick(random, [' ', '  ', '\t']))
    default:
      return any()
  }
}

const OTHER_VALUES: Readonly<Partial<Record<QueryField['kind'], readonly string[]>>> = {
  text: TEXTS,
  custom: TEXTS,
  format: ['audio', 'video', 'file', 'chat', 'group_chat'],
  boolean: ['true', 'false'],
  datetime: INSTANTS,
  answer: ['yes', 'no', 'n/a'],
  'association-type': ['crm_deals', 'csm_tasks'],
  'evaluator-type': ['ai', 'person'],
  recording: ['audio', 'video', 'none'],
  'review-state': ['none', 'draft', 'finished', 'blind'],
  search: SEARCHES,
  integer: NUMBERS,
  seconds: NUMBERS,
  score: NUMBERS,
  ratio: NUMBERS,
  number: NUMBERS,
}

function asPattern(random: SeededRandom, text: string): string {
  const characters = Array.from(partOf(random, text))
  const at = random.below(characters.length + 1)
  switch (random.below(6)) {
    case 0:
      return text
    case 1:
      return `%${characters.join('').replaceAll(/[\\%_]/g, '\\$&')}%`
    case 2:
      return `%${characters.join('')}`
    case 3:
      return `${characters.join('')}%`
    case 4:
      return `%${characters.with(Math.min(at, characters.length - 1), '_').join('')}%`
    default:
      return characters.toSpliced(at, 0, pick(random, ['%', '\\', '_', '\\%'])).join('')
  }
}

function inOtherCase(random: SeededRandom, text: string): string {
  switch (random.below(4)) {
    case 0:
      return text.toLowerCase()
    case 1:
      return text.toUpperCase()
    default:
      return text
  }
}

/** Whole characters of it, at least one. */
function partOf(random: SeededRandom, text: string): string {
  const characters = Array.from(text)
  const from = random.below(Math.max(1, characters.length))
  return characters.slice(from, from + 1 + random.below(6)).join('') || 'x'
}

function randomSort(random: SeededRandom, fields: readonly QuerySortKey['field'][]): readonly QuerySortKey[] {
  const keys = Array.from({ length: random.below(4) }, () => pick(random, fields))
  return [...new Set(keys)].map((field) => ({ field, direction: pick(random, ['asc', 'desc']) }))
}

function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  return items[random.below(items.length)]!
}
