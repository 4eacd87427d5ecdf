import { expect, test } from 'vitest'
import { CALL_COLUMNS } from '../fields/columns.ts'
import { columnSortField } from './columnSort.ts'

test('every column can be sorted by, except the ID that all calls have in common', () => {
  const not = CALL_COLUMNS.filter((column) => columnSortField(column) === undefined).map(({ id }) => id)
  expect(not).toEqual(['workspace_id'])
  const fieldOf = (id: string) => columnSortField({ id })
  expect(['score', 'format', 'type.name', 'agent.custom.team'].map(fieldOf)).toEqual([
    'score',
    'type',
    'call_type',
    'agent.custom.team',
  ])
  expect(columnSortField({ id: 'agent.name', sortField: 'agent_name' })).toBe('agent_name')
})
