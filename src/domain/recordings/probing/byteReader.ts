/** Source of a recording's bytes: a file, or an array in a test. Reading beyond the end returns the bytes that exist. */
export interface ByteReader {
  readonly sizeBytes: number
  read(offset: number, length: number): Promise<Uint8Array>
}

/** A view of bytes, regardless of the underlying buffer. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function ascii(bytes: Uint8Array, from = 0, to = bytes.length): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

/**
 * Decodes UTF-8, otherwise Latin-1, up to the first zero byte, and trims it. Null if the result is empty. For tags of a few
 * hundred bytes.
 */
export function tagText(bytes: Uint8Array): string | null {
  const end = bytes.indexOf(0)
  const text = bytes.subarray(0, end === -1 ? bytes.length : end)
  return (utf8(text) ?? ascii(text)).trim() || null
}

/** The text, or null if the bytes aren't UTF-8. (`TextDecoder` belongs to the platform, not to the language.) */
export function utf8(bytes: Uint8Array): string | null {
  let escaped = ''
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`
  try {
    return decodeURIComponent(escaped)
  } catch {
    return null // Malformed: a valid result.
  }
}

const WINDOW_BYTES = 1024 * 1024

/** Serves small sequential reads from a window of 1 MB: few reads, little memory. */
export class WindowedReader implements ByteReader {
  readonly sizeBytes: number
  readonly #source: ByteReader
  #from = 0
  #window: Uint8Array = new Uint8Array()

  constructor(source: ByteReader) {
    this.#source = source
    this.sizeBytes = source.sizeBytes
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const held = this.held(offset, length)
    if (held !== null) return held
    if (length > WINDOW_BYTES) return this.#source.read(offset, length)
    this.#window = await this.#source.read(offset, WINDOW_BYTES)
    this.#from = offset
    return this.#window.subarray(0, length)
  }

  /** Synchronous variant for bytes inside the window: a promise per frame would be most of the cost of a walk. */
  held(offset: number, length: number): Uint8Array | null {
    const start = offset - this.#from
    return start >= 0 && start + length <= this.#window.length ? this.#window.subarray(start, start + length) : null
  }
}
