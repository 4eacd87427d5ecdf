import { open, stat } from 'node:fs/promises'
import type { RecordingKind } from '../../domain/recordings/recording.ts'

/** 8 MB: without a stated length an MP3 is read frame by frame, at about a second for 5 MB. */
const MAX_READ_BYTES = 8 * 1024 * 1024

/** The length of a recording in seconds, without decoding it; null when it can't be told. Never fails: a length is a courtesy. */
export async function recordingLength(path: string, kind: RecordingKind): Promise<number | null> {
  try {
    const seconds = kind === 'wav' ? await wavSeconds(path) : await containerSeconds(path, kind)
    return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null
  } catch {
    return null // Broken inside; whether it can be used is the service's to say.
  }
}

/** From the `fmt ` and `data` chunks. A data length of 0 or 4 GB − 1 is what recorders write that were cut off or stream: then the rest of the file counts. */
async function wavSeconds(path: string): Promise<number | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(12)
    await file.read(header, 0, 12, 0)
    const isBigEndian = header.toString('latin1', 0, 4) === 'RIFX'
    const chunk = Buffer.alloc(28)
    let bytesPerSecond = 0
    // Chunks before `data` are few; 1000 ends the walk through a file that is none.
    for (let at = 12, count = 0; at + 8 <= size && count < 1000; count += 1) {
      await file.read(chunk, 0, 28, at)
      const name = chunk.toString('latin1', 0, 4)
      const length = isBigEndian ? chunk.readUInt32BE(4) : chunk.readUInt32LE(4)
      if (name === 'fmt ') bytesPerSecond = isBigEndian ? chunk.readUInt32BE(16) : chunk.readUInt32LE(16)
      if (name === 'data') {
        const rest = size - at - 8
        const dataBytes = length === 0 || length > rest ? rest : length
        return bytesPerSecond === 0 ? null : dataBytes / bytesPerSecond
      }
      at += 8 + length + (length % 2)
    }
    return null
  } finally {
    await file.close()
  }
}

/** Through mediabunny, loaded at the first need: most starts of the app import nothing. */
async function containerSeconds(path: string, kind: RecordingKind): Promise<number | null> {
  if (kind === 'unknown' || kind === 'amr') return null
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  try {
    const stated = await input.getDurationFromMetadata()
    if (stated !== null) return stated
    return (await stat(path)).size <= MAX_READ_BYTES ? await input.computeDuration() : null
  } finally {
    input.dispose()
  }
}
