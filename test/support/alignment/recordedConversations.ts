import { join } from 'node:path'

import { run } from '../../recordings/run.ts'
import { readMadeRecordings, type MadeRecording } from '../../recordings/madeRecording.ts'
import { levelsOf, WINDOWS_PER_SECOND, type KnownConversation } from './knownConversation.ts'

export const RECORDINGS_FOLDER = join(import.meta.dirname, '../../../resources/recordings')

export async function readCatalog(): Promise<readonly MadeRecording[]> {
  return await readMadeRecordings(RECORDINGS_FOLDER)
}

/** The sentences of all recordings, as the material for synthetic conversations. */
export function sentencesOf(recordings: readonly MadeRecording[]): readonly string[] {
  return recordings.flatMap((recording) => recording.lines.flatMap((line) => line.text.split(/(?<=[.!?])\s+/u)))
}

/** A recording of the demo with its own levels; null if ffmpeg is missing. */
export async function decodedRecording(recording: MadeRecording): Promise<KnownConversation | null> {
  try {
    await run('ffmpeg', ['-version'])
  } catch {
    // Not installed: the benchmark reports that it skips these.
    return null
  }
  const { stdout } = await run('ffmpeg', [
    ...['-v', 'error', '-i', join(RECORDINGS_FOLDER, recording.file), '-map', '0:a:0'],
    ...['-f', 'f32le', '-c:a', 'pcm_f32le', '-'],
  ])
  const { buffer, byteOffset, length } = stdout
  const samples = new Float32Array(buffer.slice(byteOffset, byteOffset + length - (length % 4)))
  const { channels: channelCount, sampleRate } = recording
  const channels = Array.from({ length: channelCount }, (_, channel) =>
    levelsOf(
      samples.filter((_sample, index) => index % channelCount === channel),
      sampleRate,
    ),
  )
  return knownFrom(recording, channels)
}

export function knownFrom(recording: MadeRecording, channels: readonly Uint8Array[]): KnownConversation {
  return {
    name: recording.id,
    turns: recording.lines,
    durationSeconds: recording.durationSeconds,
    channels,
    windowsPerSecond: WINDOWS_PER_SECOND,
    metrics: {
      repTalkRatio: recording.metrics.rep_talk_ratio,
      silenceRatio: recording.metrics.silence_percentage,
      callExchanges: recording.metrics.call_exchanges,
    },
  }
}
