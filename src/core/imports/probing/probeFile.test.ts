import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { probeFile } from './probeFile.ts'

const DEMO = join(import.meta.dirname, '..', '..', '..', '..', 'resources', 'recordings')
const MADE = join(import.meta.dirname, 'testing', 'recordings')

interface Catalog {
  readonly recordings: readonly { readonly file: string; readonly durationSeconds: number }[]
}
const { recordings } = JSON.parse(readFileSync(join(DEMO, 'catalog.json'), 'utf8')) as Catalog

it.each(recordings.map(({ file, durationSeconds }) => [file, durationSeconds] as const))(
  '%s is as long as the demo says',
  async (file, durationSeconds) => {
    const facts = await probeFile(join(DEMO, file), file)
    expect(Math.abs((facts.durationSeconds ?? 0) - durationSeconds)).toBeLessThan(0.2)
    expect(facts).toMatchObject({ problem: null, isCutOff: false })
  },
)

describe('files that ffmpeg makes of 2.5 seconds in one channel', () => {
  it.each([
    ['gsm-in.wav', 'wav', 'GSM', 8000],
    ['a-law.wav', 'wav', 'A-law', 8000],
    ['rf64-mu-law.wav', 'wav', 'µ-law', 8000],
    ['adpcm.wav', 'wav', 'ADPCM', 8000],
    ['xing.mp3', 'mp3', 'MP3', 8000],
    ['changing-bitrate-without-header.mp3', 'mp3', 'MP3', 16_000],
    ['mono.m4a', 'mp4', 'AAC', 8000],
    ['fragmented.mp4', 'mp4', 'AAC', 8000],
    ['adts.aac', 'aac', 'AAC', 8000],
    ['opus.ogg', 'ogg', 'Opus', 48_000],
    ['speex.ogg', 'ogg', 'Speex', 8000],
    ['vorbis.ogg', 'ogg', 'Vorbis', 8000],
    ['a.flac', 'flac', 'FLAC', 8000],
    ['opus.webm', 'webm', 'Opus', 48_000],
  ])('%s', async (file, kind, codec, sampleRate) => {
    const facts = await probeFile(join(MADE, file), file)
    expect(facts).toMatchObject({ kind, codec, sampleRate, channels: 1, isCutOff: false, problem: null })
    // Encoders pad their last frame (72 ms for MP3 at 8 kHz) and begin with a delay.
    expect(Math.abs((facts.durationSeconds ?? 0) - 2.5)).toBeLessThan(0.3)
  })

  it.each([
    ['a-law.wav', '2026-11-03T14:05:00', 'tag'],
    ['xing.mp3', '2026-11-03T14:05:00', 'tag'],
    ['opus.ogg', '2026-11-03T14:05:00', 'tag'],
    ['a.flac', '2026-11-03T14:05:00', 'tag'],
    ['mono.m4a', '2026-11-03T14:05:00.000Z', 'created'],
  ])('%s says its title and its time', async (file, text, from) => {
    expect(await probeFile(join(MADE, file), file)).toMatchObject({ title: 'Zoë', recordedAt: { text, from } })
  })
})

describe('files that can’t be imported', () => {
  const probeBytes = async (bytes: Uint8Array, name: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-probe-'))
    try {
      writeFileSync(join(folder, name), bytes)
      return (await probeFile(join(folder, name), name)).problem
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const made = (name: string) => readFileSync(join(MADE, name))

  it('an empty file, and a header without audio', async () => {
    expect(await probeBytes(new Uint8Array(), 'a.wav')).toEqual({ kind: 'empty' })
    const wav = made('a-law.wav')
    const header = wav.subarray(0, wav.indexOf('data') + 8)
    expect(await probeBytes(header, 'a.wav')).toEqual({ kind: 'empty' })
  })

  it('an image without audio', async () => {
    expect((await probeFile(join(MADE, 'silent-video.mp4'), 'a.mp4')).problem).toEqual({
      kind: 'not-audio',
      looksLike: 'video without sound',
    })
  })

  it('a file that ends before its index', async () => {
    expect(await probeBytes(made('mono.m4a').subarray(0, 2000), 'a.m4a')).toEqual({ kind: 'truncated' })
    expect(await probeBytes(made('a-law.wav').subarray(0, 20), 'a.wav')).toEqual({ kind: 'truncated' })
  })

  it('a different file type with the extension of a recording', async () => {
    expect(await probeBytes(Buffer.from('Minutes of the meeting'), 'a.mp3')).toEqual({
      kind: 'not-audio',
      looksLike: 'text',
    })
  })

  it('a missing file fails with the file system’s error', async () => {
    await expect(probeFile('/nowhere/a.wav', 'a.wav')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('every truncation of a recording gives a result or a failure', async () => {
    for (const name of ['mono.m4a', 'opus.ogg', 'xing.mp3', 'a.flac', 'opus.webm', 'gsm-in.wav', 'fragmented.mp4']) {
      const bytes = made(name)
      for (let part = 1; part < 8; part += 1) {
        const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 8))
        await expect(probeBytes(cut, name)).resolves.not.toBeUndefined()
      }
    }
  })
})
