import type { CallColumn } from '../fields/columns.ts'
import { ownValue } from '../ownValue.ts'
import { queryField, type QueryField } from '../query/queryFields.ts'

/** Columns named differently from the field with the same values. */
const FIELDS: Readonly<Partial<Record<string, string>>> = {
  format: 'type',
  'type.name': 'call_type',
  'agent.name': 'agent',
}

/** Fields whose values are nearly all different, so that no bar would have more than a few calls. */
export const ALL_DIFFERENT: ReadonlySet<string> = new Set(['id', 'title', 'url', 'source.system_id'])

/** The field whose distribution a column's heading shows; undefined for a column without one. */
export function histogramField({ id }: Pick<CallColumn, 'id'>): QueryField['name'] | undefined {
  return ALL_DIFFERENT.has(id) ? undefined : queryField(ownValue(FIELDS, id) ?? id)?.name
}
