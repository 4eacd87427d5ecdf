/** Reusable memory for temporary numbers: garbage collection of thousands of small arrays costs more than filling them. */
export class Scratch {
  private buffer = new Float64Array(512)

  /** An array of zeros. Invalidates the previously returned one. */
  zeros(length: number): Float64Array {
    if (length > this.buffer.length) this.buffer = new Float64Array(2 * length)
    return this.buffer.subarray(0, length).fill(0)
  }
}
