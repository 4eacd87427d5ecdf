import { isGroup, type QueryPart, type ResolvedPart } from '../query/query.ts'

/** The parts except the conditions on this field at the top level. */
export function withoutField(parts: readonly ResolvedPart[], field: string): readonly ResolvedPart[]
export function withoutField(parts: readonly QueryPart[], field: string): readonly QueryPart[]
export function withoutField(parts: readonly QueryPart[], field: string): readonly QueryPart[] {
  return parts.filter((part) => isGroup(part) || part.field !== field)
}
