import type { CallFields } from '../query/callFields.ts'
import { newestFirst, textOf, valuesOf } from '../query/fieldValues.ts'

/** The name of an agent, which may have changed: in the newest of their calls that has one. */
export class AgentName {
  readonly #fields: CallFields
  readonly #order: (one: number, other: number) => number
  #call: number | null = null

  constructor(fields: CallFields) {
    this.#fields = fields
    this.#order = newestFirst(fields)
  }

  get name(): string | null {
    return this.#call === null ? null : textOf(valuesOf(this.#fields, 'agent', this.#call))
  }

  /** The calls, in any order. */
  add(slot: number): void {
    if (valuesOf(this.#fields, 'agent', slot) === null) return
    if (this.#call === null || this.#order(slot, this.#call) < 0) this.#call = slot
  }
}
