import { isPeriodFilter, PERIOD_OPERATORS, periodFilter } from '../../filters/draftFilter.ts'
import { operatorsOf } from '../../fields/kinds.ts'
import { QUERY_OPERATORS, takesValue, type QueryOperator } from '../../fields/operators.ts'
import { wireValueProblem } from '../../filters/values/wireValue.ts'
import { groupingEntries, readGrouping } from '../grouping.ts'
import {
  conditionOn,
  DEEPEST_GROUP,
  isGroup,
  type DraftQuery,
  type QueryCondition,
  type QueryGroup,
  type QueryPart,
  type QuerySortKey,
} from '../query.ts'
import { isTimeField, queryField, querySortField } from '../../fields/queryFields.ts'

/**
 * A query in a location, so that Back, Forward and copied links work. One entry per filter, `field op value` with the
 * wire's names and values, or with a relative time (`ai_score < 60`, `won empty`, `timestamp >= last 7 days`). A group is the
 * entries between `any (`, `all (`, `not any (` or `not all (` and `)`. One entry per sort key, with `-` for descending
 * (`-timestamp`). The grouping as `groupingEntries` writes it, and the ID of the view that was edited.
 */
export interface QueryLocation {
  readonly filter: readonly string[]
  readonly sort: readonly string[]
  readonly group?: readonly string[]
  readonly view?: readonly string[]
}

export interface ReadLocation {
  readonly query: DraftQuery
  /** Invalid entries (a mistyped or foreign link); they aren't part of the query. */
  readonly notUnderstood: readonly string[]
}

export function locationOf({ filters, sort, grouping, viewId }: DraftQuery): QueryLocation {
  return {
    filter: filters.flatMap(entriesOf),
    sort: sort.map(({ field, direction }) => (direction === 'desc' ? `-${field}` : field)),
    ...(grouping && { group: groupingEntries(grouping) }),
    ...(viewId !== undefined && { view: [viewId] }),
  }
}

function entriesOf(part: QueryPart): readonly string[] {
  if (isGroup(part)) return [openingOf(part), ...part.parts.flatMap(entriesOf), END]
  const { field, op } = part
  if (isPeriodFilter(part)) return [`${field} ${op} ${part.period}`]
  return [part.value === null ? `${field} ${op}` : `${field} ${op} ${part.value}`]
}

const END = ')'
type GroupKind = Pick<QueryGroup, 'join' | 'isNegated'>

function openingOf({ join, isNegated }: GroupKind): string {
  return `${isNegated ? 'not ' : ''}${join === 'or' ? 'any' : 'all'} (`
}

const OPENINGS: ReadonlyMap<string, GroupKind> = new Map(
  (['and', 'or'] as const).flatMap((join) =>
    [false, true].map((isNegated) => [openingOf({ join, isNegated }), { join, isNegated }] as const),
  ),
)

/** Parses a location. Never throws, because the user may have typed it. */
export function readLocation(location: QueryLocation): ReadLocation {
  const { filters, notUnderstood } = readParts(location.filter)
  const sort: QuerySortKey[] = []
  for (const entry of location.sort) {
    const key = readSortKey(entry)
    if (key && !sort.some(({ field }) => field === key.field)) sort.push(key)
    else notUnderstood.push(entry)
  }
  const grouping = readGrouping(location.group ?? [])
  if (grouping === undefined) notUnderstood.push(...(location.group ?? []))
  const viewId = location.view?.[0]
  return {
    query: { filters, sort, ...(grouping && { grouping }), ...(viewId !== undefined && { viewId }) },
    notUnderstood,
  }
}

interface OpenGroup extends GroupKind {
  readonly entry: string
  readonly parts: QueryPart[]
}

/** An invalid entry is left out of its group. A group that isn't closed ends with the entries, and is reported. */
function readParts(entries: readonly string[]): { filters: QueryPart[]; notUnderstood: string[] } {
  const filters: QueryPart[] = []
  const notUnderstood: string[] = []
  const open: OpenGroup[] = []
  const add = (part: QueryPart) => (open.at(-1)?.parts ?? filters).push(part)
  const close = ({ join, isNegated, parts }: OpenGroup) => add({ join, isNegated, parts })
  for (const entry of entries) {
    const opened = OPENINGS.get(entry)
    const closed = entry === END ? open.pop() : undefined
    const condition = readCondition(entry)
    if (opened && open.length < DEEPEST_GROUP) open.push({ ...opened, entry, parts: [] })
    else if (closed) close(closed)
    else if (condition) add(condition)
    else notUnderstood.push(entry)
  }
  for (let group = open.pop(); group; group = open.pop()) {
    notUnderstood.push(group.entry)
    if (group.parts.length > 0) close(group)
  }
  return { filters, notUnderstood }
}

function readCondition(entry: string): QueryCondition | undefined {
  // The value is everything after the second space, including spaces.
  const parts = /^(\S+) (\S+)(?: (.*))?$/su.exec(entry)
  const field = queryField(parts?.[1] ?? '')
  const op = parts?.[2]
  if (!field || !isOperator(op) || !operatorsOf(field.kind).includes(op)) return undefined
  const value = parts?.[3] ?? null
  if (takesValue(op) !== (value !== null)) return undefined
  if (value !== null && wireValueProblem(field.kind, op, value) !== null) return readPeriod(field.name, op, value)
  return conditionOn(field.name, op, value)
}

function readPeriod(field: string, op: QueryOperator, words: string): QueryCondition | undefined {
  const periodOp = PERIOD_OPERATORS.find((one) => one === op)
  if (periodOp === undefined || !isTimeField(field)) return undefined
  return periodFilter(field, periodOp, words)
}

function readSortKey(entry: string): QuerySortKey | undefined {
  const direction = entry.startsWith('-') ? 'desc' : 'asc'
  const field = querySortField(direction === 'desc' ? entry.slice(1) : entry)?.name
  return field && { field, direction }
}

function isOperator(text: string | undefined): text is QueryOperator {
  return (QUERY_OPERATORS as readonly (string | undefined)[]).includes(text)
}
