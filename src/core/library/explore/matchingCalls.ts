import { withoutField } from '../../../domain/explore/ownConditions.ts'
import type { LibraryQuery, ResolvedPart } from '../../../domain/query/query.ts'
import type { CallsNow, Matching } from '../query/queryEngine.ts'
import { TRUE } from '../query/evaluate/truth.ts'

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
    const known = this.#without.get(field)
    if (known !== undefined) return known
    const matching = this.hasConditions(field)
      ? matchingSlots(withoutField(this.#filters, field), this.#calls)
      : this.all
    this.#without.set(field, matching)
    return matching
  }
}

function matchingSlots(parts: readonly ResolvedPart[], { fields, truthOf }: CallsNow): Matching {
  const { least, most } = truthOf(parts)
  const { isUsed, slotEnd } = fields
  const found = new Uint32Array(slotEnd)
  const unsure: number[] = []
  let count = 0
  for (let slot = 0; slot < slotEnd; slot += 1) {
    if (isUsed[slot] === 0) continue
    if (least[slot] === TRUE) found[count++] = slot
    else if (most[slot] === TRUE) unsure.push(slot)
  }
  return { slots: found.subarray(0, count), unsure: Uint32Array.from(unsure) }
}
