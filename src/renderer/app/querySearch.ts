import type { DraftQuery } from '../../domain/filters/draftFilter.ts'
import { draftLocationOf } from '../../domain/filters/location/draftLocation.ts'

/** Search parameters of a list's filters and sort. */
interface QuerySearch {
  filter: string[]
  sort: string[]
}

/** Without filters, in default order. */
export const NO_QUERY: QuerySearch = { filter: [], sort: [] }

export function searchOf(query: DraftQuery): QuerySearch {
  const { filter, sort } = draftLocationOf(query)
  return { filter: [...filter], sort: [...sort] }
}
