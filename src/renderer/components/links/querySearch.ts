import { locationOf, readLocation } from '../../../domain/query/location/queryLocation.ts'
import type { DraftQuery } from '../../../domain/query/query.ts'

/** Search parameters of a list: its filters, sort and grouping, and its view. */
export interface QuerySearch {
  filter: string[]
  sort: string[]
  group?: string[]
  view?: string[]
}

/** Without filters, in default order. */
export const NO_QUERY: QuerySearch = { filter: [], sort: [] }

export function searchOf(query: DraftQuery): QuerySearch {
  const { filter, sort, group, view } = locationOf(query)
  return {
    filter: [...filter],
    sort: [...sort],
    ...(group && { group: [...group] }),
    ...(view && { view: [...view] }),
  }
}

/** The query of any location's search parameters. */
export function queryOf({ filter = [], sort = [], group, view }: Partial<QuerySearch>): DraftQuery {
  return readLocation({ filter, sort, ...(group && { group }), ...(view && { view }) }).query
}

/** Search parameters of a search for words; none without a text. */
export function findSearch(text: string): { find?: string[] } {
  return text === '' ? {} : { find: [text] }
}
