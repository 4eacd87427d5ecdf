import { grown } from './slots.ts'

/** Any number of codes by slot. */
export class ListColumn {
  #starts = new Uint32Array(0)
  #lengths = new Uint32Array(0)
  #items = new Uint32Array(1024)
  #end = 0
  /** Items of lists that were replaced. */
  #unused = 0

  reserve(capacity: number): void {
    if (capacity <= this.#lengths.length) return
    this.#starts = grown(this.#starts, capacity)
    this.#lengths = grown(this.#lengths, capacity)
  }

  /** Items must be added before those of another slot. */
  clear(slot: number): void {
    this.#unused += this.#lengths[slot]!
    this.#lengths[slot] = 0
  }

  add(slot: number, code: number): void {
    if (this.#end === this.#items.length) this.#makeRoom(slot)
    if (this.#lengths[slot] === 0) this.#starts[slot] = this.#end
    this.#items[this.#end] = code
    this.#end += 1
    this.#lengths[slot]! += 1
  }

  /** The codes in the slot; valid until the next change. */
  items(slot: number): Uint32Array {
    return this.#items.subarray(this.startOf(slot), this.endOf(slot))
  }

  /** The codes of all slots; those of one are from `startOf` to before `endOf`. As `items`, without an array for each slot. */
  get codes(): Uint32Array {
    return this.#items
  }

  startOf(slot: number): number {
    return this.#starts[slot]!
  }

  endOf(slot: number): number {
    return this.#starts[slot]! + this.#lengths[slot]!
  }

  isAny(slot: number, hits: Uint8Array): boolean {
    const end = this.endOf(slot)
    for (let at = this.startOf(slot); at < end; at += 1) if (hits[this.#items[at]!] === 1) return true
    return false
  }

  /** The items of `open` move to the end, where more are added to them. */
  #makeRoom(open: number): void {
    const items = new Uint32Array(this.#unused > this.#end / 2 ? this.#items.length : 2 * this.#items.length)
    let end = 0
    const move = (slot: number) => {
      const moved = this.items(slot)
      items.set(moved, end)
      this.#starts[slot] = end
      end += moved.length
    }
    for (let slot = 0; slot < this.#lengths.length; slot += 1) if (slot !== open) move(slot)
    move(open)
    this.#items = items
    this.#end = end
    this.#unused = 0
  }
}
