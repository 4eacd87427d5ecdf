import { isUtf8 } from '../utf8.ts'

/** 64 MB: half a million lines, ten times what a staging table takes. A larger file is something else. */
export const LARGEST_TABLE_BYTES = 64 * 1024 * 1024

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Detects the encoding of a text file: by its byte order mark; without one by zero bytes (a spreadsheet's "Unicode text"),
 * or valid UTF-8; otherwise Windows-1252. The result is a label for `TextDecoder`, which removes the byte order mark.
 */
export function textEncodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  let evenZeros = 0
  let oddZeros = 0
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) evenZeros += 1
    else oddZeros += 1
  }
  // Latin text in UTF-16 has a zero in every second byte; other text has none.
  if (oddZeros > sample.length / 8) return 'utf-16le'
  if (evenZeros > sample.length / 8) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
