import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalog } from '../seed/catalog.ts'
import { measureRecording } from './measureRecording.ts'
import { sampleReader } from './wavSamples.ts'

const catalog = await readCatalog('resources/recordings')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The shortest of each format. */
const longestFirst = catalog.recordings.toSorted((one, other) => other.durationSeconds - one.durationSeconds)
const samples = [...new Map(longestFirst.map((recording) => [extname(recording.file), recording])).values()]

it.each(samples)('finds the length of $file', async ({ file, durationSeconds, hasPicture }) => {
  const measured = await measureRecording(join(catalog.folder, file))
  // An MP3 holds up to a frame more than it plays, AAC up to two: 0.1 s.
  expect(Math.abs((measured.durationSeconds ?? 0) - durationSeconds)).toBeLessThan(0.1)
  expect(measured.hasPicture).toBe(hasPicture)
})

it('finds what the catalog measured where each speaker has a channel', async () => {
  const known = catalog.recordings.find(({ id }) => id === 'signature-is-missing')
  if (known === undefined) throw new Error('the stereo WAV of the demo is gone')
  const { metrics } = await measureRecording(join(catalog.folder, known.file))
  expect(metrics.call_exchanges).toBe(known.metrics.call_exchanges)
  for (const name of ['rep_talk_ratio', 'silence_percentage'] as const) {
    expect(Math.abs((metrics[name] ?? 1) - known.metrics[name]), name).toBeLessThan(0.02)
  }
  for (const name of ['longest_rep_monologue', 'longest_lead_story'] as const) {
    expect(Math.abs((metrics[name] ?? 0) - known.metrics[name]), name).toBeLessThan(0.2)
  }
})

it('knows the silence, and nothing of the speakers, where both are on one channel', async () => {
  const known = catalog.recordings.find(({ id }) => id === 'locked-out-before-shift')
  if (known === undefined) throw new Error('the mono WAV of the demo is gone')
  const { metrics } = await measureRecording(join(catalog.folder, known.file))
  expect(Object.keys(metrics)).toEqual(['silence_percentage'])
  expect(Math.abs((metrics.silence_percentage ?? 1) - known.metrics.silence_percentage)).toBeLessThan(0.02)
})

it('knows nothing of a file that is damaged inside', async () => {
  const path = join(folder, 'damaged.m4a')
  await writeFile(path, Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A ', 'latin1'), Buffer.alloc(500, 9)]))
  expect(await measureRecording(path)).toEqual({ durationSeconds: undefined, hasPicture: false, metrics: {} })
})

/** A second of silence in 8 kHz and 16 bits, if its header is right. The length of its data in the header is wrong. */
async function writeWav(name: string, { channels = 1, sampleRate = 8000, blockBytes = 2 }): Promise<string> {
  const wav = Buffer.alloc(44 + 16_000)
  wav.write('RIFF', 0)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(channels, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * blockBytes, 28)
  wav.writeUInt16LE(blockBytes, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(0xffff_fff0, 40)
  const path = join(folder, name)
  await writeFile(path, wav)
  return path
}

it.each([
  ['blocks that are smaller than their samples', { channels: 2, blockBytes: 2 }],
  ['one sample a second', { sampleRate: 1 }],
])('does not measure the speech of a WAV with %s', async (_what, header) => {
  expect((await measureRecording(await writeWav('impossible.wav', header))).metrics).toEqual({})
})

it('measures a WAV whose data end before their header says', async () => {
  const path = await writeWav('cut.wav', {})
  expect(await measureRecording(path)).toEqual({
    durationSeconds: 1,
    hasPicture: false,
    metrics: { silence_percentage: 1 },
  })
})

describe('samples', () => {
  // ITU-T G.711, tables 1a and 2a: code words after the inversion of bits, and their decoder output values.
  it.each([
    ['µ-law', 7, 0x80, 32_124],
    ['µ-law', 7, 0x00, -32_124],
    ['µ-law', 7, 0xff, 0],
    ['µ-law', 7, 0xef, 132],
    ['A-law', 6, 0xaa, 32_256],
    ['A-law', 6, 0x2a, -32_256],
    ['A-law', 6, 0xd5, 8],
    ['A-law', 6, 0x55, -8],
  ])('of %s (%i): %i is %i', (_name, format, code, value) => {
    expect(sampleReader(format, 8)?.(Buffer.from([code]), 0)).toBeCloseTo(value / 32_768, 6)
  })

  it('of PCM and float have their range', () => {
    expect(sampleReader(1, 8)?.(Buffer.from([0]), 0)).toBe(-1)
    expect(sampleReader(1, 16)?.(Buffer.from([0x00, 0x80]), 0)).toBe(-1)
    expect(sampleReader(1, 24)?.(Buffer.from([0, 0, 0x40]), 0)).toBe(0.5)
    expect(sampleReader(3, 32)?.(Buffer.from(new Float32Array([0.25]).buffer), 0)).toBe(0.25)
    expect(sampleReader(85, 16)).toBeUndefined()
  })
})
