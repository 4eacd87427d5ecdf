import { kindOf, type ValueKind } from '../fields/kinds.ts'
import type { Formatter } from '../formatter.ts'
import { partWords, type LabelOf } from '../query/filterSentence.ts'
import { queryField } from '../fields/queryFields.ts'
import { DAY } from '../units.ts'
import {
  isOfValues,
  type Difference,
  type NumberDifference,
  type SpokenPlace,
  type WordDifference,
} from './difference.ts'
import { differenceFilter } from './differenceFilter.ts'

interface Reader {
  readonly now: Date
  readonly format: Formatter
  readonly labelOf: LabelOf
  /** "the others", "won deals", or "the others of the same agents and call types". */
  readonly others: string
}

interface DifferenceWords {
  /** "Call type is Demo", "Duration: median". */
  readonly claim: string
  /** What the claim is of each group: "42%", "14:20". */
  readonly inside: string
  readonly outside: string
  /** "Call type is Demo in 42% of these calls and 18% of the others." It never says why. */
  readonly sentence: string
  /** "24 percentage points more (95% interval: 20 to 28)". */
  readonly size: string
  /** "504 of 1,204 calls, 7,018 of 38,990 others". */
  readonly counts: string
  /** Other forms of a word that differ too: "“refunds”, “refunded”". */
  readonly also: string | null
}

export function differenceWords(difference: Difference, reader: Reader): DifferenceWords {
  const { format, others } = reader
  if (difference.kind === 'number') return numberWords(difference, reader)
  const { inside } = difference
  const isSmall = Math.max(inside.value, difference.others.value) < 0.1
  const percent = (share: number) => format.percent(share, isSmall ? 1 : 0)
  const points = (share: number) => format.decimal(100 * share, isSmall ? 1 : 0)
  const isWord = difference.kind === 'word'
  const claim = isWord
    ? `“${difference.word}”${saidWords[difference.field]}`
    : partWords(differenceFilter(difference), reader.now, format, reader.labelOf)
  const shares = { inside: percent(inside.value), outside: percent(difference.others.value) }
  const [base, baseOfAll] = isOfValues(difference) ? [' with a value', ', counting only calls with a value'] : ['', '']
  return {
    claim,
    ...shares,
    sentence: `${claim} in ${shares.inside} of these calls and ${shares.outside} of ${others}${baseOfAll}.`,
    size: sizeWords(difference, points, 'percentage points more', 'percentage points fewer'),
    counts: `${format.number(inside.withValue)} of ${format.count(inside.calls, 'call')}${base}, ${format.number(
      difference.others.withValue,
    )} of ${format.count(difference.others.calls, 'other')}${base}`,
    also: isWord ? formWords(difference) : null,
  }
}

const saidWords: Readonly<Record<SpokenPlace, string>> = {
  transcript: ' is said',
  'transcript.agent': ' is said by the agent',
  'transcript.lead': ' is said by the lead',
  message: ' is written',
}

function formWords({ forms }: WordDifference): string | null {
  return forms.length === 0 ? null : forms.map((form) => `“${form}”`).join(', ')
}

function numberWords(difference: NumberDifference, { format, others }: Reader): DifferenceWords {
  const { field, statistic, inside } = difference
  const { label, kind } = queryField(field) ?? { label: field, kind: 'number' as const }
  const value = (of: number) => valueWords(kind, of, format)
  const isTime = kind === 'datetime'
  const values = { inside: value(inside.value), outside: value(difference.others.value) }
  return {
    claim: `${label}: ${statistic}`,
    ...values,
    sentence: `${label}: the ${statistic} is ${values.inside} in these calls and ${values.outside} in ${others}.`,
    size: sizeWords(
      difference,
      distancesOf(kind, difference.difference.value, format),
      `${unitWords(kind)}${isTime ? 'later' : 'more'}`,
      `${unitWords(kind)}${isTime ? 'earlier' : 'less'}`,
    ),
    counts: `${format.count(inside.calls, 'call')} and ${format.count(difference.others.calls, 'other')} with a value`,
    also: null,
  }
}

/** The interval in the direction of the difference: "24 points fewer (95% interval: 20 to 28)". */
function sizeWords(
  { difference: { value, low, high } }: Difference,
  words: (size: number) => string,
  more: string,
  less: string,
): string {
  const isMore = value > 0
  const [near, far] = isMore ? [low, high] : [-high, -low]
  // Of what isn't certain, it may reach below zero.
  const nearWords = near < 0 ? `−${words(-near)}` : words(near)
  return `${words(Math.abs(value))} ${isMore ? more : less} (95% interval: ${nearWords} to ${words(far)})`
}

function valueWords(kind: ValueKind, value: number, format: Formatter): string {
  return kind === 'datetime' ? format.date(value / 1000) : amountWords(kind, value, format)
}

/** Percentages differ by percentage points: from 40% to 60% it isn't 20% more. */
function distancesOf(kind: ValueKind, value: number, format: Formatter): (distance: number) => string {
  if (kind === 'datetime') return (distance) => format.count(Math.round(distance / 1000 / DAY), 'day')
  const { percentagePoints } = kindOf(kind)
  if (percentagePoints === undefined) return (distance) => amountWords(kind, distance, format)
  const digits = Math.abs(percentagePoints * value) < 10 ? 1 : 0
  return (distance) => format.decimal(percentagePoints * distance, digits)
}

function unitWords(kind: ValueKind): string {
  const { percentagePoints, bars } = kindOf(kind)
  return percentagePoints !== undefined ? 'percentage points ' : bars === 'equal' ? 'points ' : ''
}

function amountWords(kind: ValueKind, value: number, format: Formatter): string {
  return kindOf(kind).amountWords?.(value, format) ?? format.decimal(value, Number.isInteger(value) ? 0 : 1)
}
