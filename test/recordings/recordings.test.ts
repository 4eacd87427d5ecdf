/** The committed recordings are what the catalog says, and the catalog is what was written and measured. */

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { beforeAll, describe, expect, test } from 'vitest'

import { readConversations } from './conversation.ts'
import { readMadeRecordings, type MadeRecording } from './madeRecording.ts'
import { speechMetrics } from '../../src/simulator/seed/company/speechMetrics.ts'

const FOLDER = join(import.meta.dirname, '../../resources/recordings/')

// Said with a capital wherever they occur, and no name of a person or a company. Anything else that
// never occurs in lower case in all the conversations is taken for a name.
const PLACES_AND_TIMES =
  'Monday Tuesday Wednesday Thursday Friday Sunday January February March April June July August September October December Christmas Ireland United States Harbour'
const CABINS = 'Badger Otter Heron'
const ABBREVIATIONS = 'DPA PDF SSO R'
const ONLY_AT_THE_BEGINNING =
  'Above Absolutely Accounts Ah Brilliant Directly Gas Ha Hi Hm Honestly Location Loudly Motors None Oh Okay Otherwise Papers Perfect Plus Probably Registered Shall Suggestion Timing Totally Training Welcome Whoever Yeah Yesterday'
const KNOWN_CAPITALS = new Set(
  [PLACES_AND_TIMES, CABINS, ABBREVIATIONS, ONLY_AT_THE_BEGINNING, 'I He She They You'].join(' ').split(' '),
)

let recordings: readonly MadeRecording[]
const bytesOf = new Map<string, Buffer>()

function bytes({ file }: MadeRecording): Buffer {
  const content = bytesOf.get(file)
  if (content === undefined) throw new Error(`${file} was not read`)
  return content
}

beforeAll(async () => {
  recordings = await readMadeRecordings(FOLDER)
  for (const { file } of recordings) bytesOf.set(file, await readFile(FOLDER + file))
})

describe('the catalog of recordings', () => {
  test('lists every file of its folder, each with its true size and hash', async () => {
    const files = (await readdir(FOLDER)).filter((name) => name !== 'catalog.json')
    expect(recordings.map(({ file }) => file).sort()).toEqual(files.sort())
    for (const recording of recordings) {
      expect(bytes(recording).length, recording.file).toBe(recording.sizeBytes)
      const hash = createHash('sha256').update(bytes(recording)).digest('hex')
      expect(hash, recording.file).toBe(recording.sha256)
    }
  })

  test('holds at least 16 recordings of half a minute to twelve minutes in 14 MB', () => {
    expect(recordings.length).toBeGreaterThanOrEqual(16)
    expect(recordings.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThanOrEqual(14_000_000)
    const lengths = recordings.map(({ durationSeconds }) => durationSeconds)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(30)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(12 * 60)
  })

  test('has every kind of file, each beginning as its kind does', () => {
    const beginning = {
      'audio/mpeg': (start: Buffer) => start.toString('latin1', 0, 3) === 'ID3',
      'audio/wav': (start: Buffer) => start.toString('latin1', 0, 4) === 'RIFF',
      'audio/mp4': (start: Buffer) => start.toString('latin1', 4, 8) === 'ftyp',
      'video/mp4': (start: Buffer) => start.toString('latin1', 4, 8) === 'ftyp',
    }
    for (const recording of recordings) {
      const isOfItsKind = beginning[recording.mediaType as keyof typeof beginning]
      expect(isOfItsKind(bytes(recording)), recording.file).toBe(true)
    }
    expect(new Set(recordings.map(({ mediaType }) => mediaType)).size).toBe(4)
    expect(new Set(recordings.map(({ callType }) => callType)).size).toBe(12)
  })

  test('gives the length, format and picture another reader finds in the file', async () => {
    for (const recording of recordings) {
      using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes(recording)) })
      // 0.1 s: readers differ in counting an mp3's run-in and padding.
      expect(Math.abs((await input.computeDuration()) - recording.durationSeconds), recording.file).toBeLessThan(0.1)
      const track = await input.getPrimaryAudioTrack()
      expect(await track?.getSampleRate(), recording.file).toBe(recording.sampleRate)
      expect(await track?.getNumberOfChannels(), recording.file).toBe(recording.channels)
      const picture = await input.getPrimaryVideoTrack()
      expect(picture !== null, recording.file).toBe(recording.hasPicture)
    }
  })

  test('says line for line what was written', () => {
    const conversations = readConversations()
    expect(recordings.map(({ id }) => id)).toEqual(conversations.map(({ id }) => id))
    for (const conversation of conversations) {
      const recording = recordings.find(({ id }) => id === conversation.id)
      const written = conversation.script.filter((item) => item.kind === 'line')
      expect(recording?.lines.map(({ speaker, text }) => ({ speaker, text }))).toEqual(
        written.map(({ speaker, text }) => ({ speaker, text })),
      )
      const { title, topic, callType, topics } = conversation
      expect(recording).toMatchObject({ title, topic, callType, topics })
    }
  })

  test('has its lines in order, within the recording, without a speaker overlapping themselves', () => {
    for (const { id, lines, durationSeconds } of recordings) {
      for (const [index, line] of lines.entries()) {
        const next = lines[index + 1]
        expect(line.endSeconds, `${id} ${index}`).toBeGreaterThan(line.startSeconds)
        expect(line.endSeconds, `${id} ${index}`).toBeLessThanOrEqual(durationSeconds)
        if (next === undefined) continue
        expect(next.startSeconds, `${id} ${index}`).toBeGreaterThan(line.startSeconds)
        if (next.speaker === line.speaker) {
          expect(next.startSeconds, `${id} ${index}`).toBeGreaterThanOrEqual(line.endSeconds)
        }
      }
    }
  })

  test('has the metrics its lines give', () => {
    for (const { id, lines, durationSeconds, metrics } of recordings) {
      expect(metrics, id).toEqual(speechMetrics(lines, durationSeconds))
    }
  })

  test('is loud where a line is and quiet in between, on the side of the one who speaks', () => {
    const recording = recordings.find(({ mediaType, channels }) => mediaType === 'audio/wav' && channels === 2)
    if (recording === undefined) throw new Error('no stereo WAV in the catalog')
    const loudness = stereoLoudness(recording)
    for (const { speaker, startSeconds, endSeconds } of recording.lines) {
      const [own, other] = speaker === 'agent' ? ([0, 1] as const) : ([1, 0] as const)
      const spoken = loudness(own, startSeconds, endSeconds)
      expect(spoken).toBeGreaterThan(0.03)
      expect(loudness(other, startSeconds + 0.1, endSeconds)).toBeLessThan(spoken / 20)
    }
    expect(loudness(0, 0, 0.5)).toBeLessThan(0.003)
  })

  test('names no person and no company', () => {
    const words = recordings.flatMap(({ lines }) => lines.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []))
    expect(words.length).toBeGreaterThan(5000)
    const inLowerCase = new Set(words.filter((word) => word === word.toLowerCase()))
    const names = words.filter((word) => !inLowerCase.has(word.toLowerCase()) && !KNOWN_CAPITALS.has(word))
    expect([...new Set(names)]).toEqual([])
  })
})

/** Root mean square of one side between two seconds, full scale being 1, of a 16-bit stereo WAV. */
function stereoLoudness(recording: MadeRecording) {
  const content = bytes(recording)
  const dataAt = content.indexOf('data', 12, 'latin1') + 8
  return (side: 0 | 1, from: number, to: number): number => {
    const first = Math.round(from * recording.sampleRate)
    const last = Math.round(to * recording.sampleRate)
    let power = 0
    for (let frame = first; frame < last; frame += 1) {
      power += (content.readInt16LE(dataAt + frame * 4 + side * 2) / 32_768) ** 2
    }
    return Math.sqrt(power / (last - first))
  }
}
