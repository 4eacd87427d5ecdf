import { getOrInsert } from '../../../domain/getOrInsert.ts'
import { createFuzzyMatcher, fuzzyText } from '../../../domain/search/fuzzyTexts.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { CallsNow, QueryEngine } from '../query/queryEngine.ts'
import { codesOf } from '../query/fieldValues.ts'

const ALL_CALLS = { filters: [], sort: [] }
const FIELDS = ['title', 'agent', 'lead_name', 'lead_company']

interface Matcher {
  readonly version: number
  /** In default order, in which equally good matches stay. */
  readonly slots: Uint32Array
  readonly find: (needle: string) => readonly number[]
}

/** Finds calls by their title, agent, lead and company while a person types, with typos. `SearchIndex` finds words in everything. */
export class KnownCalls {
  readonly #queries: QueryEngine
  /** Values of a column as they are searched, which only get more. */
  readonly #texts = new WeakMap<readonly unknown[], string[]>()
  #matcher: Matcher | null = null

  constructor(queries: QueryEngine) {
    this.#queries = queries
  }

  /** The best ones first. */
  find(typed: string, limit: number): Promise<readonly CallRecord[]> {
    const needle = fuzzyText(typed.trim())
    return this.#queries.read({ query: ALL_CALLS, fields: [] }, (calls) => {
      const { slots, find } = this.#matcherOf(calls)
      const found = needle === '' ? [] : find(needle).slice(0, limit)
      return calls.rows(Uint32Array.from(found, (at) => slots[at]!))
    })
  }

  #matcherOf(calls: CallsNow): Matcher {
    const { version, fields } = calls
    if (this.#matcher?.version === version) return this.#matcher
    const { slots } = calls.matching(ALL_CALLS)
    const columns = FIELDS.map((name) => {
      const { codes, values } = codesOf(fields, name)
      return { codes, texts: this.#searched(values) }
    })
    const texts = Array.from(slots, (slot) => columns.map((column) => column.texts[column.codes[slot]!]).join(' '))
    this.#matcher = { version, slots, find: createFuzzyMatcher(texts) }
    return this.#matcher
  }

  #searched(values: readonly unknown[]): readonly string[] {
    const texts = getOrInsert(this.#texts, values, (): string[] => [])
    for (let code = texts.length; code < values.length; code += 1) {
      const value = values[code]
      texts.push(typeof value === 'string' ? fuzzyText(value) : '')
    }
    return texts
  }
}
