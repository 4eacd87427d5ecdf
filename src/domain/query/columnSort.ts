import type { CallColumn } from '../fields/columns.ts'
import { ownValue } from '../ownValue.ts'
import type { QuerySortField } from './query.ts'
import { querySortField } from './queryFields.ts'

/** Columns named differently from the field of a query with the same values. */
const FIELDS: Readonly<Partial<Record<string, QuerySortField>>> = {
  format: 'type',
  'type.name': 'call_type',
  'type.id': 'call_type.id',
}

/** The field that sorts by a column; undefined for the workspace's ID, which all calls have in common. */
export function columnSortField({ id, sortField }: Pick<CallColumn, 'id' | 'sortField'>): QuerySortField | undefined {
  return sortField ?? ownValue(FIELDS, id) ?? querySortField(id)?.name
}
