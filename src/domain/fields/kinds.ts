import { clockText } from '../clockText.ts'
import { instantOf } from '../values/instant.ts'
import { ANSWERS } from '../scorecards/scorecard.ts'
import { readSearch } from '../search/readSearch.ts'
import { canonicalDecimal, shiftDecimal } from '../values/decimal.ts'
import { durationText, parseDuration } from '../values/duration.ts'
import { instantValue } from '../values/instantValue.ts'
import { instantOfLocal, localText } from '../values/localTime.ts'
import { readTypedTime, typedTimeText } from '../values/typedTime.ts'
import type { Choice, Kind } from './kind.ts'
import type { QueryOperator } from './operators.ts'
import { ASSOCIATION_NAMES, EVALUATOR_TYPE_NAMES, FORMAT_NAMES, RECORDING_NAMES, REVIEW_STATE_NAMES } from '../terms.ts'

const EQUALITY = ['==', '!='] as const
const COMPARISON = ['>', '>=', '<', '<='] as const
const MEMBERSHIP = ['in', 'not_in'] as const
const PRESENCE = ['empty', 'not_empty'] as const
const OF_NUMBERS = [...COMPARISON, ...EQUALITY, ...MEMBERSHIP, ...PRESENCE] as const
const OF_CHOICES = [...EQUALITY, ...MEMBERSHIP, ...PRESENCE] as const
const OF_TEXTS = [
  ...(['ilike', 'not_ilike', 'like', 'not_like'] as const),
  ...EQUALITY,
  ...(['ilike_and', 'ilike_or', 'like_and', 'like_or', '=~'] as const),
  ...MEMBERSHIP,
] as const

const EMPTY_WORDS = { empty: 'is empty', not_empty: 'is not empty' } as const

const TEXT: Kind = {
  operators: [...OF_TEXTS, ...PRESENCE],
  operatorWords: EMPTY_WORDS,
  held: 'text',
  isText: true,
  bars: 'values',
  problemOf: (value) => (isWholeText(value) ? null : 'broken-text'),
  misread: 'broken-text',
  expected: 'Enter a value.',
}

const TIMES = [
  ...['today', 'yesterday', 'this week', 'last week', 'last 7 days', 'last 30 days', 'this month', 'last month'],
  ...['this quarter', 'last quarter', 'this year', 'last 24 hours', '7 days ago', 'now'],
]

export const KINDS = {
  text: TEXT,

  /** A custom field of agents: a text, a number or a boolean, by the agent's value. */
  custom: { ...TEXT, operators: [...OF_TEXTS, ...COMPARISON, ...PRESENCE], operatorWords: {}, held: 'any' },

  /** A search of texts, see `readSearch`. */
  search: {
    operators: ['says', 'not_says', ...PRESENCE],
    operatorWords: EMPTY_WORDS,
    typedOperators: {
      '~': 'says',
      '!~': 'not_says',
      contains: 'says',
      mentions: 'says',
      'not contains': 'not_says',
      'does not contain': 'not_says',
      'does not mention': 'not_says',
      'not says': 'not_says',
      'does not say': 'not_says',
      "doesn't say": 'not_says',
      'doesn’t say': 'not_says',
    },
    held: 'text',
    bars: null,
    problemOf: (value) => (cleanSearch(value) === value && readSearch(value).kind === 'search' ? null : 'not-a-search'),
    misread: 'not-a-search',
    expected: 'Enter a search, such as discount, "price match", or disc*.',
    read: cleanSearch,
  },

  datetime: {
    operators: OF_NUMBERS,
    operatorWords: { '>': 'is after', '>=': 'is from', '<': 'is before', '<=': 'is until', '==': 'is exactly' },
    typedOperators: {
      on: '==',
      within: '==',
      during: '==',
      before: '<',
      after: '>',
      since: '>=',
      from: '>=',
      until: '<=',
    },
    firstOperator: '>=',
    held: 'number',
    bars: 'time',
    order: ['oldest first', 'newest first'],
    problemOf: (value) => (INSTANT.test(value) && instantOf(value) !== null ? null : 'not-a-time'),
    misread: 'not-a-time',
    expected: {
      form: 'Choose a date and time.',
      text: 'Enter a day such as 2026-11-03, a time such as 2026-11-03 14:05, or a period such as today, this week, or last 7 days.',
    },
    read: instantOfLocal,
    write: localText,
    spell: readTypedTime,
    spelled: typedTimeText,
    say: (value, { now, format }) => format.moment(value, now) ?? value,
    numberOf: instantValue,
    examples: TIMES,
  },

  /** An ID: its size says nothing. */
  integer: {
    ...numeric({ range: [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER], bars: 'rounded' }),
    operatorWords: { '>': 'is greater than', '<': 'is less than' },
    isMeasure: false,
    problemOf(value) {
      if (!DECIMAL.test(value)) return 'not-a-number'
      return Number.isSafeInteger(Number(value)) && !value.includes('.') ? null : 'not-an-integer'
    },
    expected: 'Enter a whole number, such as 4711.',
  },

  number: numeric({ range: [0, Number.MAX_SAFE_INTEGER], bars: 'rounded' }),

  seconds: {
    ...numeric({ range: [0, Number.MAX_SAFE_INTEGER], bars: 'log' }),
    operatorWords: { '>': 'is longer than', '<': 'is shorter than' },
    order: ['shortest first', 'longest first'],
    misread: 'not-a-duration',
    expected: 'Enter a duration such as 90 (seconds), 1:30, 5m, or 1h 5m.',
    read: readDuration,
    write: (value) => durationText(Number(value)),
    spell: readDuration,
    spelled: (value) => durationText(Number(value)),
    amountWords: clockText,
    boundOf: (seconds, op) => roundedTo(op, seconds),
    examples: ['30s', '1m', '5m', '10m', '30m', '1h'],
    hint: 'For example 90 (seconds), 1:30, 5m, or 1h 5m.',
  },

  /** Shown as a percentage. */
  ratio: {
    ...numeric({ range: [0, 1], bars: 'equal' }),
    expected: { form: 'Enter a percentage, such as 35.', text: 'Enter a percentage, such as 40%.' },
    beyond: {
      form: 'Enter a percentage from 0 to 100.',
      text: 'Enter a percentage from 0% to 100%, or a ratio from 0 to 1.',
    },
    read(typed) {
      const percent = decimalOf(typed.endsWith('%') ? typed.slice(0, -1).trimEnd() : typed)
      return percent === undefined ? undefined : shiftDecimal(percent, -2)
    },
    write: (value) => shiftDecimal(value, 2),
    spell(typed) {
      const [, percent] = /^\+?(-?\d+(?:\.\d+)?)\s*%$/.exec(typed) ?? []
      return percent === undefined ? undefined : shiftDecimal(percent, -2)
    },
    spelled: (value) => `${shiftDecimal(value, 2)}%`,
    amountWords: (ratio, format) => format.percent(ratio),
    boundOf: (ratio, op) => roundedTo(op, Number((ratio * 100).toFixed(6))) / 100,
    examples: ['10%', '25%', '40%', '50%', '60%', '75%'],
    hint: 'From 0% to 100%.',
    unit: '%',
    percentagePoints: 100,
  },

  score: {
    ...numeric({ range: [0, 100], bars: 'equal' }),
    beyond: 'Scores range from 0 to 100.',
    boundOf: (score, op) => roundedTo(op, score),
    examples: ['40', '50', '60', '70', '80', '90'],
    hint: 'From 0 to 100.',
  },

  boolean: {
    ...chosen({
      names: { true: 'Yes', false: 'No' },
      misread: 'not-a-boolean',
      expected: { form: 'Choose yes or no.', text: 'Enter true or false.' },
    }),
    held: 'number',
    bars: 'yes-no',
    order: ['no first', 'yes first'],
    say: (value) => (value === 'true' ? 'yes' : 'no'),
    numberOf: (value) => (value === 'true' ? 1 : value === 'false' ? 0 : null),
  },

  format: {
    ...chosen({
      names: FORMAT_NAMES,
      misread: 'not-a-format',
      expected: { form: 'Choose a format.', text: 'Formats: audio, video, file, chat, and group_chat.' },
      words: { audio: ['audio call'], video: ['video call'] },
    }),
    valueLabel: 'Format',
    firstOperator: 'in',
  },

  recording: {
    ...chosen({
      names: RECORDING_NAMES,
      misread: 'not-a-recording',
      expected: { form: 'Choose audio, video, or none.', text: 'Enter audio, video, or none.' },
      words: { none: ['no', 'missing'] },
    }),
    valueLabel: 'Recording',
    firstOperator: 'in',
  },

  'review-state': {
    ...chosen({
      names: REVIEW_STATE_NAMES,
      misread: 'not-a-review-state',
      expected: {
        form: 'Choose not started, draft, finished, or blind.',
        text: 'Enter none, draft, finished, or blind.',
      },
      words: { none: ['not started', 'missing'], draft: ['started', 'unfinished'], finished: ['done'] },
    }),
    valueLabel: 'Review',
    firstOperator: 'in',
  },

  answer: {
    ...chosen({
      names: Object.fromEntries(
        ANSWERS.map((answer) => [answer, answer === 'n/a' ? 'N/A' : answer === 'yes' ? 'Yes' : 'No']),
      ),
      misread: 'not-an-answer',
      expected: { form: 'Choose yes, no, or n/a.', text: 'Enter yes, no, or n/a.' },
      words: { 'n/a': ['na'] },
    }),
    valueLabel: 'Answer',
    say: (value) => value,
  },

  'evaluator-type': {
    ...chosen({
      names: EVALUATOR_TYPE_NAMES,
      misread: 'not-an-evaluator-type',
      expected: { form: 'Choose AI or person.', text: 'Enter ai or person.' },
      words: { ai: ['system', 'automatic'], person: ['human', 'people'] },
    }),
    valueLabel: 'Evaluator',
  },

  /** A key of associations. The service may send others than the interface names. */
  'association-type': {
    ...chosen({
      names: Object.fromEntries(Object.entries(ASSOCIATION_NAMES).map(([key, { many }]) => [key, many])),
      misread: 'not-an-association',
      expected: 'Enter an association type, such as crm_deals.',
      // `Deal`, `deals` and `CRM deals` are `crm_deals`.
      words: Object.fromEntries(
        Object.entries(ASSOCIATION_NAMES).map(([key, { one }]) => {
          const words = key.replaceAll('_', ' ')
          return [key, [one.toLowerCase(), words, words.slice(words.indexOf(' ') + 1)]]
        }),
      ),
    }),
    valueLabel: 'Association',
    problemOf: (value) => (ASSOCIATION_KEY.test(value) ? null : 'not-an-association'),
  },
} as const satisfies Record<string, Kind>

export type ValueKind = keyof typeof KINDS
/** The kinds of amounts. */
export type MeasureKind = {
  [Name in ValueKind]: (typeof KINDS)[Name] extends { readonly isMeasure: true } ? Name : never
}[ValueKind]
export const VALUE_KINDS = Object.keys(KINDS) as readonly ValueKind[]

export function kindOf(kind: ValueKind): Kind {
  return KINDS[kind]
}

export function operatorsOf(kind: ValueKind): readonly QueryOperator[] {
  return KINDS[kind].operators
}

/** Whether it's a number, and so right-aligned. */
export function isNumeric(kind: ValueKind): boolean {
  return kindOf(kind).range !== undefined
}

/** An amount in words, by default a number with at most these decimals. */
export function amountWords(kind: ValueKind, amount: number, format: Parameters<NonNullable<Kind['amountWords']>>[1]) {
  return kindOf(kind).amountWords?.(amount, format) ?? format.number(amount)
}

function numeric({ range, bars }: Required<Pick<Kind, 'range' | 'bars'>>): Kind & { readonly isMeasure: true } {
  const [lowest, highest] = range
  return {
    operators: OF_NUMBERS,
    held: 'number',
    range,
    isMeasure: true,
    bars,
    order: ['lowest first', 'highest first'],
    problemOf(value) {
      if (!DECIMAL.test(value)) return 'not-a-number'
      const number = Number(value)
      return number >= lowest && number <= highest ? null : 'out-of-range'
    },
    misread: 'not-a-number',
    expected: 'Enter a number, such as 60.',
    read: decimalOf,
  }
}

/** So that the number meets the condition. */
function roundedTo(op: QueryOperator, number: number): number {
  return op === '>=' ? Math.floor(number) : Math.ceil(number)
}

interface ChosenKind extends Pick<Kind, 'misread' | 'expected'> {
  /** By value, in the order in which they are offered. */
  readonly names: Readonly<Record<string, string>>
  /** More words for values in the filter's text, in lower case. */
  readonly words?: Readonly<Record<string, readonly string[]>>
}

/** One of a few values. */
function chosen({ names, misread, expected, words = {} }: ChosenKind): Kind {
  const choices: readonly Choice[] = Object.entries(names).map(([value, label]) => ({ value, label }))
  return {
    operators: OF_CHOICES,
    held: 'text',
    bars: 'values',
    problemOf: (value) => (Object.hasOwn(names, value) ? null : misread),
    misread,
    expected,
    spell(typed) {
      const word = typed.toLowerCase()
      const found = choices.find(
        ({ value, label }) =>
          value === word.replaceAll(/[\s-]+/g, '_') || label.toLowerCase() === word || words[value]?.includes(word),
      )
      return found?.value
    },
    say: (value) => (Object.hasOwn(names, value) ? names[value]! : value),
    choices,
  }
}

/**
 * Postgres can't store NUL, and a lone surrogate (half of an emoji) has no encoding in a URL. Both come from damaged links and
 * pasted text.
 */
export function isWholeText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** A search on one line. */
export function cleanSearch(text: string): string {
  return text.replaceAll(NOT_IN_SEARCH, ' ').trim()
}

/** Characters that would be lost or reorder the text where a search is shown: controls, line ends, direction marks. */
const NOT_IN_SEARCH = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Like all keys of the interface. A word without underscore is a name of one, such as "deals". */
const ASSOCIATION_KEY = /^[a-z0-9]+(?:_[a-z0-9]+)+$/

/** ISO 8601 with a zone, as in the interface's datetime values. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
const DECIMAL = /^-?\d+(\.\d+)?$/

function readDuration(typed: string): string | undefined {
  // Keep the digits: as a number, a millionth of a second would become `1e-6`.
  if (/^\d+(\.\d+)?$/.test(typed)) return canonicalDecimal(typed)
  const seconds = parseDuration(typed)
  return seconds === undefined ? undefined : canonicalDecimal(String(seconds))
}

/** A decimal number with a point or, outside lists, with a comma, as in many countries. */
function decimalOf(typed: string): string | undefined {
  const plain = typed.replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? canonicalDecimal(plain) : undefined
}
