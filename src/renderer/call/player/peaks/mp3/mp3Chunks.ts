import { readMp3Info, type Mp3Info } from '../../../../../domain/recordings/probing/mpeg/mp3Info.ts'
import {
  id3Length,
  isOfSameRecording,
  mp3Frame,
  type MpegFrame,
} from '../../../../../domain/recordings/probing/mpeg/mpegFrame.ts'
import { joinedBytes } from '../joinedBytes.ts'

/** Complete frames for one decoder, and the position of their samples. */
export interface Mp3Chunk {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Samples of the frames that are only decoded so that the following ones decode correctly. */
  readonly leadSamples: number
  /**
   * The position of the first sample after those, in samples of the recording; negative for samples that the encoder added at
   * the start.
   */
  readonly fromSample: number
  readonly samples: number
}

/** A frame uses data from up to nine frames before it, and the decoder's filters depend on one more. */
const LEAD_FRAMES = 10
/** 20 s of speech at 44.1 kHz: the ten frames before cost 1.3%, and eight pending chunks take 3 MB at 128 kbit/s. */
const CHUNK_FRAMES = 800
/** The first ones are short, so that the waveform appears at once. */
const FIRST_CHUNK_FRAMES = [40, 120, 320]

interface Frame {
  readonly bytes: Uint8Array
  readonly samples: number
}

/**
 * Splits an MP3 stream into chunks that can be decoded independently, with the same samples as from a single decoder. It
 * counts frames, so that variable bit rates need no index. Bytes between frames (tags, damage) are skipped; a truncated frame
 * at the end isn't counted.
 */
export class Mp3Chunks {
  readonly first: MpegFrame
  private rest: Uint8Array = new Uint8Array(0)
  private skipBytes = 0
  private hasSeenFrame = false
  /** After damage: checks each byte for a header until two follow each other. */
  private isLost = false
  private lead: Frame[] = []
  private open: Frame[] = []
  private chunkCount = 0
  /** Samples in frames before `open`. */
  private samplesBefore = 0
  private frameCount = 0
  private byteCount = 0
  info: Mp3Info | null = null

  constructor(first: MpegFrame) {
    this.first = first
  }

  /** Adds the next bytes (and keeps views of them); returns the completed chunks. */
  add(piece: Uint8Array): readonly Mp3Chunk[] {
    const bytes = this.rest.length === 0 ? piece : joinedBytes([this.rest, piece])
    return this.read(bytes, false)
  }

  end(): readonly Mp3Chunk[] {
    const chunks = this.read(this.rest, true)
    if (this.open.length === 0) return chunks
    const last = this.close()
    const behind = this.isWhole ? (this.info?.delay?.behind ?? 0) : 0
    return [...chunks, { ...last, samples: Math.max(0, last.samples - behind) }]
  }

  /**
   * Seconds counted so far, without the samples that the encoder added at the start and, once the recording is complete, at
   * the end.
   */
  get countedSeconds(): number {
    const delay = this.info?.delay
    const samples =
      this.frameCount * this.first.samples - (delay?.before ?? 0) - (this.isWhole ? (delay?.behind ?? 0) : 0)
    return Math.max(0, samples) / this.first.sampleRate
  }

  /** The expected length of the recording: from its index, otherwise extrapolated from the bytes so far. */
  expectedSeconds(totalBytes: number | null): number | null {
    const { samples, sampleRate } = this.first
    if (this.info?.frames) return (this.info.frames * samples) / sampleRate
    if (totalBytes === null || this.byteCount === 0) return null
    return ((totalBytes / this.byteCount) * this.frameCount * samples) / sampleRate
  }

  /** The samples that the encoder added at the end only exist if nothing was cut off. */
  private get isWhole(): boolean {
    const frames = this.info?.frames
    return typeof frames === 'number' && this.frameCount >= frames
  }

  private read(bytes: Uint8Array, isEnd: boolean): readonly Mp3Chunk[] {
    const chunks: Mp3Chunk[] = []
    let at = Math.min(this.skipBytes, bytes.length)
    this.skipBytes -= at
    for (;;) {
      if (at + (isEnd ? 4 : 10) > bytes.length) break
      const tag = id3Length(bytes, at)
      if (tag > 0) {
        this.skipBytes = Math.max(0, at + tag - bytes.length)
        at = Math.min(bytes.length, at + tag)
        continue
      }
      const header = mp3Frame(bytes, at)
      if (!header || !isOfSameRecording(header, this.first)) {
        this.isLost = true
        at++
        continue
      }
      const next = at + header.lengthBytes
      const needed = next + (this.isLost ? 4 : 0)
      if (needed > bytes.length && !(isEnd && next <= bytes.length && !this.isLost)) break
      if (this.isLost && !this.isHeader(bytes, next)) {
        at++
        continue
      }
      this.isLost = false
      this.take(bytes, at, header)
      at = next
      if (this.open.length === (FIRST_CHUNK_FRAMES[this.chunkCount] ?? CHUNK_FRAMES)) chunks.push(this.close())
    }
    this.rest = bytes.subarray(at)
    return chunks
  }

  private isHeader(bytes: Uint8Array, at: number): boolean {
    const header = mp3Frame(bytes, at)
    return header !== null && isOfSameRecording(header, this.first)
  }

  private take(bytes: Uint8Array, at: number, header: MpegFrame): void {
    const frame = bytes.subarray(at, at + header.lengthBytes)
    this.byteCount += header.lengthBytes
    if (!this.hasSeenFrame) {
      this.hasSeenFrame = true
      this.info = readMp3Info(frame, header)
      if (this.info) return
    }
    this.frameCount++
    this.open.push({ bytes: frame, samples: header.samples })
  }

  private close(): Mp3Chunk {
    const frames = [...this.lead, ...this.open]
    const samples = samplesOf(this.open)
    const chunk: Mp3Chunk = {
      bytes: joinedBytes(frames.map((frame) => frame.bytes)),
      leadSamples: samplesOf(this.lead),
      fromSample: this.samplesBefore - (this.info?.delay?.before ?? 0),
      samples,
    }
    this.samplesBefore += samples
    this.chunkCount++
    // Copied, because a view would keep the whole piece in memory.
    this.lead = frames.slice(-LEAD_FRAMES).map((frame) => ({ ...frame, bytes: frame.bytes.slice() }))
    this.open = []
    return chunk
  }
}

function samplesOf(frames: readonly Frame[]): number {
  return frames.reduce((sum, frame) => sum + frame.samples, 0)
}
