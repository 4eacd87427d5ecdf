import { FORMATS } from '../../../../domain/recordings/formats.ts'
import type { ByteReader } from '../../../../domain/recordings/probing/byteReader.ts'
import { probeRecording } from '../../../../domain/recordings/probing/probeRecording.ts'

/** Enough for the outer boxes of a long MP4; a file that wants more reads is not worth the wait. */
const MAX_READS = 20

/** Whether the file behind a media address ends in the middle of what its own structure announces. Reads a few ranges of it. */
export async function isCutOffFile(url: string, signal: AbortSignal): Promise<boolean> {
  const reader = await rangeReader(url, signal)
  if (reader === null) return false
  try {
    const { kind, isCutOff, problem } = await probeRecording({ reader, fileName: '' }, () => Promise.resolve(null))
    // Of a format that Chromium doesn't play, a missing end isn't the reason.
    if (kind !== 'unknown' && !FORMATS[kind].isPlayable) return false
    return isCutOff || problem?.kind === 'truncated'
  } catch {
    return false // What can't be read that way is damaged in some other way, or its host is gone.
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
