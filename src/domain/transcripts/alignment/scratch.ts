/** Numbers that are soon forgotten, in the same memory again and again: thousands of small arrays cost more to collect than to fill. */
export class Scratch {
  private buffer = new Float64Array(512)

  /** So many zeros. What was given before is no longer valid. */
  zeros(length: number): Float64Array {
    if (length > this.buffer.length) this.buffer = new Float64Array(2 * length)
    return this.buffer.subarray(0, length).fill(0)
  }
}
