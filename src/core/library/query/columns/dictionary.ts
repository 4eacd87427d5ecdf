import { foldCase } from '../text/foldCase.ts'
import { rankTexts } from './rankTexts.ts'

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
