import { ascii, viewOf } from '../byteReader.ts'
import type { MpegFrame } from './mpegFrame.ts'

/** What the encoder wrote into a first frame without sound. */
export interface Mp3Info {
  /** Number of frames with sound; null if unknown. */
  readonly frames: number | null
  /** Their length, with this frame; null if unknown. */
  readonly bytes: number | null
  /** Samples that the encoder added at the start and end of the recording; null if unknown. */
  readonly delay: { readonly before: number; readonly behind: number } | null
}

/** Samples that a decoder delays, in addition to the encoder's delay. Source: LAME's tag specification, "Encoder delays". */
const DECODER_DELAY = 529

/**
 * Parses the "Xing", "Info" or "VBRI" frame; null if it's a frame of sound. Source: Gabriel Bouvigne, "Mp3 Info Tag rev 1"; VBRI
 * as Fraunhofer's encoders write it, always 32 bytes after the header.
 */
export function readMp3Info(frame: Uint8Array, { isMpeg1, channels }: MpegFrame): Mp3Info | null {
  const view = viewOf(frame)
  if (ascii(frame, 36, 40) === 'VBRI' && frame.length >= 54) {
    return { frames: view.getUint32(50), bytes: view.getUint32(46), delay: null }
  }
  const isMono = channels === 1
  const tag = 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17)
  if (!/^(Xing|Info)$/.test(ascii(frame, tag, tag + 4)) || frame.length < tag + 8) return null
  const flags = view.getUint32(tag + 4)
  let offset = tag + 8
  // Each is optional.
  const take = (flag: number, sizeBytes: number): number | null => {
    if (!(flags & flag)) return null
    const at = offset
    offset += sizeBytes
    return offset <= frame.length ? view.getUint32(at) : null
  }
  const frames = take(1, 4)
  const bytes = take(2, 4)
  take(4, 100) // The table of contents.
  take(8, 4) // The quality.
  return { frames, bytes, delay: readDelay(frame, offset) }
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
