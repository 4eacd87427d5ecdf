import { z } from 'zod'
import { PERIOD_OPERATORS } from '../domain/filters/draftFilter.ts'
import { TIME_FIELDS, FILTER_FIELD_NAMES } from '../domain/fields/fields.ts'
import { OPERATORS, QUERY_OPERATORS, takesValue } from '../domain/fields/operators.ts'
import { operatorsOf, isWholeText } from '../domain/fields/kinds.ts'
import { wireValueProblem } from '../domain/filters/values/wireValue.ts'
import { GROUP_METRICS, GROUP_ORDERS, groupField, type GroupField } from '../domain/query/grouping.ts'
import { isTimeZone } from '../domain/values/zonedTime.ts'
import { isServiceField, queryField, querySortField, type LocalFieldName } from '../domain/fields/queryFields.ts'
import {
  DEEPEST_GROUP,
  MOST_PARTS,
  MOST_SORT_KEYS,
  partCount,
  type QueryPart,
  type QuerySortKey,
  type ResolvedPart,
} from '../domain/query/query.ts'

/** Filters and sort from the page: those for the service, those for the local library, and those as the user entered them. */

const value = z.string().max(10_000).refine(isWholeText).nullable()
const direction = z.enum(['asc', 'desc'])

const filter = z.object({ field: z.enum(FILTER_FIELD_NAMES), op: z.enum(OPERATORS), value })

const periodFilter = z.object({
  field: z.enum(TIME_FIELDS),
  op: z.enum(PERIOD_OPERATORS),
  period: z.string().min(1).max(100),
})

function isLocal(name: string): boolean {
  return !isServiceField(name) && queryField(name) !== undefined
}

const localFilter = z
  .object({
    field: z.custom<LocalFieldName>((name) => typeof name === 'string' && isLocal(name)),
    op: z.enum(QUERY_OPERATORS),
    value,
  })
  .refine(({ field, op, value }) => {
    const kind = queryField(field)?.kind ?? 'text'
    if (!operatorsOf(kind).includes(op) || takesValue(op) !== (value !== null)) return false
    return value === null || wireValueProblem(kind, op, value) === null
  })

/** A new schema for each level, so that reading a deeply nested query can't exhaust the stack. */
function partsOf<Part extends QueryPart>(condition: z.ZodType<Part>): z.ZodType<readonly Part[]> {
  let part: z.ZodType<Part> = condition
  for (let depth = 0; depth < DEEPEST_GROUP; depth += 1) {
    const group = z.object({
      join: z.enum(['and', 'or']),
      isNegated: z.boolean(),
      parts: z.array(part).max(MOST_PARTS).readonly(),
    })
    part = z.union([condition, group as unknown as z.ZodType<Part>])
  }
  return z
    .array(part)
    .readonly()
    .refine((parts) => partCount(parts) <= MOST_PARTS)
}

const querySort = z
  .array(
    z.object({
      field: z.custom<QuerySortKey['field']>((name) => typeof name === 'string' && querySortField(name) !== undefined),
      direction,
    }),
  )
  .max(MOST_SORT_KEYS)
  .readonly()

const groupBy = z.custom<GroupField>((name) => typeof name === 'string' && groupField(name) === name)

const grouping = z.object({
  by: groupBy,
  thenBy: groupBy.exactOptional(),
  order: z.object({ by: z.enum(GROUP_ORDERS), direction }),
  metric: z.enum(GROUP_METRICS).exactOptional(),
})

/** IANA name. */
export const zone = z.string().max(100).refine(isTimeZone)

export const fieldName = z
  .string()
  .max(300)
  .refine((name) => queryField(name) !== undefined)

/** A field with values, unlike texts that are only searched. */
export const countedField = fieldName.refine((name) => queryField(name)?.kind !== 'search')

export const libraryQuery = z.object({
  filters: partsOf<ResolvedPart>(z.union([filter, localFilter])),
  sort: querySort,
  grouping: grouping.extend({ zone }).exactOptional(),
})

/** A query as the user entered it. Its times may be relative. See `DraftQuery`. */
export const draftQuery = z.object({
  filters: partsOf<QueryPart>(z.union([filter, periodFilter, localFilter])),
  sort: querySort,
  grouping: grouping.exactOptional(),
})
