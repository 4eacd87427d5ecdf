import { compareTexts } from '../../../../domain/query/compareTexts.ts'
import { foldCase } from '../text/foldCase.ts'

/** Each distinct text once. Its code is its index; 0 is null. Texts that no call has anymore stay until the columns are built again. */
export class Dictionary {
  readonly values: (string | null)[] = [null]
  readonly #codes = new Map<string, number>()
  readonly #folded: (string | null)[] = []
  #ranks = new Uint32Array(0)

  codeOf(text: string | null): number {
    if (text === null) return 0
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    const code = this.values.length
    this.values.push(text)
    this.#codes.set(text, code)
    return code
  }

  /** The code of a text that was seen before. */
  known(text: string): number | undefined {
    return this.#codes.get(text)
  }

  /** The values as `foldCase` writes them. */
  folded(): readonly (string | null)[] {
    for (let code = this.#folded.length; code < this.values.length; code += 1) {
      const value = this.values[code] ?? null
      this.#folded.push(value === null ? null : foldCase(value))
    }
    return this.#folded
  }

  /** The rank of each code in Postgres' order of texts. */
  ranks(): Uint32Array {
    if (this.#ranks.length < this.values.length) this.#ranks = rankTexts(this.values)
    return this.#ranks
  }
}

/** The place of each text in Postgres' order, the same for equal texts. Null has rank 0. */
function rankTexts(values: readonly (string | null)[]): Uint32Array<ArrayBuffer> {
  const sorted = values.filter((value) => value !== null)
  // Without a comparison function, sorting is four times as fast.
  if (sorted.some((value) => OUTSIDE_PLAIN_ORDER.test(value))) sorted.sort(compareTexts)
  else sorted.sort()
  const rankOf = new Map<string, number>()
  for (const value of sorted) if (!rankOf.has(value)) rankOf.set(value, rankOf.size)
  return Uint32Array.from(values, (value) => (value === null ? 0 : rankOf.get(value)!))
}

/** The units whose order differs. */
const OUTSIDE_PLAIN_ORDER = /[\uD800-\uFFFF]/
