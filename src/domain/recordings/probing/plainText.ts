import { textEncodingOf } from '../sidecar/textEncoding.ts'
import { viewOf } from './byteReader.ts'

/**
 * Whether a file is text, by its first bytes: UTF-8, UTF-16 or Latin-1 without control characters except tab, line feed,
 * form feed, carriage return and escape.
 */
export function isPlainText(head: Uint8Array): boolean {
  const sample = head.subarray(0, 4096)
  if (sample.length === 0) return false
  const encoding = textEncodingOf(sample)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return isUtf16Text(sample, encoding === 'utf-16le')
  if (sample.some(isControl)) return false
  return encoding === 'utf-8' || isWestern(sample)
}

function isUtf16Text(sample: Uint8Array, isLittle: boolean): boolean {
  if (sample.length < 2) return false
  const view = viewOf(sample)
  let isInPair = false
  for (let at = 0; at + 2 <= sample.length; at += 2) {
    const unit = view.getUint16(at, isLittle)
    const isSecond = unit >= 0xdc00 && unit < 0xe000
    if (isControl(unit) || unit === 0xfffe || unit === 0xffff || isSecond !== isInPair) return false
    isInPair = unit >= 0xd800 && unit < 0xdc00
  }
  return true
}

/**
 * Any bytes are valid Latin-1, and silence in A-law or µ-law has no control characters. Text is mostly ASCII with spaces.
 */
function isWestern(sample: Uint8Array): boolean {
  const beyondAscii = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0)
  return beyondAscii * 4 < sample.length && sample.includes(0x20)
}

function isControl(code: number): boolean {
  return code < 9 || code === 11 || (code > 13 && code < 32 && code !== 27) || code === 127
}
