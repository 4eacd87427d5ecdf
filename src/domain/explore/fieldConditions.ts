import type { TimeFieldName } from '../fields/fields.ts'
import { dayText } from '../values/zonedTime.ts'
import { conditionOn, isGroup, isPeriod, type QueryCondition, type QueryPart } from '../query/query.ts'
import { kindOf } from '../fields/kinds.ts'
import { queryField, type QueryField } from '../fields/queryFields.ts'
import { excludedBy, exclusion } from '../query/exclusion.ts'
import { brushParts, missingPart, type Brush } from './brush.ts'
import { isOwn } from './ownConditions.ts'
import type { Histogram, RangeHistogram, TimeHistogram } from './histogram.ts'

/*
 * A field's conditions at the top level of a query, as charts and menus of values read and write them. Other conditions on it,
 * in groups, stay as they are.
 */
type FieldName = QueryField['name']

/** Stands for calls without a value. Not the text of any value. */
export const MISSING = '\0'

export interface NamedValues {
  readonly included: readonly string[]
  readonly excluded: readonly string[]
}

/** The bars before the one of missing values, which is the next one. */
export function barCount(histogram: Histogram): number {
  return histogram.counts.length
}

/** The parts with the field's conditions replaced by those of these bars. Null removes them. `zone`: in which days start. */
export function withBars(
  parts: readonly QueryPart[],
  histogram: Histogram,
  { bars, zone }: { readonly bars: Brush | null; readonly zone: string },
): readonly QueryPart[] {
  const field = histogram.field as FieldName
  return replaced(parts, field, bars === null ? [] : barConditions(histogram, bars, zone))
}

/** The parts with the field's conditions replaced by ones that leave out this bar, and keep calls without a value. */
export function withoutBar(
  parts: readonly QueryPart[],
  histogram: Histogram,
  { bar, zone }: { readonly bar: number; readonly zone: string },
): readonly QueryPart[] {
  const field = histogram.field as FieldName
  const end = barCount(histogram) - 1
  if (bar > end) return replaced(parts, field, noneOf(field, [MISSING]))
  if (histogram.scale === 'category') return replaced(parts, field, noneOf(field, [histogram.labels[bar]!]))
  const sides = [
    ...(bar > 0 ? [edgeCondition(histogram, { op: '<', at: bar, zone })] : []),
    ...(bar < end ? [edgeCondition(histogram, { op: '>=', at: bar + 1, zone })] : []),
    conditionOn(field, 'empty', null),
  ]
  return replaced(parts, field, [{ join: 'or', isNegated: false, parts: sides }])
}

function barConditions(histogram: Histogram, bars: Brush, zone: string): readonly QueryPart[] {
  const field = histogram.field as FieldName
  if (bars.first >= barCount(histogram)) return [missingPart(field)]
  if (histogram.scale === 'category') {
    return [oneOf(field, histogram.labels.slice(bars.first, bars.last + 1))]
  }
  if (histogram.scale !== 'time') return brushParts(field, histogram, bars)
  // Also at the ends, because a period is read as its first and last day.
  return [
    edgeCondition(histogram, { op: '>=', at: bars.first, zone }),
    edgeCondition(histogram, { op: '<', at: bars.last + 1, zone }),
  ]
}

/** The condition for the edge of bars. A day stays a day, wherever the view is opened. */
function edgeCondition(
  { field, scale, edges }: RangeHistogram | TimeHistogram,
  { op, at, zone }: { readonly op: '>=' | '<'; readonly at: number; readonly zone: string },
): QueryPart {
  const edge = edges[at]!
  return scale === 'time'
    ? { field: field as TimeFieldName, op, period: dayText(edge, zone) }
    : conditionOn(field as FieldName, op, String(edge))
}

/** The bars that the field's conditions select, if they are those of bars that follow one another; otherwise null. */
export function selectedBars(histogram: Histogram, parts: readonly QueryPart[]): Brush | null {
  const conditions = conditionsOn(parts, histogram.field as FieldName)
  if (conditions.length === 0) return null
  const end = barCount(histogram)
  if (conditions.every(({ op }) => op === 'empty')) return { first: end, last: end }
  if (histogram.scale === 'category') {
    const { included } = namedValues(parts, histogram.field as FieldName)
    const at = included.map((value) => histogram.labels.indexOf(value)).toSorted((one, other) => one - other)
    const [first = -1] = at
    const last = at.at(-1) ?? -1
    return first >= 0 && last - first === at.length - 1 ? { first, last } : null
  }
  // Alternatives aren't one range.
  if (parts.some((part) => isGroup(part) && isOwn(part, histogram.field))) return null
  const { edges } = histogram
  let first = 0
  let last = end - 1
  for (const condition of conditions) {
    if (isPeriod(condition)) return null
    const { op, value } = condition
    const bound = value === null ? Number.NaN : histogram.scale === 'time' ? Date.parse(value) : Number(value)
    if (op === '>=' || op === '>')
      first = Math.max(
        first,
        edges.findLastIndex((edge) => edge <= bound),
      )
    else if (op === '<' || op === '<=') {
      const after = edges.findIndex((edge) => (op === '<' ? edge >= bound : edge > bound))
      if (after >= 0) last = Math.min(last, after - 1)
    } else if (op !== 'not_empty') return null
  }
  return first <= last ? { first, last } : null
}

/** Of alternatives, only those that a menu of values writes. */
export function namedValues(parts: readonly QueryPart[], field: FieldName): NamedValues {
  const own = parts.filter((part) => isOwn(part, field))
  const exclusions = own.flatMap((part) => excludedBy(part) ?? [])
  const conditions = conditionsOn(
    own.filter((part) => excludedBy(part) === null && (!isGroup(part) || part.parts.every(isInclusion))),
    field,
  )
  const valuesOf = (of: readonly QueryCondition[], one: string, several: string) =>
    of.flatMap((condition) => {
      if (isPeriod(condition) || condition.value === null) return []
      if (condition.op === one) return [condition.value]
      return condition.op === several ? condition.value.split(',') : []
    })
  const isAny = (op: string) => conditions.some((condition) => condition.op === op)
  const others = valuesOf(conditions, '!=', 'not_in')
  const hasNoMissing = isAny('not_empty') || (others.length > 0 && !isList(field))
  return {
    included: [...valuesOf(conditions, '==', 'in'), ...(isAny('empty') ? [MISSING] : [])],
    excluded: [...others, ...valuesOf(exclusions, '!=', 'not_in'), ...(hasNoMissing ? [MISSING] : [])],
  }
}

function isInclusion(part: QueryPart): boolean {
  return !isGroup(part) && (part.op === '==' || part.op === 'in' || part.op === 'empty')
}

function isList(field: FieldName): boolean {
  return queryField(field)?.isList === true
}

/**
 * The parts with the field's conditions replaced by ones that include or exclude these values. Excluding values keeps calls without
 * one, unless these are excluded, too.
 */
export function withValues(
  parts: readonly QueryPart[],
  field: FieldName,
  { included, excluded }: NamedValues,
): readonly QueryPart[] {
  return replaced(parts, field, [...(included.length > 0 ? [oneOf(field, included)] : []), ...noneOf(field, excluded)])
}

/** The parts with these in the place of the field's conditions. */
export function replaced(
  parts: readonly QueryPart[],
  field: FieldName,
  conditions: readonly QueryPart[],
): readonly QueryPart[] {
  const first = parts.findIndex((part) => isOwn(part, field))
  const place = first < 0 ? parts.length : first
  return [...parts.slice(0, place), ...conditions, ...parts.slice(place).filter((part) => !isOwn(part, field))]
}

/** Where the field's conditions begin; -1 without one. */
export function placeOf(parts: readonly QueryPart[], field: string): number {
  return parts.findIndex((part) => isOwn(part, field))
}

function oneOf(field: FieldName, values: readonly string[]): QueryPart {
  const { listed, alone } = listable(values)
  const parts: QueryPart[] = [
    ...(listed.length > 1 ? [conditionOn(field, 'in', listed.join(','))] : []),
    ...[...(listed.length > 1 ? [] : listed), ...alone].map((value) => conditionOn(field, '==', value)),
    ...(values.includes(MISSING) ? [conditionOn(field, 'empty', null)] : []),
  ]
  return parts.length === 1 ? parts[0]! : { join: 'or', isNegated: false, parts }
}

function noneOf(field: FieldName, values: readonly string[]): readonly QueryPart[] {
  const { listed, alone } = listable(values)
  const excludesMissing = values.includes(MISSING)
  // A condition on a list is also true of an empty one, and a condition on a single value only if there is one.
  const except = excludesMissing || isList(field) ? conditionOn : exclusion
  const parts = [
    ...(listed.length > 1 ? [except(field, 'not_in', listed.join(','))] : []),
    ...[...(listed.length > 1 ? [] : listed), ...alone].map((value) => except(field, '!=', value)),
  ]
  // `!=` says so of numbers, but is true of an empty text.
  const isSaid = parts.length > 0 && !isList(field) && kindOf(queryField(field)?.kind ?? 'text').held === 'number'
  return excludesMissing && !isSaid ? [...parts, conditionOn(field, 'not_empty', null)] : parts
}

/** An entry of a list can't contain a comma. */
function listable(values: readonly string[]) {
  const whole = values.filter((value) => value !== MISSING)
  return { listed: whole.filter((value) => !value.includes(',')), alone: whole.filter((value) => value.includes(',')) }
}

function conditionsOn(parts: readonly QueryPart[], field: FieldName): readonly QueryCondition[] {
  return parts
    .filter((part) => isOwn(part, field))
    .flatMap((part) => (isGroup(part) ? conditionsOn(part.parts, field) : [part]))
}
