/** The start of a WebM file, then zeros, in which mediabunny 1.61 searches for the next element forever. */
export function emptyWebm(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(110)
  bytes.set([0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0xff])
  return bytes
}
