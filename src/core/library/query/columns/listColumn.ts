import { grown } from './slots.ts'

/** Any number of codes by slot. A list that is null is unknown. */
export class ListColumn {
  readonly #starts = new Growing()
  /** -1: null. */
  #lengths = new Int32Array(0)
  #items = new Uint32Array(1024)
  #end = 0
  /** Items of lists that were replaced. */
  #unused = 0

  reserve(capacity: number): void {
    this.#starts.reserve(capacity)
    if (capacity > this.#lengths.length) this.#lengths = grown(this.#lengths, capacity)
  }

  /** Items must be added before those of another slot. */
  clear(slot: number, isNull: boolean): void {
    this.#unused += Math.max(0, this.#lengths[slot]!)
    this.#lengths[slot] = isNull ? -1 : 0
  }

  add(slot: number, code: number): void {
    if (this.#end === this.#items.length) this.#makeRoom()
    if (this.#lengths[slot]! <= 0) {
      this.#starts.values[slot] = this.#end
      this.#lengths[slot] = 0
    }
    this.#items[this.#end] = code
    this.#end += 1
    this.#lengths[slot]! += 1
  }

  isNull(slot: number): boolean {
    return this.#lengths[slot]! < 0
  }

  /** The codes in the slot; valid until the next change. */
  items(slot: number): Uint32Array {
    const start = this.#starts.values[slot]!
    return this.#items.subarray(start, start + Math.max(0, this.#lengths[slot]!))
  }

  /** The codes of all slots; those of one are from `startOf` to before `endOf`. As `items`, without an array for each slot. */
  get codes(): Uint32Array {
    return this.#items
  }

  startOf(slot: number): number {
    return this.#starts.values[slot]!
  }

  endOf(slot: number): number {
    return this.#starts.values[slot]! + Math.max(0, this.#lengths[slot]!)
  }

  isAny(slot: number, hits: Uint8Array): boolean {
    const start = this.#starts.values[slot]!
    const end = start + this.#lengths[slot]!
    for (let at = start; at < end; at += 1) if (hits[this.#items[at]!] === 1) return true
    return false
  }

  #makeRoom(): void {
    const items = new Uint32Array(this.#unused > this.#end / 2 ? this.#items.length : 2 * this.#items.length)
    let end = 0
    for (let slot = 0; slot < this.#lengths.length; slot += 1) {
      const start = this.#starts.values[slot]!
      const length = Math.max(0, this.#lengths[slot]!)
      items.set(this.#items.subarray(start, start + length), end)
      this.#starts.values[slot] = end
      end += length
    }
    this.#items = items
    this.#end = end
    this.#unused = 0
  }
}

class Growing {
  values = new Uint32Array(0)

  reserve(capacity: number): void {
    if (capacity > this.values.length) this.values = grown(this.values, capacity)
  }
}
