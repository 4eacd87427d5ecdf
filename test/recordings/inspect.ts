/**
 * Checks a finished recording: its duration and format as ffprobe reads them, and whether the decoded sound matches its
 * timeline.
 */

import { levelDb } from './samples.ts'
import { run } from './run.ts'
import type { Timeline } from './timeline.ts'

export interface FileFacts {
  readonly durationSeconds: number
  readonly channels: number
  readonly sampleRate: number
}

export async function fileFacts(path: string): Promise<FileFacts> {
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-select_streams', 'a:0', '-of', 'json'],
    ...['-show_entries', 'format=duration,start_time:stream=channels,sample_rate', path],
  ])
  const answer = JSON.parse(stdout.toString('utf8')) as {
    format: { duration: string; start_time?: string }
    streams: [{ channels: number; sample_rate: string }]
  }
  const [stream] = answer.streams
  const { format } = answer
  // An mp3 starts with the encoder's delay, which players skip.
  const skipped = Number(format.start_time ?? 0)
  return {
    durationSeconds: Math.round((Number(format.duration) - skipped) * 1000) / 1000,
    channels: stream.channels,
    sampleRate: Number(stream.sample_rate),
  }
}

// Speech is around −18 dBFS, room noise around −60.
const QUIETEST_LINE_DB = -32
const LOUDEST_SILENCE_DB = -45
// The room's echo and the codec smear the edges of speech by less than this.
const EDGE_SECONDS = 0.12

/** Throws unless every line is heard at its time and on its side, and every pause is quiet. */
export async function assertSoundAgrees(path: string, timeline: Timeline, channels: number) {
  const rate = 8000
  const sides = await Promise.all(
    Array.from({ length: channels }, async (_, side) => await decodeSide(path, side, rate)),
  )
  const problems: string[] = []
  for (const [index, { line, startSeconds, endSeconds }] of timeline.lines.entries()) {
    const side = sides[channels === 2 && line.speaker === 'lead' ? 1 : 0] ?? new Float32Array()
    const heard = levelDb(side, rate, startSeconds, endSeconds)
    if (heard < QUIETEST_LINE_DB) problems.push(`line ${index + 1} at ${heard.toFixed(1)} dB`)
    const silentUntil = (timeline.lines[index + 1]?.startSeconds ?? Infinity) - EDGE_SECONDS / 2
    const silentFrom = endSeconds + EDGE_SECONDS
    if (silentUntil - silentFrom > 0.05 && silentUntil !== Infinity) {
      const quiet = Math.max(...sides.map((samples) => levelDb(samples, rate, silentFrom, silentUntil)))
      if (quiet > LOUDEST_SILENCE_DB) {
        problems.push(`pause after line ${index + 1} at ${quiet.toFixed(1)} dB`)
      }
    }
  }
  const peak = Math.max(...sides.map((side) => side.reduce((most, s) => Math.max(most, Math.abs(s)), 0)))
  if (peak >= 0.999) problems.push(`clipped: peak ${peak.toFixed(3)}`)
  if (problems.length > 0) throw new Error(`${path} does not agree with its timeline:\n${problems.join('\n')}`)
}

async function decodeSide(path: string, side: number, rate: number): Promise<Float32Array> {
  const { stdout } = await run('ffmpeg', [
    ...['-v', 'error', '-xerror', '-i', path, '-vn', '-af', `pan=mono|c0=c${side},aresample=${rate}`],
    ...['-f', 'f32le', '-'],
  ])
  return new Float32Array(
    stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength - (stdout.byteLength % 4)),
  )
}
