import type { User } from '../workspaces/directory.ts'
import type { ColumnKind, Field } from './field.ts'
import { FIELDS } from './fields.ts'
import { ASSOCIATION_FIELDS, customFields } from './keyedFields.ts'

/** A field with values in the list form as a column of the table and of exports, without any drawing. */
export interface CallColumn extends Field {
  /** Shown as a tooltip, and to screen readers, where there is no value. Without it, the words of the kind are. */
  readonly unknownWords?: string
  readonly value: NonNullable<Field['value']>
}

export const CALL_COLUMNS: readonly CallColumn[] = columnsOf([...FIELDS, ...ASSOCIATION_FIELDS])

export function customFieldColumns(users: readonly User[]): readonly CallColumn[] {
  return columnsOf(customFields(users))
}

function columnsOf(fields: readonly Field[]): readonly CallColumn[] {
  return fields.flatMap((field) => (field.value === undefined ? [] : [{ ...field, value: field.value }]))
}

export function columnKind({ drawnAs, kind }: Pick<CallColumn, 'drawnAs' | 'kind'>): ColumnKind {
  return drawnAs ?? kind
}
