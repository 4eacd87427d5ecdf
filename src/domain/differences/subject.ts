import type { ResolvedPart } from '../query/query.ts'

/** The calls that are compared with others. */
export interface ComparisonSubject {
  /** "12 selected calls", "calls where Duration is longer than 30m". */
  readonly words: string
  /** By id, or by conditions that distinguish them from the others. */
  readonly calls: { readonly ids: readonly number[] } | { readonly own: readonly ResolvedPart[] }
  /** Conditions that these calls and the others of the list have in common. */
  readonly shared: readonly ResolvedPart[]
  /** What these others are called, if they aren't those of the list on the screen: "Earlier calls of this agent". */
  readonly othersName?: string
}
