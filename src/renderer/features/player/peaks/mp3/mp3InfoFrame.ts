import type { Mp3Header } from './mp3Frames.ts'

/** Metadata that the encoder wrote into a first frame without sound. */
export interface Mp3Info {
  /** Number of frames with sound; null if unknown. */
  readonly frames: number | null
  /** Samples that the encoder added at the start and end of the recording; null if unknown. */
  readonly delay: { readonly before: number; readonly behind: number } | null
}

/** Samples that a decoder delays, in addition to the encoder's delay. Source: LAME's tag specification, "Encoder delays". */
const DECODER_DELAY = 529

/**
 * Parses the "Xing", "Info" or "VBRI" frame with its header at `at`; null if it's a frame of sound. Source: Gabriel Bouvigne,
 * "Mp3 Info Tag rev 1"; VBRI as Fraunhofer's encoders write it, always 32 bytes after the header.
 */
export function readMp3Info(bytes: Uint8Array, at: number, { version, isMono }: Mp3Header): Mp3Info | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4))
  if (name(at + 36) === 'VBRI' && at + 54 <= bytes.length) return { frames: view.getUint32(at + 50), delay: null }
  const tag = at + 4 + (version === 1 ? (isMono ? 17 : 32) : isMono ? 9 : 17)
  if (!['Xing', 'Info'].includes(name(tag)) || tag + 8 > bytes.length) return null
  const flags = view.getUint32(tag + 4)
  let offset = tag + 8
  const frames = flags & 1 && offset + 4 <= bytes.length ? view.getUint32(offset) : null
  // Frame count, byte count, table of contents, quality: each is optional.
  for (const [flag, size] of [
    [1, 4],
    [2, 4],
    [4, 100],
    [8, 4],
  ] as const)
    if (flags & flag) offset += size
  return { frames, delay: readDelay(bytes, offset) }
}

/**
 * LAME's part of the frame: a name of nine bytes, twelve bytes of other fields, then twelve bits for the start and twelve for
 * the end.
 */
function readDelay(bytes: Uint8Array, offset: number): Mp3Info['delay'] {
  if (offset + 24 > bytes.length || bytes[offset] === 0) return null
  const [high, middle, low] = bytes.subarray(offset + 21, offset + 24)
  const before = (high! << 4) | (middle! >> 4)
  const behind = ((middle! & 15) << 8) | low!
  return { before: before + DECODER_DELAY, behind: Math.max(0, behind - DECODER_DELAY) }
}
