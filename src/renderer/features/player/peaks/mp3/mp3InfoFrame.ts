import type { Mp3Header } from './mp3Frames.ts'

/** What an encoder wrote into a first frame that holds no sound. */
export interface Mp3Info {
  /** Frames with sound; null when it does not say. */
  readonly frames: number | null
  /** Samples that the encoder put before the recording and behind it; null when it does not say. */
  readonly delay: { readonly before: number; readonly behind: number } | null
}

/** A decoder is late by so many samples beyond the encoder's own delay. Source: LAME's tag specification, «Encoder delays». */
const DECODER_DELAY = 529

/**
 * Reads the «Xing», «Info» or «VBRI» frame whose header stands at `at`; null when it is a frame of sound.
 * Source: Gabriel Bouvigne, «Mp3 Info Tag rev 1»; VBRI as Fraunhofer's encoders write it, always 32 bytes behind the header.
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
  // Frame count, byte count, table of contents, quality: each is there or is not.
  for (const [flag, size] of [
    [1, 4],
    [2, 4],
    [4, 100],
    [8, 4],
  ] as const)
    if (flags & flag) offset += size
  return { frames, delay: readDelay(bytes, offset) }
}

/** LAME's part of the frame: nine bytes of name, twelve of other things, then twelve bits before and twelve behind. */
function readDelay(bytes: Uint8Array, offset: number): Mp3Info['delay'] {
  if (offset + 24 > bytes.length || bytes[offset] === 0) return null
  const [high, middle, low] = bytes.subarray(offset + 21, offset + 24)
  const before = (high! << 4) | (middle! >> 4)
  const behind = ((middle! & 15) << 8) | low!
  return { before: before + DECODER_DELAY, behind: Math.max(0, behind - DECODER_DELAY) }
}
