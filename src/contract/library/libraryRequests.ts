import { z } from 'zod'
import { CALENDAR_FIELDS, MOST_LIBRARY_ROWS } from './library.ts'
import { countedField, fieldName, libraryQuery, zone } from '../querySchemas.ts'

/** What the page asks of the library's calls. Its insights are in `insights.ts`. */

const shown = {
  /** For a histogram of each, such as the columns in sight. */
  fields: z.array(countedField).max(100).readonly(),
  /** For a histogram in days, weeks or months over all calls; null for none. */
  calendar: z.enum(CALENDAR_FIELDS).nullable(),
  /** In which days start. */
  zone,
}

/** What the page shows of a query at once. All of it is of one version. */
export const exploreRequest = z.object({
  query: libraryQuery,
  offset: z.int().min(0),
  /** 0 for no rows. */
  limit: z.int().min(0).max(MOST_LIBRARY_ROWS),
  ...shown,
})
export type ExploreRequest = z.infer<typeof exploreRequest>

/** A drag over a histogram, before it moves. */
export const dragRequest = z.object({
  /** Its conditions on the field don't count. */
  query: libraryQuery,
  /** The field of the histogram that is brushed. */
  field: countedField,
  /** Which histogram the bars belong to. */
  where: z.enum(['column', 'calendar']),
  /** That the drag can make, the likeliest first. */
  brushes: z
    .array(z.object({ first: z.int().min(0), last: z.int().min(0) }))
    .max(300)
    .readonly(),
  /** Rows of each brush. */
  limit: z.int().min(1).max(MOST_LIBRARY_ROWS),
  ...shown,
})
export type DragRequest = z.infer<typeof dragRequest>

export const valuesRequest = z.object({
  field: fieldName,
  /** Its own conditions on this field don't count (`withoutField`), so that a menu shows what else can be chosen. */
  query: libraryQuery,
  /** A part of the values, in any case. */
  typed: z.string().max(200),
  limit: z.int().min(1).max(1000),
  /** In which days start. */
  zone,
})
export type ValuesRequest = z.infer<typeof valuesRequest>

/** Which calls to compare with which. */
export const differencesRequest = z.object({
  /** Calls by id, or those of a query. */
  calls: z.union([
    z.object({ ids: z.array(z.int().positive()).max(1_000_000).readonly() }),
    z.object({ query: libraryQuery }),
  ]),
  /** Without those that are in `calls`. */
  others: libraryQuery,
  /** Compare only calls of the same agent and call type. */
  isAdjusted: z.boolean(),
})
export type DifferencesRequest = z.infer<typeof differencesRequest>
