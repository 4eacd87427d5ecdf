/** RFC 3629, 4. A character cut off at the end is allowed. (`TextDecoder` belongs to the platform.) */
export function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0
    at += 1
    if (lead < 0x80) continue
    if (lead < 0xc2 || lead > 0xf4) return false
    const following = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1
    // The bounds of the second byte reject overlong forms, surrogates, and values beyond the last code point.
    let lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    let highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    for (let count = 0; count < following && at < bytes.length; count += 1, at += 1) {
      const byte = bytes[at] ?? 0
      if (byte < lowest || byte > highest) return false
      lowest = 0x80
      highest = 0xbf
    }
  }
  return true
}
