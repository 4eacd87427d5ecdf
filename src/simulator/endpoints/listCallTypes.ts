import { listAnswer, orderedById, type ListAnswer } from '../paging/listAnswer.ts'
import { PAGE_PARAMETERS, readPageRequest } from '../paging/pageRequest.ts'
import { refuseUnknown, singleOf } from '../paging/queryParameters.ts'
import type { ServiceRequest } from '../service.ts'
import { raw, sql } from '../sql/sql.ts'

/** GET /v1/call-types, by id ascending (assumed: not shown). */
export async function listCallTypes({ service, query }: ServiceRequest): Promise<ListAnswer> {
  refuseUnknown(query, (name) => name === 'archived' || PAGE_PARAMETERS.includes(name))
  const archived = singleOf(query, 'archived', ['true', 'false'])
  return listAnswer(
    service,
    {
      table: 'call_types',
      columns: raw('id, name, description, archived'),
      ...orderedById('id'),
      condition: (filter) => sql`archived = (${filter}::text)::boolean`,
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
