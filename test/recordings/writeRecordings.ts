/**
 * Makes the demo recordings: `npm run recordings -- [--out FOLDER] [ID …]`.
 * Synthesizes every written conversation with espeak-ng, places, mixes, encodes and measures it, and writes the files and
 * `catalog.json`. With ids, only those are rebuilt.
 */

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConversations } from './conversation.ts'
import { containerOf, encodeConversation } from './encode.ts'
import { assertSoundAgrees, fileFacts } from './inspect.ts'
import { mixConversation } from './mix.ts'
import { readMadeRecordings } from './madeRecording.ts'
import { SPEECH_RATE } from './samples.ts'
import { speechMetrics } from '../../src/simulator/seed/company/speechMetrics.ts'
import { assertVoiceIsReal, speak } from './synthesis.ts'
import { placeScript } from './timeline.ts'
import type { Conversation } from './conversation.ts'
import type { MadeRecording } from './madeRecording.ts'

const RECORDINGS_FOLDER = fileURLToPath(new URL('../../resources/recordings/', import.meta.url))

await main()

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { out: { type: 'string', default: RECORDINGS_FOLDER } },
    allowPositionals: true,
  })
  const conversations = readConversations()
  const unknown = positionals.filter((id) => !conversations.some((known) => known.id === id))
  if (unknown.length > 0) throw new Error(`no such conversation: ${unknown.join(', ')}`)
  await mkdir(values.out, { recursive: true })

  const kept = positionals.length === 0 ? [] : await readRecordings(values.out)
  const recordings: MadeRecording[] = []
  for (const conversation of conversations) {
    const existing = kept.find(({ id }) => id === conversation.id)
    const isWanted = positionals.length === 0 || positionals.includes(conversation.id)
    const recording = isWanted ? await makeRecording(conversation, values.out) : existing
    if (recording === undefined) continue
    recordings.push(recording)
    if (isWanted) process.stdout.write(`${describe(recording)}\n`)
  }
  const catalog = { version: 1, recordings }
  await writeFile(join(values.out, 'catalog.json'), `${JSON.stringify(catalog, null, 1)}\n`)
  const megabytes = recordings.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6
  process.stdout.write(`${recordings.length} recordings, ${megabytes.toFixed(2)} MB\n`)
}

async function makeRecording(conversation: Conversation, outFolder: string): Promise<MadeRecording> {
  const { id, title, topic, callType, encoding, voices, script, topics } = conversation
  const folder = await mkdtemp(join(tmpdir(), `recording-${id}-`))
  try {
    await Promise.all([assertVoiceIsReal(voices.agent), assertVoiceIsReal(voices.lead)])
    const speech: Float32Array[] = []
    for (const item of script) {
      if (item.kind === 'line') speech.push(await speak(item.text, voices[item.speaker]))
    }
    const lineSeconds = speech.map((samples) => samples.length / SPEECH_RATE)
    const timeline = placeScript(script, lineSeconds, id)
    const mix = await mixConversation(conversation, timeline, speech, folder)
    const { extension, mediaType } = containerOf(encoding)
    const file = `${id}.${extension}`
    const output = join(outFolder, file)
    await encodeConversation({ conversation, timeline, mix, folder, output })

    const facts = await fileFacts(output)
    await assertSoundAgrees(output, timeline, facts.channels)
    const bytes = await readFile(output)
    const lines = timeline.lines.map(({ line, startSeconds, endSeconds }) => ({
      speaker: line.speaker,
      text: line.text,
      startSeconds,
      endSeconds,
    }))
    return {
      id,
      file,
      mediaType,
      hasPicture: encoding.kind === 'mp4',
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...facts,
      title,
      topic,
      callType,
      voices: { agent: voices.agent.soundsLike, lead: voices.lead.soundsLike },
      lines,
      metrics: speechMetrics(lines, facts.durationSeconds),
      topics,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readRecordings(folder: string): Promise<readonly MadeRecording[]> {
  try {
    return await readMadeRecordings(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function describe({ file, durationSeconds, sizeBytes, metrics }: MadeRecording): string {
  const seconds = Math.round(durationSeconds)
  const minutes = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const kilobytes = Math.round(sizeBytes / 1000)
  const talk = Math.round(metrics.rep_talk_ratio * 100)
  const silence = Math.round(metrics.silence_percentage * 100)
  return `${file.padEnd(36)} ${minutes.padStart(6)} ${String(kilobytes).padStart(6)} kB  agent ${talk} %  silence ${silence} %  ${metrics.call_exchanges} turns`
}
