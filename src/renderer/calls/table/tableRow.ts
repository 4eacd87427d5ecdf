import type { CallRow } from '../../../domain/calls/call.ts'
import type { CallGroup, GroupField } from '../../../domain/query/grouping.ts'

/** Above the calls of a group, or the groups of its second level. */
export interface GroupRow {
  readonly kind: 'group'
  /** In its list. */
  readonly id: string
  readonly by: GroupField
  readonly group: CallGroup
  /** Of the first level, for one of the second. */
  readonly within: GroupRow | null
  readonly isExpanded: boolean
}

/** A row of the table: in a list with groups also those of the groups. */
export type TableRow = CallRow | GroupRow
