import { Dictionary } from './dictionary.ts'
import { grown } from './slots.ts'

/** Codes of texts by slot. */
export class TextColumn {
  readonly kind = 'text'
  codes = new Uint32Array(0)
  readonly dictionary = new Dictionary()

  reserve(capacity: number): void {
    if (capacity > this.codes.length) this.codes = grown(this.codes, capacity)
  }

  set(slot: number, value: unknown): void {
    this.codes[slot] = this.dictionary.codeOf(typeof value === 'string' ? value : null)
  }
}
