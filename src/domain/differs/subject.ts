import type { LibraryQuery, ResolvedPart } from '../query/query.ts'

/** The calls that are asked about. */
export interface DiffersSubject {
  /** "12 selected calls", "calls where Duration is longer than 30m". */
  readonly words: string
  /** By id, or by conditions that distinguish them from the others. */
  readonly calls: { readonly ids: readonly number[] } | { readonly own: readonly ResolvedPart[] }
  /** Conditions that these calls and the others of the list have in common. */
  readonly shared: readonly ResolvedPart[]
  /** What these others are called, if they aren't those of the list on the screen: "Earlier calls of this agent". */
  readonly othersName?: string
}

/** `list`: the other calls that have the shared conditions. `all`: all other calls. */
export type OtherCalls = 'list' | 'all'

/** Without shared conditions both are the same. */
export function otherChoices({ shared }: DiffersSubject): readonly OtherCalls[] {
  return shared.length === 0 ? ['all'] : ['list', 'all']
}

/** The queries to compare. The others of a query are those for which it's known that they aren't in it. */
export function comparedQueries(
  { calls, shared }: DiffersSubject,
  others: OtherCalls,
): {
  readonly calls: { readonly ids: readonly number[] } | { readonly query: LibraryQuery }
  readonly others: LibraryQuery
} {
  if ('ids' in calls) return { calls, others: queryOf(others === 'list' ? shared : []) }
  const { own } = calls
  return {
    calls: { query: queryOf([...shared, ...own]) },
    others: queryOf(others === 'list' ? [...shared, not(own)] : [not([...shared, ...own])]),
  }
}

function queryOf(filters: readonly ResolvedPart[]): LibraryQuery {
  return { filters, sort: [] }
}

function not(parts: readonly ResolvedPart[]): ResolvedPart {
  return { join: 'and', isNegated: true, parts }
}
