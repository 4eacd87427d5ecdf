import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { localZone } from '../localZone.ts'
import { useSavedCallsQuery } from '../savedVersion.ts'
import { useCoreQueries } from '../connection/workspace.tsx'

/** More than people scroll through. They find the others by typing. */
const MOST_VALUES = 200

/** In how many of a query's calls a field has each of its values, except for the query's own conditions on it. */
export function useFieldValues(field: string, query: LibraryQuery, typed: string) {
  const { values } = useCoreQueries().library
  const all = { filters: query.filters, sort: [] }
  const input = { field, query: all, typed, limit: MOST_VALUES, zone: localZone() }
  return useQuery(useSavedCallsQuery({ ...values.queryOptions({ input }), placeholderData: keepPreviousData }))
}
