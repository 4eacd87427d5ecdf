import { listAnswer, type ListAnswer, type ListDefinition } from '../paging/listAnswer.ts'
import { PAGE_PARAMETERS, readPageRequest } from '../paging/pageRequest.ts'
import { refuseUnknown } from '../paging/queryParameters.ts'
import { badRequest } from '../refusal.ts'
import type { Service, ServiceRequest } from '../service.ts'
import { postgresErrorCode } from '../sql/database.ts'
import { sql } from '../sql/sql.ts'
import {
  callCondition,
  isFilterParameter,
  readCallFilter,
  readCallFilters,
  writeCallFilter,
  type CallFilter,
} from './callFilters.ts'
import { CALL_RECORD_COLUMNS, callRecord } from './callRecord.ts'
import { defaultCallSort, readCallSort, SORT_PARAMETERS, sortTermOfText } from './callSort.ts'

/** GET /v1/calls. */
export async function listCalls({ service, query, dropsNulls }: ServiceRequest): Promise<ListAnswer> {
  refuseUnknown(
    query,
    (name) => PAGE_PARAMETERS.includes(name) || SORT_PARAMETERS.includes(name) || isFilterParameter(name),
  )
  const filters = readCallFilters(query)
  const sort = readCallSort(query, service.nulls)
  const page = readPageRequest(query)
  for (const filter of filters ?? []) await refuseBrokenPattern(service, filter)
  return listAnswer(service, { ...definition(service), dropsNulls }, { list: 'calls', page, filters, sort })
}

function definition(service: Service): ListDefinition<CallFilter> {
  return {
    table: 'calls',
    columns: CALL_RECORD_COLUMNS,
    defaultSort: defaultCallSort(service.nulls),
    writeFilter: writeCallFilter,
    readFilter: readCallFilter,
    condition: callCondition,
    readSort: (text) => sortTermOfText(text, service.nulls),
    toRecord: (row) => callRecord(service, row),
  }
}

/** Only the database can tell whether a regular expression is valid, so this asks it before reading any row. */
async function refuseBrokenPattern(service: Service, filter: CallFilter): Promise<void> {
  if (filter.operator !== '=~') return
  try {
    await service.database.query(sql`select '' ~ ${filter.value}::text`)
  } catch (error) {
    // 2201B: invalid regular expression. 54xxx: one too complex for Postgres.
    const code = postgresErrorCode(error) ?? ''
    if (code !== '2201B' && !code.startsWith('54')) throw error
    throw badRequest(
      `${filter.parameter}[value]`,
      `is not a regular expression: ${error instanceof Error ? error.message : ''}`,
    )
  }
}
