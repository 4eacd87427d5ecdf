import fc from 'fast-check'
import { CALL_FORMATS, RECORDINGS, REVIEW_STATES } from '../../../src/domain/calls/call.ts'
import { SORT_FIELDS } from '../../../src/domain/fields/fields.ts'
import { conditionOf } from '../../../src/domain/filters/conditions.ts'
import { periodFilter, type DraftFilter, type PeriodFilter } from '../../../src/domain/filters/draftFilter.ts'
import {
  isServiceField,
  queryField,
  QUERY_FIELDS,
  querySortField,
  type QueryField,
} from '../../../src/domain/fields/queryFields.ts'
import { operatorsOf, cleanSearch, type ValueKind } from '../../../src/domain/fields/kinds.ts'
import { takesValue, type QueryOperator } from '../../../src/domain/fields/operators.ts'
import type { Filter } from '../../../src/domain/filters/filter.ts'
import { readTyped } from '../../../src/domain/filters/values/typedValue.ts'
import { wireValueProblem } from '../../../src/domain/filters/values/wireValue.ts'
import { ANSWERS } from '../../../src/domain/scorecards/scorecard.ts'
import {
  conditionOn,
  type DraftQuery,
  type LocalFilter,
  type QueryCondition,
  type QueryGroup,
  type QueryPart,
} from '../../../src/domain/query/query.ts'

/** Generates queries of every field, operator and shape, for property tests. */

/** Words and characters that are difficult for a grammar. */
const nasty = fc.oneof(
  fc.constantFrom(
    'and',
    'or',
    'not',
    'in',
    'AND',
    'null',
    'Empty',
    ' ',
    '  a',
    'b  ',
    '"',
    "'",
    "''",
    '\\',
    '\\n',
    '%',
    '_',
    '(',
    ')',
    '&&',
    '||',
  ),
  fc.constantFrom(
    'a and b',
    'x or y',
    'title == x',
    'ai_score < 60',
    '=~',
    '\n',
    '\r\n',
    '\t',
    '\u0000',
    '👩‍👩‍👧',
    'ü',
    'ß',
    '你好',
    '\u00a0',
    '\u2028',
    '\u202e',
    '\ud83d',
    '“”',
    '`',
    '-7d',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)
const text = fc.oneof(
  nasty,
  fc.array(nasty, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
)
const decimal = fc.oneof(
  fc.tuple(fc.nat(1_000_000), fc.nat(1000)).map(([whole, fraction]) => `${whole}.${fraction}`),
  fc.nat().map(String),
  fc.constantFrom('0', '00', '007', '1.50', '3599.999', '9007199254740991', '0.1', '86400'),
)
const instant = fc.oneof(
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  // Whole minutes around a clock change, where a local time exists twice or never.
  fc
    .integer({ min: -240, max: 240 })
    .map((minutes) =>
      new Date(Date.parse('2026-10-25T01:00:00Z') + minutes * 60_000).toISOString().replace('.000Z', 'Z'),
    ),
  fc.constantFrom('2026-11-03T14:05:00+05:45', '2026-11-03T14:05Z', '2026-11-03T14:05:00.5-0300'),
)

const VALUES: Record<ValueKind, fc.Arbitrary<string>> = {
  text,
  integer: fc.oneof(fc.integer().map(String), fc.constantFrom('0', '-0', '0012')),
  format: fc.constantFrom(...CALL_FORMATS),
  boolean: fc.constantFrom('true', 'false'),
  datetime: instant,
  seconds: decimal,
  number: decimal,
  score: fc.oneof(fc.nat(100).map(String), fc.constantFrom('99.50', '0.1', '050')),
  ratio: fc.oneof(
    fc.nat(1000).map((thousandths) => String(thousandths / 1000)),
    fc.constantFrom('0', '1', '1.0', '0.40', '0.57', '0.001'),
  ),
  answer: fc.constantFrom(...ANSWERS),
  'association-type': fc.constantFrom('crm_deals', 'csm_tasks', 'erp_orders'),
  'evaluator-type': fc.constantFrom('ai', 'person'),
  recording: fc.constantFrom(...RECORDINGS),
  'review-state': fc.constantFrom(...REVIEW_STATES),
  custom: fc.oneof(text, decimal),
  search: fc
    .oneof(
      fc.constantFrom(
        'discount',
        '"price match" -gold',
        'agent:"hello" OR bye*',
        "it's (a OR b)",
        'a AND b NEAR/3 c',
        '"a and b) or c"',
        'x ai_score < 5',
      ),
      text.map((words) => `a ${words}`),
    )
    .map(cleanSearch),
}

/** A value that fits the operator; null for `empty`. */
export function anyValue(kind: ValueKind, op: QueryOperator): fc.Arbitrary<string | null> {
  if (!takesValue(op)) return fc.constant(null)
  const value = isList(op)
    ? fc
        .array(
          VALUES[kind].map((entry) => entry.replaceAll(',', ' ')),
          { minLength: 1, maxLength: 4 },
        )
        .map((entries) => entries.join(','))
    : VALUES[kind]
  return value.filter((wire) => isUsable(kind, op, wire))
}

function conditionsOf(fields: readonly QueryField[]): fc.Arbitrary<Filter | LocalFilter> {
  return fc
    .constantFrom(...fields.flatMap((field) => operatorsOf(field.kind).map((op) => ({ field, op }))))
    .chain(({ field, op }) => anyValue(field.kind, op).map((value) => conditionOn(field.name, op, value)))
}

/** Every field, and some of those whose names have a key or an id. */
export const SOME_FIELDS: readonly QueryField[] = [
  ...QUERY_FIELDS,
  ...['agent.custom.team', 'agent.custom.max_7', 'question.12', 'question.7.ai', 'question.3.person'].flatMap(
    (name) => queryField(name) ?? [],
  ),
]

const anyPeriod: fc.Arbitrary<PeriodFilter> = fc
  .record({
    field: fc.constantFrom('timestamp' as const, 'inserted_at' as const, 'updated_at' as const),
    op: fc.constantFrom('==' as const, '>' as const, '>=' as const, '<' as const, '<=' as const),
    words: fc.constantFrom(
      'now',
      'today',
      'yesterday',
      'last week',
      'this quarter',
      'last 30 days',
      '3 hours ago',
      '2026-11-03',
      '2026-11',
      '2026',
    ),
  })
  .map(({ field, op, words }) => periodFilter(field, op, words)!)

/** A condition on a field of the service. */
export const anyServiceCondition: fc.Arbitrary<DraftFilter> = fc.oneof(
  { weight: 6, arbitrary: conditionsOf(SOME_FIELDS.filter(({ name }) => isServiceField(name))) },
  anyPeriod,
) as fc.Arbitrary<DraftFilter>

export const anyCondition: fc.Arbitrary<QueryCondition> = fc.oneof(
  { weight: 9, arbitrary: conditionsOf(SOME_FIELDS) },
  anyPeriod,
)

export const anyPart: fc.Arbitrary<QueryPart> = fc.letrec<{ part: QueryPart; group: QueryGroup }>((tie) => ({
  part: fc.oneof({ depthSize: 'small', withCrossShrink: true }, { weight: 3, arbitrary: anyCondition }, tie('group')),
  group: fc.record({
    join: fc.constantFrom('and' as const, 'or' as const),
    isNegated: fc.boolean(),
    parts: fc.array(tie('part'), { maxLength: 4 }),
  }),
})).part

export const anySort: fc.Arbitrary<DraftQuery['sort']> = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom(
      ...[...SOME_FIELDS.map(({ name }) => name), ...SORT_FIELDS].flatMap((name) => querySortField(name)?.name ?? []),
    ),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { maxLength: 4, selector: ({ field }) => field },
)

export const anyQuery: fc.Arbitrary<DraftQuery> = fc.record({
  filters: fc.array(anyPart, { maxLength: 6 }),
  sort: anySort,
})

function isList(op: QueryOperator): boolean {
  return op === 'in' || op === 'not_in'
}

/** Whether the app lets the user enter it. */
function isUsable(kind: ValueKind, op: QueryOperator, value: string): boolean {
  if (wireValueProblem(kind, op, value) !== null) return false
  return op !== '=~' || readTyped(kind, conditionOf(kind, { op, value }), value).kind === 'value'
}
