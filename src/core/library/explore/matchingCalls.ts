import { withoutField } from '../../../domain/explore/ownConditions.ts'
import type { ResolvedPart } from '../../../domain/query/query.ts'
import type { CallsNow } from '../query/queryEngine.ts'
import { TRUE } from '../query/truth.ts'

export interface Matching {
  readonly slots: Uint32Array
  /** Calls that could match if the library had their full record. */
  readonly unsureCount: number
}

/** The calls that match a query, with or without its conditions on a field. Valid as long as the calls. */
export class MatchingCalls {
  readonly #filters: readonly ResolvedPart[]
  readonly #calls: CallsNow
  /** By the field whose conditions were left out. */
  readonly #known = new Map<string, Matching>()

  constructor(filters: readonly ResolvedPart[], calls: CallsNow) {
    this.#filters = filters
    this.#calls = calls
  }

  all(): Matching {
    return this.#of('', this.#filters)
  }

  /** Whether the query has conditions on the field at its top level. */
  hasConditions(field: string): boolean {
    return withoutField(this.#filters, field).length < this.#filters.length
  }

  without(field: string): Matching {
    return this.hasConditions(field) ? this.#of(field, withoutField(this.#filters, field)) : this.all()
  }

  #of(key: string, parts: readonly ResolvedPart[]): Matching {
    let matching = this.#known.get(key)
    if (matching === undefined) {
      matching = matchingSlots(parts, this.#calls)
      this.#known.set(key, matching)
    }
    return matching
  }
}

function matchingSlots(parts: readonly ResolvedPart[], { fields, truthOf }: CallsNow): Matching {
  const { least, most } = truthOf(parts)
  const { isUsed, slotEnd } = fields
  const found = new Uint32Array(slotEnd)
  let count = 0
  let unsureCount = 0
  for (let slot = 0; slot < slotEnd; slot += 1) {
    if (isUsed[slot] === 0) continue
    if (least[slot] === TRUE) found[count++] = slot
    else if (most[slot] === TRUE) unsureCount += 1
  }
  return { slots: found.subarray(0, count), unsureCount }
}
