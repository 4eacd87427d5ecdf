import { loudestModule } from './loudestModule.ts'

interface LoudestExports {
  readonly memory: WebAssembly.Memory
  i16(at: number, end: number): void
  f32(at: number, end: number): void
}

export type Samples = Int16Array | Float32Array

/** The samples are stored after the results. */
const FIRST_BYTE = 64
const PAGE_BYTES = 65_536
const VECTOR_BYTES = 16

/**
 * Finds the loudest of many samples, eight or four at a time: an hour of CD audio has 318 million. `put` replaces the content;
 * several arrays are stored one after the other.
 */
export class SampleMemory {
  private readonly wasm = new WebAssembly.Instance(loudestModule()).exports as unknown as LoudestExports
  private i16 = new Int16Array(this.wasm.memory.buffer)
  private f32 = new Float32Array(this.wasm.memory.buffer)
  private isFloat = false

  put(...arrays: readonly Samples[]): void {
    this.isFloat = arrays[0] instanceof Float32Array
    this.makeRoom(FIRST_BYTE + arrays.reduce((sum, { byteLength }) => sum + byteLength, 0))
    const view = this.isFloat ? this.f32 : this.i16
    let at = FIRST_BYTE / view.BYTES_PER_ELEMENT
    for (const samples of arrays) {
      view.set(samples, at)
      at += samples.length
    }
  }

  /** The loudest from sample `start` to `stop` (exclusive), in the samples' own units. */
  loudest(start: number, stop: number): number {
    this.scan(start, stop)
    return Math.max(this.found(0), this.found(1))
  }

  /** Left and right of interleaved stereo; `start` and `stop` are at frame boundaries. */
  loudestSides(start: number, stop: number): readonly [number, number] {
    this.scan(start, stop)
    return [this.found(0), this.found(1)]
  }

  private scan(start: number, stop: number): void {
    const { wasm, isFloat } = this
    const size = isFloat ? 4 : 2
    const at = FIRST_BYTE + start * size
    const end = FIRST_BYTE + stop * size
    this.f32.fill(0, 0, 8)
    if (end - at < VECTOR_BYTES) {
      this.scanFew(start, stop)
      return
    }
    const run = isFloat ? wasm.f32 : wasm.i16
    const rest = (end - at) % VECTOR_BYTES
    run(at, end - rest)
    // The last vector may overlap the one before: that changes neither the maximum nor the sides.
    if (rest > 0) run(end - VECTOR_BYTES, end)
  }

  /** For fewer samples than a vector: writes them where the vector results would be. */
  private scanFew(start: number, stop: number): void {
    for (let index = start; index < stop; index++) {
      if (this.isFloat) this.f32[index - start] = Math.abs(this.f32[FIRST_BYTE / 4 + index]!) || 0
      else {
        const sample = this.i16[FIRST_BYTE / 2 + index]!
        this.i16[index - start] = sample
        this.i16[8 + index - start] = sample
      }
    }
  }

  /** The maximum of every second sample, starting with the first (left) or the second (right). */
  private found(side: 0 | 1): number {
    if (this.isFloat) return Math.max(this.f32[side]!, this.f32[side + 2]!)
    let loudest = 0
    for (let lane = side; lane < 8; lane += 2) loudest = Math.max(loudest, this.i16[lane]!, -this.i16[lane + 8]!)
    return loudest
  }

  private makeRoom(bytes: number): void {
    const { memory } = this.wasm
    const missing = bytes - memory.buffer.byteLength
    if (missing <= 0) return
    memory.grow(Math.ceil(missing / PAGE_BYTES))
    // Growing detaches the old buffer.
    this.i16 = new Int16Array(memory.buffer)
    this.f32 = new Float32Array(memory.buffer)
  }
}
