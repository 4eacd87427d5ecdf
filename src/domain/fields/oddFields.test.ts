import { expect, test } from 'vitest'
import { oddFieldOf } from './oddFields.ts'
import { CALL_COLUMNS } from './columns.ts'

test.each([
  ['duration', ['duration']],
  ['attendees.1', ['attendees']],
  ['source.system_id', ['source.system_id']],
  ['source', ['source.system', 'source.system_id']],
  ['business_info.won', ['won']],
  ['interaction_metrics.score', ['score']],
  ['business_info', ['lead_name', 'lead_company', 'won']],
  ['type', ['type.name', 'type.id', 'type.description', 'type.association_mode']],
  ['associations.crm_deals.0.label', ['associations.crm_deals']],
  ['analysis.summary', []],
])('%s marks the columns %j', (path, columnIds) => {
  const oddFields = [{ path, reason: 'expected text, got a list' }]
  expect(CALL_COLUMNS.filter((column) => oddFieldOf(column, oddFields)).map(({ id }) => id)).toEqual(columnIds)
})
