import { isGroup, type QueryPart, type ResolvedPart } from '../query/query.ts'

/** The parts except those on this field at the top level. */
export function withoutField(parts: readonly ResolvedPart[], field: string): readonly ResolvedPart[]
export function withoutField(parts: readonly QueryPart[], field: string): readonly QueryPart[]
export function withoutField(parts: readonly QueryPart[], field: string): readonly QueryPart[] {
  return parts.filter((part) => !isOwn(part, field))
}

/** A condition on the field, or alternatives of such conditions, as a menu of values writes for values with a comma. */
export function isOwn(part: QueryPart, field: string): boolean {
  if (!isGroup(part)) return part.field === field
  const { join, isNegated, parts } = part
  return join === 'or' && !isNegated && parts.length > 0 && parts.every((one) => !isGroup(one) && one.field === field)
}
