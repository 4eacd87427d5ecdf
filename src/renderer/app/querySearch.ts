import { locationOf } from '../../domain/query/location/queryLocation.ts'
import type { DraftQuery } from '../../domain/query/query.ts'

/** Search parameters of a list's filters and sort. */
interface QuerySearch {
  filter: string[]
  sort: string[]
}

/** Without filters, in default order. */
export const NO_QUERY: QuerySearch = { filter: [], sort: [] }

export function searchOf(query: DraftQuery): QuerySearch {
  const { filter, sort } = locationOf(query)
  return { filter: [...filter], sort: [...sort] }
}

/** Search parameters of a search for words; none without a text. */
export function findSearch(text: string): { find?: string[] } {
  return text === '' ? {} : { find: [text] }
}
