import type { CallRow } from '../../../domain/calls/call.ts'
import type { CallGroup, GroupField } from '../../../domain/query/grouping.ts'

/** Above the calls of a group. */
export interface GroupRow {
  readonly kind: 'group'
  readonly by: GroupField
  readonly group: CallGroup
  readonly isExpanded: boolean
}

/** A row of the table: in a list with groups also those of the groups. */
export type TableRow = CallRow | GroupRow

export type GroupKey = CallGroup['key']
