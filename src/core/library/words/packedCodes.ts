/**
 * Lists of codes as few bits: for a transcript of 750 words 510 bytes, which is a third less than with a byte or two for each
 * code. Each gap between two codes is a Rice code, with as many low bits as fit the gaps before it. The last byte is a checksum,
 * because SQLite has none.
 */
export function packCodes(ascending: Uint32Array): Uint8Array {
  const bits = new BitWriter()
  const gaps = new GapSize()
  let next = 0
  for (const code of ascending) {
    const gap = code - next
    next = code + 1
    const low = gaps.lowBits
    for (let high = gap >>> low; high > 0; high -= 1) bits.add(1)
    bits.add(0)
    for (let bit = low - 1; bit >= 0; bit -= 1) bits.add((gap >>> bit) & 1)
    gaps.follow(gap)
  }
  const packed = bits.ended()
  packed[packed.length - 1] = checksum(packed)
  return packed
}

/** Whether the bytes are as `packCodes` returned them. */
export function isIntact(packed: Uint8Array): boolean {
  return packed.length > 0 && packed.at(-1) === checksum(packed)
}

/** Writes the codes below `end` to `into` and returns how many: no more than fit. */
export function unpackCodes(packed: Uint8Array, end: number, into: Uint32Array): number {
  const length = packed.length - 1
  const gaps = new GapSize()
  let at = 0
  /** The next bits, from the highest one, and how many. */
  let bits = 0
  let have = 0
  let next = 0
  let count = 0
  while (count < into.length) {
    let high = 0
    for (;;) {
      for (; have <= 24 && at < length; have += 8) bits |= packed[at++]! << (24 - have)
      const ones = Math.clz32(~bits)
      if (ones < have) {
        high += ones
        // A shift by 32 would be one by 0.
        bits = (bits << ones) << 1
        have -= ones + 1
        break
      }
      // The last byte is filled up with ones.
      if (at >= length) return count
      high += have
      bits = 0
      have = 0
    }
    const low = gaps.lowBits
    for (; have < low && at < length; have += 8) bits |= packed[at++]! << (24 - have)
    if (have < low) return count
    const gap = low === 0 ? high : (high << low) | (bits >>> (32 - low))
    bits <<= low
    have -= low
    const code = next + gap
    if (code >= end) return count
    into[count++] = code
    next = code + 1
    gaps.follow(gap)
  }
  return count
}

/** The size of the last gaps. */
class GapSize {
  /** 16 times their mean. */
  #sum = 16
  lowBits = 0

  follow(gap: number): void {
    this.#sum += gap - (this.#sum >>> 4)
    this.lowBits = 31 - Math.clz32((this.#sum >>> 4) | 1)
  }
}

class BitWriter {
  #bytes = new Uint8Array(1024)
  #count = 0

  add(bit: number): void {
    const at = this.#count >>> 3
    if (at === this.#bytes.length) {
      const larger = new Uint8Array(2 * at)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[at]! |= bit << (7 - (this.#count & 7))
    this.#count += 1
  }

  /** With the last byte filled up, and one more. */
  ended(): Uint8Array {
    while ((this.#count & 7) !== 0) this.add(1)
    const length = this.#count >>> 3
    const bytes = new Uint8Array(length + 1)
    bytes.set(this.#bytes.subarray(0, length))
    return bytes
  }
}

function checksum(packed: Uint8Array): number {
  let sum = 1
  for (let at = 0; at < packed.length - 1; at += 1) sum = (31 * sum + packed[at]!) & 0xff
  return sum
}
