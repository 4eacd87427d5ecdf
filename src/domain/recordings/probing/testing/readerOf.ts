import type { ByteReader } from '../byteReader.ts'

/** Reads a file made of these parts, concatenated. */
export function readerOf(...parts: readonly Uint8Array[]): ByteReader {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return {
    sizeBytes: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  }
}
