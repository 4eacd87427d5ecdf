import { listAnswer, orderedById, type ListAnswer } from '../paging/listAnswer.ts'
import { PAGE_PARAMETERS, readPageRequest } from '../paging/pageRequest.ts'
import { refuseUnknown, singleOf } from '../paging/queryParameters.ts'
import type { Service, ServiceRequest } from '../service.ts'
import type { Row } from '../sql/database.ts'
import { raw, sql, type Sql } from '../sql/sql.ts'

// All fields, including those for managers: a key belongs to the workspace, not to a person.
// Source: interface, "Custom fields" 5.
const COLUMNS = raw(`user_id, email, name,
  (select coalesce(jsonb_object_agg(key, value), '{}') from custom_values where custom_values.user_id = users.user_id) as custom_values`)

/** GET /v1/users, by user_id ascending (assumed: not shown). */
export async function listUsers({ service, query }: ServiceRequest): Promise<ListAnswer> {
  refuseUnknown(query, (name) => name === 'status' || name === 'role' || PAGE_PARAMETERS.includes(name))
  const status = singleOf(query, 'status', ['active', 'inactive'])
  const role = singleOf(query, 'role', ['admin', 'manager', 'member', 'guest'])
  const filters = [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(role === undefined ? [] : [`role ${role}`]),
  ]
  return listAnswer(
    service,
    {
      table: 'users',
      columns: COLUMNS,
      ...orderedById('user_id'),
      condition: userCondition,
      toRecord: (row) => userRecord(service, row),
    },
    {
      list: 'users',
      page: readPageRequest(query),
      filters: filters.length === 0 ? undefined : filters,
      sort: undefined,
    },
  )
}

function userCondition(filter: string): Sql {
  const [name, value = ''] = filter.split(' ')
  return name === 'role' ? sql`role = ${value}::text` : sql`blocked = ${value === 'inactive'}::boolean`
}

function userRecord(service: Service, row: Row): Record<string, unknown> {
  const record = {
    user_id: row['user_id'],
    workspace_id: service.world.workspace.id,
    email: row['email'],
    name: row['name'],
  }
  return service.workspace.hasCustomFields ? { ...record, custom_fields: row['custom_values'] } : record
}
