import { joinedBytes } from '../joinedBytes.ts'

/** Size of a frame of `speechFrame`: MPEG 2, layer III, 8 kbit/s, 24 kHz, 576 samples. */
export const SPEECH_FRAME_BYTES = 24

/** A short mono MP3 frame, for tests of splitting a stream: its header, then `fill`. */
export function speechFrame(fill = 0): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(SPEECH_FRAME_BYTES).fill(fill)
  frame.set([0xff, 0xf3, 0x14, 0xc4])
  return frame
}

/** Consecutive frames, filled with 1 to 100 repeatedly. */
export function speechFrames(count: number): Uint8Array<ArrayBuffer> {
  return joinedBytes(Array.from({ length: count }, (_, index) => speechFrame(1 + (index % 100))))
}
