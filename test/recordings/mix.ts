/** One sound file, not yet compressed, of both people in a room: the speech placed, equalized, leveled. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addAt, SPEECH_RATE, speechLevel } from './samples.ts'
import { run } from './run.ts'
import { seededRandom } from './seededRandom.ts'
import type { Conversation, Speaker } from './conversation.ts'
import type { Timeline } from './timeline.ts'

// −18 LUFS is common for meeting recorders and leaves headroom for peaks.
const LOUDNESS_LUFS = -18

// −20 dBFS while speaking. Only the balance between the two matters; the sum is leveled afterwards.
const SPEECH_LEVEL = 10 ** (-20 / 20)

// The synthesizer sounds dry and sharp: cut rumble and hiss, add a few early reflections of a small room.
const ROOM = 'highpass=f=85,treble=g=-5:f=4200:t=q:w=0.6,aecho=1:0.93:11|19|31:0.10|0.07|0.05'

/** Writes `mix.wav` into `folder` (mono, or agent left and lead right) and returns its path. */
export async function mixConversation(
  conversation: Conversation,
  timeline: Timeline,
  speech: readonly Float32Array[],
  folder: string,
): Promise<string> {
  const tracks = placeTracks(conversation, timeline, speech)
  const paths = { agent: join(folder, 'agent.f32'), lead: join(folder, 'lead.f32') }
  for (const speaker of ['agent', 'lead'] as const) {
    const { buffer, byteOffset, byteLength } = tracks[speaker]
    await writeFile(paths[speaker], Buffer.from(buffer, byteOffset, byteLength))
  }
  const rawInput = ['-f', 'f32le', '-ar', String(SPEECH_RATE), '-ac', '1', '-i']
  const noise = (seed: number) => ['-f', 'lavfi', '-i', roomTone(seed, timeline.durationSeconds)]
  const graph = conversation.encoding.isOneASide
    ? `[0]${ROOM}[a];[1]${ROOM}[l];[a][2]amix=2:normalize=0[al];[l][3]amix=2:normalize=0[ll];[al][ll]join=inputs=2:channel_layout=stereo[mix]`
    : `[0]${ROOM}[a];[1]${ROOM}[l];[a][l][2]amix=3:normalize=0[mix]`
  const rough = join(folder, 'rough.wav')
  await run('ffmpeg', [
    ...['-v', 'error', '-y', ...rawInput, paths.agent, ...rawInput, paths.lead],
    ...[...noise(7), ...noise(8)],
    ...['-filter_complex', graph, '-map', '[mix]', '-c:a', 'pcm_f32le', rough],
  ])
  const gainDb = LOUDNESS_LUFS - (await loudness(rough))
  const mix = join(folder, 'mix.wav')
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-i', rough],
    ...['-af', `volume=${gainDb.toFixed(2)}dB,alimiter=limit=${peakLimit(conversation)}:level=false:latency=true`],
    ...['-c:a', 'pcm_f32le', mix],
  ])
  return mix
}

/** Relative to full scale. Lossy codecs overshoot: mp3 by 1 dB, AAC at these rates by 2 to 3 dB. */
function peakLimit({ encoding }: Conversation): number {
  return encoding.kind === 'm4a' || encoding.kind === 'mp4' ? 0.56 : 0.79
}

/** Integrated loudness in LUFS (EBU R 128). */
export async function loudness(path: string): Promise<number> {
  const { stderr } = await run('ffmpeg', [
    ...['-hide_banner', '-nostats', '-i', path, '-vn'],
    ...['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
  ])
  const value = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]
  if (value === undefined) throw new Error(`no loudness in ffmpeg's answer for ${path}`)
  return Number(value)
}

function placeTracks(
  conversation: Conversation,
  timeline: Timeline,
  speech: readonly Float32Array[],
): Record<Speaker, Float32Array> {
  const length = Math.ceil(timeline.durationSeconds * SPEECH_RATE)
  const tracks = { agent: new Float32Array(length), lead: new Float32Array(length) }
  const piecesOf = (speaker: Speaker) => speech.filter((_, index) => timeline.lines[index]?.line.speaker === speaker)
  const gains = { agent: 1, lead: 1 }
  for (const speaker of ['agent', 'lead'] as const) {
    const voiceGain = 10 ** (conversation.voices[speaker].levelDb / 20)
    gains[speaker] = (SPEECH_LEVEL * voiceGain) / speechLevel(piecesOf(speaker))
  }
  const random = seededRandom(`${conversation.id} level`)
  for (const [index, placed] of timeline.lines.entries()) {
    // People vary their loudness by sentence: ±1.2 dB.
    const mood = 10 ** (((random() * 2 - 1) * 1.2) / 20)
    const { speaker } = placed.line
    const atSample = Math.round(placed.startSeconds * SPEECH_RATE)
    addAt(tracks[speaker], speech[index] ?? new Float32Array(), atSample, gains[speaker] * mood)
  }
  return tracks
}

/** Pink noise around −66 dBFS: a quiet room instead of digital silence. */
function roomTone(seed: number, seconds: number): string {
  return `anoisesrc=color=pink:amplitude=0.002:sample_rate=${SPEECH_RATE}:seed=${seed}:duration=${seconds}`
}
