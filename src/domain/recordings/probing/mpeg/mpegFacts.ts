import type { SoundFacts } from '../../recordingFacts.ts'
import { WindowedReader, type ByteReader } from '../byteReader.ts'
import { readMp3Info } from './mp3Info.ts'
import { FRAME_HEADER_BYTES, id3Length, isOfSameRecording, mpegFrame, type MpegFrame } from './mpegFrame.ts'
import { findFrames } from './mpegStart.ts'

/**
 * MP3 and ADTS from the first frame at `from`. The header of an MP3 (Xing, Info, VBRI) has the number of frames. Without
 * one, and always for ADTS, reads every frame header: with a variable bitrate, an estimate from the first frames is far off
 * (as in music players and ffprobe).
 */
export async function mpegFacts(source: ByteReader, from: number): Promise<SoundFacts | null> {
  const reader = new WindowedReader(source)
  const first = mpegFrame(await reader.read(from, FRAME_HEADER_BYTES), 0)
  if (first === null) return null
  const header = await frameCount(reader, from, first)
  const samples =
    header === null || (await hasSoundBehind(reader, from, header.bytes))
      ? await countSamples(reader, header === null ? from : from + first.lengthBytes, first)
      : header.frames * first.samples
  return {
    codec: first.kind === 'aac' ? 'AAC' : 'MP3',
    durationSeconds: samples / first.sampleRate,
    channels: first.channels,
    sampleRate: first.sampleRate,
    // Some encoders include the tag after the sound in the byte count: 1% covers that error.
    isCutOff: header?.bytes != null && from + header.bytes * 0.99 > source.sizeBytes,
    title: null,
    recordedAt: null,
  }
}

/** The number of frames and their bytes by the first frame; null if it doesn't have them. */
export async function frameCount(
  reader: ByteReader,
  from: number,
  first: MpegFrame,
): Promise<{ readonly frames: number; readonly bytes: number | null } | null> {
  if (first.kind !== 'mp3') return null
  const info = readMp3Info(await reader.read(from, Math.min(first.lengthBytes, 200)), first)
  return info?.frames ? { frames: info.frames, bytes: info.bytes } : null
}

/** Recordings that were joined: the header is that of the first, and announces less than the file has. */
export async function hasSoundBehind(reader: ByteReader, from: number, bytes: number | null): Promise<boolean> {
  if (bytes === null) return false
  const end = from + bytes
  // As much as the byte count may be wrong, and tags.
  if (reader.sizeBytes - end < bytes * 0.01) return false
  const behind = await reader.read(end, Math.min(RESYNC_BYTES, reader.sizeBytes - end))
  return id3Length(behind) > 0 || findFrames(behind) !== null
}

/** How far to search for the next frame after a damaged one. */
const RESYNC_BYTES = 65_536

async function countSamples(reader: WindowedReader, from: number, first: MpegFrame): Promise<number> {
  let samples = 0
  for (let at = from; at + FRAME_HEADER_BYTES <= reader.sizeBytes;) {
    const header = reader.held(at, FRAME_HEADER_BYTES) ?? (await reader.read(at, FRAME_HEADER_BYTES))
    const frame = mpegFrame(header, 0)
    if (frame === null || !isOfSameRecording(frame, first)) {
      const tag = id3Length(await reader.read(at, 10))
      const next = tag > 0 ? at + tag : await nextFrame(reader, at, first)
      if (next === null) break
      at = next
      continue
    }
    samples += frame.samples
    at += frame.lengthBytes
  }
  return samples
}

/** The next position with two consecutive frames of the same kind; null at the end, where a tag may be. */
async function nextFrame(reader: WindowedReader, from: number, first: MpegFrame): Promise<number | null> {
  const bytes = await reader.read(from, RESYNC_BYTES)
  const isLike = (at: number) => {
    const frame = mpegFrame(bytes, at)
    return frame !== null && isOfSameRecording(frame, first) ? frame : null
  }
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const frame = isLike(at)
    if (frame !== null && isLike(at + frame.lengthBytes) !== null) return from + at
  }
  return null
}
