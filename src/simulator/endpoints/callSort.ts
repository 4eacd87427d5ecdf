import type { NullPlacement, SortTerm } from '../paging/keyset.ts'
import type { QueryParameters } from '../paging/queryParameters.ts'
import { badRequest } from '../refusal.ts'

type SortField = Pick<SortTerm, 'column' | 'type' | 'isNullable'>

/** The nine sortable fields. Source: interface, "Sorting". */
const SORT_FIELDS: ReadonlyMap<string, SortField> = new Map<string, SortField>([
  ['id', { column: 'id', type: 'bigint', isNullable: false }],
  ['agent_name', { column: 'agent_name', type: 'text', isNullable: false }],
  ['ai_score', { column: 'ai_score', type: 'float8', isNullable: true }],
  ['lead_name', { column: 'lead_name', type: 'text', isNullable: true }],
  ['lead_company', { column: 'lead_company', type: 'text', isNullable: true }],
  ['duration', { column: 'duration', type: 'float8', isNullable: false }],
  ['timestamp', { column: '"timestamp"', type: 'timestamptz', isNullable: false }],
  ['inserted_at', { column: 'inserted_at', type: 'timestamptz', isNullable: false }],
  ['updated_at', { column: 'updated_at', type: 'timestamptz', isNullable: false }],
])

export const SORT_FIELD_NAMES: readonly string[] = [...SORT_FIELDS.keys()]

export const SORT_PARAMETERS: readonly string[] = ['order_by[]', 'order_directions[]']

/** updated_at descending, then id descending. Source: interface, "Sorting". */
export function defaultCallSort(nulls: NullPlacement): SortTerm[] {
  return [sortTerm('updated_at', 'desc', nulls), sortTerm('id', 'desc', nulls)]
}

/**
 * The requested order; undefined if there is none. The id is appended as the last key, in the direction of the previous
 * key, so that rows with equal keys are ordered too.
 */
export function readCallSort(query: QueryParameters, nulls: NullPlacement): SortTerm[] | undefined {
  const names = query.get('order_by[]')
  const directions = query.get('order_directions[]')
  if (names === undefined && directions === undefined) return undefined
  if (names === undefined) throw badRequest('order_by[]', 'is required with order_directions[]')
  const unknown = names.find((name) => !SORT_FIELDS.has(name))
  if (unknown !== undefined) throw badRequest('order_by[]', `must be one of ${SORT_FIELD_NAMES.join(', ')}`)
  if (new Set(names).size < names.length) throw badRequest('order_by[]', 'names a field more than once')
  if (directions?.length !== names.length)
    throw badRequest('order_directions[]', 'must hold one direction for each entry of order_by[]')
  const terms = names.map((name, index) => sortTerm(name, readDirection(directions[index]), nulls))
  const idAt = names.indexOf('id')
  // The id is unique, so later keys have no effect.
  return idAt === -1 ? [...terms, sortTerm('id', terms.at(-1)?.direction ?? 'desc', nulls)] : terms.slice(0, idAt + 1)
}

/** A term from a cursor, such as "ai_score desc". */
export function sortTermOfText(text: string, nulls: NullPlacement): SortTerm {
  const [name = '', direction] = text.split(' ')
  return sortTerm(name, direction === 'asc' ? 'asc' : 'desc', nulls)
}

function readDirection(text: string | undefined): 'asc' | 'desc' {
  if (text === 'asc' || text === 'desc') return text
  throw badRequest('order_directions[]', 'must be asc or desc')
}

function sortTerm(name: string, direction: 'asc' | 'desc', nulls: NullPlacement): SortTerm {
  const field = SORT_FIELDS.get(name)
  if (field === undefined) throw new Error(`no sort field ${name}`)
  const nullsLast = nulls === 'last' || direction === 'asc'
  return { name, direction, nulls: nullsLast ? 'last' : 'first', ...field }
}
