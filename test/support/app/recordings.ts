import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { id3Length, mp3Frame } from '../../../src/domain/recordings/probing/mpeg/mpegFrame.ts'
import { wavFile } from '../../../src/renderer/call/player/peaks/testing/wavFile.ts'

const RATE = 8000
const RECORDINGS = join(import.meta.dirname, '../../../resources/recordings')

/** A 400 Hz tone that fades in and out each second, one value per frame, −1 to 1. */
function tone(frame: number): number {
  return Math.sin((2 * Math.PI * 400 * frame) / RATE) * (frame % RATE < RATE / 2 ? 0.8 : 0.2)
}

/** 8 kHz mono as telephone systems write it: one byte per sample, G.711. */
export function telephonyWav(law: 'a-law' | 'mu-law', seconds: number): Uint8Array {
  // A square wave: the loudest positive and negative code of each law. Source: ITU-T G.711.
  const [high, low] = law === 'a-law' ? [0xaa, 0x2a] : [0x80, 0x00]
  const samples = Uint8Array.from({ length: seconds * RATE }, (_, frame) => (frame % 20 < 10 ? high : low))
  return wavFile(samples, { tag: law === 'a-law' ? 6 : 7, bits: 8 })
}

/** 16-bit stereo, one speaker per channel: the left one in the first half, the right one in the second. */
export function sidedWav(seconds: number): Uint8Array {
  const frames = seconds * RATE
  const samples = Int16Array.from({ length: frames * 2 }, (_, index) => {
    const frame = Math.floor(index / 2)
    const speaks = (index % 2 === 0) === frame < frames / 2
    return speaks ? 30_000 * tone(frame) : 0
  })
  return wavFile(new Uint8Array(samples.buffer), { tag: 1, bits: 16, channels: 2 })
}

export function floatWav(seconds: number): Uint8Array {
  const samples = Float32Array.from({ length: seconds * RATE }, (_, frame) => tone(frame))
  return wavFile(new Uint8Array(samples.buffer), { tag: 3, bits: 32 })
}

/** As interrupted recorders leave it: no length in the header. */
export function unfinishedWav(seconds: number): Uint8Array {
  const samples = Int16Array.from({ length: seconds * RATE }, (_, frame) => 30_000 * tone(frame))
  return wavFile(new Uint8Array(samples.buffer), { tag: 1, bits: 16, hasNoLength: true })
}

/** GSM 6.10 in WAV, which browsers don't decode: the header is valid, the blocks are noise. */
export function gsmWav(): Uint8Array {
  return wavFile(
    Uint8Array.from({ length: 65 * 200 }, (_, index) => (index * 31) % 251),
    { tag: 49, bits: 0 },
  )
}

/** A recording of the demo. */
export async function demoRecording(file: string): Promise<Uint8Array> {
  return readFile(join(RECORDINGS, file))
}

/**
 * Variable bit rate without a Xing header: half a minute at 24 kbit/s, then half a minute at 32 kbit/s, of two recordings of
 * the demo with the same rate and channels. Nothing in the file gives its duration.
 */
export async function variableMp3(): Promise<Uint8Array> {
  const halves = await Promise.all(
    ['three-years-or-one.mp3', 'trial-ends-friday.mp3'].map(async (file) => framesOf(await demoRecording(file))),
  )
  return Buffer.concat(halves.flatMap((frames) => frames.slice(10, 10 + FRAMES_OF_HALF_A_MINUTE)))
}

/** An hour of two people, one per channel: a recording of the demo, over and over. */
export async function hourMp3(): Promise<Uint8Array> {
  const frames = framesOf(await demoRecording('we-are-leaving.mp3'))
  const count = Math.round((3600 * 22_050) / 576)
  return Buffer.concat(Array.from({ length: count }, (_, index) => frames[index % frames.length]!))
}

/** 576 samples each at 22,050 Hz; a few more, because decoders skip the first ones. */
const FRAMES_OF_HALF_A_MINUTE = Math.round((30 * 22_050) / 576) + 4

function framesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const frames: Uint8Array[] = []
  let at = id3Length(bytes)
  for (let frame = mp3Frame(bytes, at); frame !== null; frame = mp3Frame(bytes, at)) {
    frames.push(bytes.subarray(at, at + frame.lengthBytes))
    at += frame.lengthBytes
  }
  return frames
}
