import { open, type FileHandle } from 'node:fs/promises'
import { activityMetrics, createVoiceActivity } from './voiceActivity.ts'
import { sampleReader, type SampleReader } from './wavSamples.ts'
import type { SpeechMetrics } from '../sql/speechColumns.ts'

interface WavMeasured {
  readonly durationSeconds: number
  readonly metrics: Partial<SpeechMetrics>
}

interface WavFormat {
  readonly format: number
  readonly channels: number
  readonly sampleRate: number
  readonly blockBytes: number
  readonly bitsPerSample: number
}

interface WavLayout extends WavFormat {
  readonly dataStart: number
  readonly dataBytes: number
}

const BLOCK_BYTES = 1 << 18

/** Length, silence and, where each speaker has a channel, turns of a WAV; undefined if it isn't a WAV we can read. */
export async function measureWav(path: string): Promise<WavMeasured | undefined> {
  const file = await open(path)
  try {
    const layout = await readLayout(file)
    if (layout === undefined || layout.dataBytes < layout.blockBytes) return undefined
    const durationSeconds = Math.round((layout.dataBytes / layout.blockBytes / layout.sampleRate) * 1000) / 1000
    const read = sampleReader(layout.format, layout.bitsPerSample)
    return { durationSeconds, metrics: read === undefined ? {} : await measureSpeech(file, layout, read) }
  } finally {
    await file.close()
  }
}

async function measureSpeech(file: FileHandle, layout: WavLayout, read: SampleReader): Promise<Partial<SpeechMetrics>> {
  const activity = createVoiceActivity(layout.channels, layout.sampleRate)
  const buffer = Buffer.alloc(BLOCK_BYTES - (BLOCK_BYTES % layout.blockBytes))
  const bytesPerSample = layout.bitsPerSample / 8
  for (let at = 0; at < layout.dataBytes;) {
    const { bytesRead } = await file.read(
      buffer,
      0,
      Math.min(buffer.length, layout.dataBytes - at),
      layout.dataStart + at,
    )
    const whole = bytesRead - (bytesRead % layout.blockBytes)
    if (whole === 0) break
    for (let block = 0; block < whole; block += layout.blockBytes) {
      for (let channel = 0; channel < layout.channels; channel++)
        activity.add(channel, read(buffer, block + channel * bytesPerSample))
      activity.endSample()
    }
    at += whole
  }
  return activityMetrics(activity.frames())
}

/** Walks the RIFF chunks. A data chunk longer than the file (from an interrupted recorder) ends with the file. */
async function readLayout(file: FileHandle): Promise<WavLayout | undefined> {
  const { size } = await file.stat()
  const head = Buffer.alloc(12)
  await file.read(head, 0, 12, 0)
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined
  let format: WavFormat | undefined
  for (let at = 12; at + 8 <= size;) {
    const chunk = Buffer.alloc(48)
    const { bytesRead } = await file.read(chunk, 0, 48, at)
    const id = chunk.toString('latin1', 0, 4)
    const length = chunk.readUInt32LE(4)
    if (id === 'fmt ' && bytesRead >= 24) format = readFormat(chunk)
    if (id === 'data') {
      if (format === undefined || !isPossible(format)) return undefined
      const dataBytes = Math.min(length, size - at - 8)
      return { ...format, dataStart: at + 8, dataBytes: dataBytes - (dataBytes % format.blockBytes) }
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}

/** Whether a block is large enough for its samples. Below 1 kHz there is no speech, and almost every sample would become a frame in memory. */
function isPossible({ channels, sampleRate, blockBytes, bitsPerSample }: WavFormat): boolean {
  return channels > 0 && sampleRate >= 1000 && blockBytes > 0 && blockBytes >= (channels * bitsPerSample) / 8
}

function readFormat(chunk: Buffer): WavFormat {
  const tag = chunk.readUInt16LE(8)
  // 0xFFFE: the actual format is in the extension.
  return {
    format: tag === 0xfffe ? chunk.readUInt16LE(32) : tag,
    channels: chunk.readUInt16LE(10),
    sampleRate: chunk.readUInt32LE(12),
    blockBytes: chunk.readUInt16LE(20),
    bitsPerSample: chunk.readUInt16LE(22),
  }
}
