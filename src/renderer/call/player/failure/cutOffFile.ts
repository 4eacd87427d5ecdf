import { FORMATS } from '../../../../domain/recordings/formats.ts'
import type { ByteReader } from '../../../../domain/recordings/probing/byteReader.ts'
import { probeRecording } from '../../../../domain/recordings/probing/probeRecording.ts'

/** Enough for the top-level boxes of a long MP4. Not worth more reads. */
const MAX_READS = 20

/** Whether a media file ends before the length that its own structure declares. Reads a few ranges of it. */
export async function isCutOffFile(url: string, signal: AbortSignal): Promise<boolean> {
  const reader = await rangeReader(url, signal)
  if (reader === null) return false
  try {
    const { kind, isCutOff, problem } = await probeRecording({ reader, fileName: '' }, () => Promise.resolve(null))
    // If Chromium can't play the format, a missing end isn't the reason.
    if (kind !== 'unknown' && !FORMATS[kind].isPlayable) return false
    return isCutOff || problem?.kind === 'truncated'
  } catch {
    return false // An unreadable file is damaged in another way, or its host is gone.
  }
}

async function rangeReader(url: string, signal: AbortSignal): Promise<ByteReader | null> {
  const response = await fetch(url, { headers: { range: 'bytes=0-0' }, signal })
  await response.body?.cancel()
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  if (total === undefined) return null
  let reads = 0
  return {
    sizeBytes: Number(total),
    async read(offset, length) {
      reads += 1
      if (reads > MAX_READS) throw new Error('too many reads')
      const part = await fetch(url, { headers: { range: `bytes=${offset}-${offset + length - 1}` }, signal })
      return part.ok ? new Uint8Array(await part.arrayBuffer()).subarray(0, length) : new Uint8Array()
    },
  }
}
