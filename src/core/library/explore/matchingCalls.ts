import { withoutField } from '../../../domain/explore/ownConditions.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import type { LibraryQuery, ResolvedPart } from '../../../domain/query/query.ts'
import { type CallsNow, type Matching, matchingOf } from '../query/queryEngine.ts'

/** The calls that match a query, with or without its conditions on a field. Valid as long as the calls. */
export class MatchingCalls {
  readonly all: Matching
  readonly #filters: readonly ResolvedPart[]
  readonly #calls: CallsNow
  /** By the field whose conditions are left out. */
  readonly #without = new Map<string, Matching>()

  constructor(query: LibraryQuery, calls: CallsNow) {
    this.all = calls.matching(query)
    this.#filters = query.filters
    this.#calls = calls
  }

  /** Whether the query has conditions on the field at its top level. */
  hasConditions(field: string): boolean {
    return withoutField(this.#filters, field).length < this.#filters.length
  }

  without(field: string): Matching {
    return getOrInsert(this.#without, field, () =>
      this.hasConditions(field)
        ? matchingOf(this.#calls.truthOf(withoutField(this.#filters, field)), this.#calls.fields.usedSlots)
        : this.all,
    )
  }
}
