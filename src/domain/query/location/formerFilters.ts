import { isTimeField, queryField } from '../../fields/queryFields.ts'
import { operatorsOf } from '../../fields/kinds.ts'
import { QUERY_OPERATORS, takesValue, type QueryOperator } from '../../fields/operators.ts'
import { PERIOD_OPERATORS, periodFilter } from '../../filters/draftFilter.ts'
import { wireValueProblem } from '../../filters/values/wireValue.ts'
import {
  conditionOn,
  DEEPEST_GROUP,
  MOST_PARTS,
  type QueryCondition,
  type QueryGroup,
  type QueryPart,
} from '../query.ts'

export interface ReadFilters {
  readonly filters: readonly QueryPart[]
  /** Invalid entries (a mistyped or foreign link); they aren't part of the filters. */
  readonly notUnderstood: readonly string[]
}

/**
 * Filters in links and files of former versions: one entry per filter, `field op value` with the wire's names and values, or with
 * a relative time (`ai_score < 60`, `won empty`, `timestamp >= last 7 days`). A group is the entries between `any (`, `all (`,
 * `not any (` or `not all (` and `)`.
 *
 * An invalid entry is left out of its group, as are those over the limits of a query. A group that isn't closed ends with the
 * entries, and is reported.
 */
export function readFormerFilters(entries: readonly string[]): ReadFilters {
  const filters: QueryPart[] = []
  const notUnderstood: string[] = []
  const open: OpenGroup[] = []
  let partsLeft = MOST_PARTS
  const add = (part: QueryPart) => (open.at(-1)?.parts ?? filters).push(part)
  const close = ({ join, isNegated, parts }: OpenGroup) => add({ join, isNegated, parts })
  for (const entry of entries) {
    const opened = OPENINGS.get(entry)
    const closed = entry === END ? open.pop() : undefined
    const condition = readCondition(entry)
    const hasRoom = partsLeft > 0
    if (closed) close(closed)
    else if (opened && hasRoom && open.length < DEEPEST_GROUP) {
      open.push({ ...opened, entry, parts: [] })
      partsLeft -= 1
    } else if (condition && hasRoom) {
      add(condition)
      partsLeft -= 1
    } else notUnderstood.push(entry)
  }
  for (let group = open.pop(); group; group = open.pop()) {
    notUnderstood.push(group.entry)
    if (group.parts.length > 0) close(group)
  }
  return { filters, notUnderstood }
}

interface OpenGroup extends GroupKind {
  readonly entry: string
  readonly parts: QueryPart[]
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

function isOperator(text: string | undefined): text is QueryOperator {
  return (QUERY_OPERATORS as readonly (string | undefined)[]).includes(text)
}
