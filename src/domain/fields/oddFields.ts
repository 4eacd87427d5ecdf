import type { OddField } from '../calls/call.ts'
import type { FieldGroup } from './field.ts'
import type { CallColumn } from './columns.ts'

/** Where the interface's record has the fields of a group, if not at its top. */
const PARTS: Readonly<Partial<Record<FieldGroup, string>>> = {
  Lead: 'business_info',
  Scores: 'interaction_metrics',
  Speech: 'interaction_metrics',
}

/** The odd field that is a column's value or a part of it. */
export function oddFieldOf(
  { id, group }: Pick<CallColumn, 'id' | 'group'>,
  oddFields: readonly OddField[],
): OddField | undefined {
  const part = PARTS[group]
  const place = `${part === undefined ? id : `${part}.${id}`}.`
  return oddFields.find(({ path }) => place.startsWith(`${path}.`) || `${path}.`.startsWith(place))
}

/** "duration: expected a number, got text". */
export function oddFieldWords({ path, reason }: OddField): string {
  return `${path}: ${reason}`
}
