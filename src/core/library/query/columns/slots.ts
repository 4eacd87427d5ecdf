const FIRST_CAPACITY = 1024

/** Which call is in which place of the columns. The place of a removed call is used again. */
export class Slots {
  ids = new Float64Array(FIRST_CAPACITY)
  isUsed = new Uint8Array(FIRST_CAPACITY)
  readonly #slotOf = new Map<number, number>()
  readonly #free: number[] = []
  #end = 0

  /** Calls. */
  get size(): number {
    return this.#slotOf.size
  }

  /** All used slots are below. */
  get end(): number {
    return this.#end
  }

  get capacity(): number {
    return this.ids.length
  }

  of(id: number): number | undefined {
    return this.#slotOf.get(id)
  }

  /** Makes room for this many calls at once. */
  reserve(capacity: number): void {
    if (capacity <= this.capacity) return
    this.ids = grown(this.ids, capacity)
    this.isUsed = grown(this.isUsed, capacity)
  }

  /** The call's slot, or a new one. */
  add(id: number): number {
    const known = this.#slotOf.get(id)
    if (known !== undefined) return known
    const slot = this.#free.pop() ?? this.#end
    if (slot === this.#end) this.#end += 1
    // All columns have this length, so by an eighth: twice as much would be up to half of their memory.
    if (slot === this.capacity) this.reserve(slot + (slot >> 3))
    this.ids[slot] = id
    this.isUsed[slot] = 1
    this.#slotOf.set(id, slot)
    return slot
  }

  remove(id: number): number | undefined {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return undefined
    this.#slotOf.delete(id)
    this.#free.push(slot)
    this.isUsed[slot] = 0
    return slot
  }
}

type TypedArray =
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>

/** A copy with room for more. */
export function grown<Values extends TypedArray>(values: Values, capacity: number): Values {
  const copy = new (values.constructor as new (length: number) => Values)(capacity)
  copy.set(values)
  return copy
}
