import type { FilterFieldName } from '../fields/fields.ts'
import { isPeriodFilter, type DraftFilter } from '../filters/draftFilter.ts'
import { isServiceField, type LocalFieldName, type QuerySortField } from '../fields/queryFields.ts'
import type { QueryOperator } from '../fields/operators.ts'
import type { Filter } from '../filters/filter.ts'
import type { Grouping, ResolvedGrouping } from './grouping.ts'

/**
 * Queries of calls. The service joins conditions on its own fields by AND (`CallQuery`). The local library evaluates
 * everything here: groups with AND, OR and NOT, and fields that the service can't filter or sort by.
 *
 * The meaning is that of SQL. A comparison with a missing value is unknown, AND, OR and NOT are three-valued, and a call is
 * in the result only if the whole is true.
 */
export interface LocalFilter {
  readonly field: LocalFieldName
  readonly op: QueryOperator
  /** In the forms of `Filter.value`; a search for `says` and `not_says`. */
  readonly value: string | null
}

/** One condition as the user entered it, possibly with a relative time. */
export type QueryCondition = DraftFilter | LocalFilter

/** NOT of a single condition is a negated group of one part. A group without parts is true before its negation. */
export interface QueryGroup {
  readonly join: 'and' | 'or'
  readonly isNegated: boolean
  readonly parts: readonly QueryPart[]
}

export type QueryPart = QueryCondition | QueryGroup

/** A query as the user entered it, in views, in the location and in the text. Its parts are joined by AND. */
export interface DraftQuery {
  readonly filters: readonly QueryPart[]
  readonly sort: readonly QuerySortKey[]
  readonly grouping?: Grouping
  /** The view that it shows or was edited from. */
  readonly viewId?: string
}

export interface QuerySortKey {
  readonly field: QuerySortField
  readonly direction: 'asc' | 'desc'
}

/** Without relative times, which `resolveQuery` replaces. */
export type ResolvedPart = Filter | LocalFilter | ResolvedGroup

interface ResolvedGroup extends QueryGroup {
  readonly parts: readonly ResolvedPart[]
}

export interface LibraryQuery {
  readonly filters: readonly ResolvedPart[]
  readonly sort: readonly QuerySortKey[]
  readonly grouping?: ResolvedGrouping
}

/** Limits of a query from a page, a link or a file. */
export const MOST_PARTS = 500
export const DEEPEST_GROUP = 20
export const MOST_SORT_KEYS = 50

export function isGroup(part: ResolvedPart): part is ResolvedGroup
export function isGroup(part: QueryPart): part is QueryGroup
export function isGroup(part: QueryPart): part is QueryGroup {
  return 'parts' in part
}

/** Whether the service can evaluate the condition, once its relative time is resolved. */
export function isServiceFilter(part: ResolvedPart): part is Filter
export function isServiceFilter(part: QueryPart): part is DraftFilter
export function isServiceFilter(part: QueryPart): part is DraftFilter {
  return !isGroup(part) && isServiceField(part.field)
}

/** The condition on this field, whose kind allows the operator. */
export function conditionOn(
  field: FilterFieldName | LocalFieldName,
  op: QueryOperator,
  value: string | null,
): Filter | LocalFilter {
  return { field, op, value } as Filter | LocalFilter
}

/** The parts without this one, wherever it is, and without groups that have nothing else. */
export function withoutParts(
  parts: readonly QueryPart[],
  isRemoved: (part: QueryPart) => boolean,
): readonly QueryPart[] {
  return parts.flatMap((part): readonly QueryPart[] => {
    if (isRemoved(part)) return []
    if (!isGroup(part)) return [part]
    const rest = withoutParts(part.parts, isRemoved)
    return rest.length === 0 && part.parts.length > 0 ? [] : [{ ...part, parts: rest }]
  })
}

/**
 * The parts without groups that change nothing: those of one part, and a negation around a group. Queries of the same
 * structure otherwise have the same text.
 */
export function tidied(parts: readonly QueryPart[]): readonly QueryPart[] {
  return parts.map(tidiedPart)
}

function tidiedPart(part: QueryPart): QueryPart {
  if (!isGroup(part)) return part
  const { join, isNegated } = part
  const parts = tidied(part.parts)
  const [only, second] = parts
  if (only === undefined) return { join: 'and', isNegated, parts }
  if (second !== undefined) return { join, isNegated, parts }
  if (!isNegated) return only
  return isGroup(only) && !only.isNegated ? { ...only, isNegated } : { join: 'and', isNegated, parts }
}

/** How deep groups are nested. */
export function groupDepth(parts: readonly QueryPart[]): number {
  return parts.reduce((depth, part) => Math.max(depth, isGroup(part) ? 1 + groupDepth(part.parts) : 0), 0)
}

/** Conditions and groups, at all levels. */
export function partCount(parts: readonly QueryPart[]): number {
  return parts.reduce((sum, part) => sum + 1 + (isGroup(part) ? partCount(part.parts) : 0), 0)
}

/** The fields of all conditions. */
export function fieldsOfParts(parts: readonly ResolvedPart[]): readonly string[] {
  return [...new Set(parts.flatMap((part) => (isGroup(part) ? fieldsOfParts(part.parts) : [part.field])))]
}

/** A key that is the same for parts of the same meaning: the order in a group doesn't matter. */
export function partKey(part: QueryPart): string {
  if (isGroup(part)) return JSON.stringify([part.join, part.isNegated, part.parts.map(partKey).toSorted()])
  return JSON.stringify([part.field, part.op, isPeriod(part) ? { period: part.period } : part.value])
}

export function isPeriod(condition: QueryCondition) {
  return isServiceFilter(condition) && isPeriodFilter(condition)
}
