import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { promisify } from 'node:util'
import { probeFile } from '../../../src/core/imports/probing/probeFile.ts'
import type { RecordingFacts } from '../../../src/domain/recordings/recordingFacts.ts'

/** Recordings made by other software: the voices of Asterisk in three telephone formats, and ALSA's samples. */
export function foreignRecordings(): string[] {
  return globSync(['/usr/share/asterisk/sounds/**/*.{wav,gsm,g722}', '/usr/share/sounds/alsa/*.wav']).toSorted()
}

/** ffprobe's description of a file; null if it can't read it. */
export interface Ffprobed {
  readonly durationSeconds: number
  readonly channels: number
  readonly sampleRate: number
}

const run = promisify(execFile)

export async function ffprobe(path: string): Promise<Ffprobed | null> {
  const wanted = 'stream=codec_type,sample_rate,channels:format=duration'
  try {
    // Formats without a signature must be specified; for the shortest files ffprobe guesses a different one.
    const named = ['.gsm', '.g722'].includes(extname(path)) ? ['-f', extname(path).slice(1)] : []
    const { stdout } = await run('ffprobe', ['-v', 'error', ...named, '-show_entries', wanted, '-of', 'json', path])
    const { streams, format } = JSON.parse(stdout) as {
      readonly streams: readonly { codec_type: string; sample_rate: string; channels: number }[]
      readonly format: { readonly duration?: string }
    }
    const sound = streams.find(({ codec_type }) => codec_type === 'audio')
    if (sound === undefined) return null
    const { channels, sample_rate } = sound
    return { durationSeconds: Number(format.duration), channels, sampleRate: Number(sample_rate) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error('ffprobe is not there.', { cause: error })
    return null
  }
}

/** The differences from ffprobe's description as text; null if they match, durations within 0.1 s. */
export function difference(ours: RecordingFacts, theirs: Ffprobed | null): string | null {
  if (theirs === null) return ours.problem === null ? 'ffprobe can’t read it' : null
  if (ours.problem !== null) return `refused (${ours.problem.kind}), ffprobe reads it`
  const { durationSeconds, channels, sampleRate } = ours
  if (durationSeconds === null || Math.abs(durationSeconds - theirs.durationSeconds) > 0.1)
    return `length ${durationSeconds}, ffprobe ${theirs.durationSeconds}`
  if (channels !== theirs.channels) return `channels ${channels}, ffprobe ${theirs.channels}`
  return sampleRate === theirs.sampleRate ? null : `rate ${sampleRate}, ffprobe ${theirs.sampleRate}`
}

export function probe(path: string): Promise<RecordingFacts> {
  return probeFile(path, basename(path))
}
