import { listAnswer, type ListAnswer } from '../paging/listAnswer.ts'
import type { SortTerm } from '../paging/keyset.ts'
import { PAGE_PARAMETERS, readPageRequest } from '../paging/pageRequest.ts'
import { refuseUnknown, singleOf, type QueryParameters } from '../paging/queryParameters.ts'
import type { Service } from '../service.ts'
import { raw, sql } from '../sql/sql.ts'

const BY_ID: readonly SortTerm[] = [
  { name: 'id', column: 'id', type: 'bigint', isNullable: false, direction: 'asc', nulls: 'last' },
]

/** GET /v1/call-types, by id ascending (assumed: not shown). */
export async function listCallTypes(service: Service, query: QueryParameters): Promise<ListAnswer> {
  refuseUnknown(query, (name) => name === 'archived' || PAGE_PARAMETERS.includes(name))
  const archived = singleOf(query, 'archived', ['true', 'false'])
  return listAnswer(
    service,
    {
      table: 'call_types',
      columns: raw('id, name, description, archived'),
      defaultSort: BY_ID,
      writeFilter: (filter: string) => filter,
      readFilter: (text) => text,
      condition: (filter) => sql`archived = (${filter}::text)::boolean`,
      readSort: () => BY_ID[0] as SortTerm,
      toRecord: ({ id, name, description, archived: isArchived }) => ({ id, name, description, archived: isArchived }),
    },
    {
      list: 'call-types',
      page: readPageRequest(query),
      filters: archived === undefined ? undefined : [archived],
      sort: undefined,
    },
  )
}
