import { grown } from './slots.ts'

/** Numbers, instants in microseconds, and booleans as 0 and 1, by slot. NaN is null. */
export class NumberColumn {
  readonly kind = 'number'
  values = new Float64Array(0)

  reserve(capacity: number): void {
    if (capacity > this.values.length) this.values = grown(this.values, capacity)
  }

  set(slot: number, value: unknown): void {
    this.values[slot] = typeof value === 'number' ? value : Number.NaN
  }
}
