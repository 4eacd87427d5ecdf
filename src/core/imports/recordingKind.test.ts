import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mediaTypeOf, recordingKind } from './recordingKind.ts'
import { recordingLength } from './recordingLength.ts'

const RECORDINGS = join(import.meta.dirname, '..', '..', '..', 'resources', 'recordings')

interface Catalogue {
  readonly recordings: readonly {
    readonly file: string
    readonly mediaType: string
    readonly durationSeconds: number
  }[]
}
const { recordings } = JSON.parse(readFileSync(join(RECORDINGS, 'catalogue.json'), 'utf8')) as Catalogue

const bytes = (text: string, length = 400) => {
  const buffer = Buffer.alloc(length)
  buffer.write(text, 'latin1')
  return buffer
}

describe('what a file is, by its first bytes', () => {
  it.each(recordings.map(({ file, mediaType, durationSeconds }) => [file, mediaType, durationSeconds] as const))(
    '%s is %s',
    async (file, mediaType, durationSeconds) => {
      const path = join(RECORDINGS, file)
      const { kind } = recordingKind(readFileSync(path).subarray(0, 65_536))
      expect(mediaTypeOf(kind)).toBe(mediaType.replace('video/', 'audio/'))
      expect(Math.abs(((await recordingLength(path, kind)) ?? 0) - durationSeconds)).toBeLessThan(0.2)
    },
  )

  it.each([
    ['RIFF\0\0\0\0WAVEfmt ', 'wav'],
    ['RF64\xff\xff\xff\xffWAVEds64', 'wav'],
    ['\0\0\0\x20ftypM4A ', 'mp4'],
    ['\0\0\0\x20ftypisom', 'mp4'],
    ['OggS', 'ogg'],
    ['fLaC', 'flac'],
    ['#!AMR\n', 'amr'],
    ['\x1aE\xdf\xa3', 'webm'],
    ['ID3\x04\0\0\0\0\0\0', 'mp3'],
    ['FORM\0\0\x01\x80AIFFCOMM', 'aiff'],
    ['FORM\0\0\x01\x80AIFCFVER', 'aiff'],
    ['caff\0\x01\0\0desc', 'caf'],
    ['.snd\0\0\0\x18', 'au'],
    ['\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa\0\x62\xce\x6c', 'wma'],
  ])('%j is %s', (head, kind) => {
    expect(recordingKind(bytes(head)).kind).toBe(kind)
  })

  it('an MPEG frame must be followed by another', () => {
    // MPEG-1 layer 3, 128 kbit/s, 44.1 kHz: 417 bytes a frame.
    const two = Buffer.concat([bytes('\xff\xfb\x90\x00', 417), bytes('\xff\xfb\x90\x00', 417)])
    expect(recordingKind(two).kind).toBe('mp3')
    expect(recordingKind(Buffer.concat([bytes('\xff\xfb\x90\x00', 417), bytes('nothing', 417)])).kind).toBe('unknown')
    expect(recordingKind(Buffer.concat([Buffer.alloc(1105), two])).kind).toBe('mp3')
    // ADTS with a length of 400.
    const adts = bytes('\xff\xf1\x50\x80\x32\x1f\xfc', 400)
    expect(recordingKind(Buffer.concat([adts, adts])).kind).toBe('aac')
  })

  it.each([
    ['Dear Zoë,\r\nhere are the notes.', 'text'],
    ['%PDF-1.7\n', 'PDF'],
    ['PK\x03\x04', 'archive'],
    ['\x89PNG\r\n', 'picture'],
    ['\xff\xd8\xff\xe0', 'picture'],
    ['\0\0\0\x18ftypheic', 'picture'],
    ['\x7fELF', 'program'],
    ['\x01\x02\x03\x04', null],
    ['\0\0\0\0', null],
    ['FORM\0\0\x01\x80ILBM', null],
  ])('%j is no recording but %s', (head, looksLike) => {
    const content = looksLike === 'text' ? Buffer.from(head) : bytes(head)
    expect(recordingKind(content)).toEqual({ kind: 'unknown', looksLike })
  })
})

describe('the length of a WAV', () => {
  const write = async (build: (header: Buffer) => Buffer) => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-wav-'))
    try {
      const header = bytes('RIFF\0\0\0\0WAVEfmt \x10\0\0\0', 44)
      header.writeUInt32LE(16_000, 28)
      header.write('data', 36)
      header.writeUInt32LE(32_000, 40)
      const path = join(folder, 'a.wav')
      writeFileSync(path, build(header))
      return await recordingLength(path, 'wav')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it('is what its header says', async () => {
    expect(await write((header) => Buffer.concat([header, Buffer.alloc(32_000)]))).toBe(2)
  })

  it('is what there is, when the recorder was cut off', async () => {
    expect(await write((header) => Buffer.concat([header, Buffer.alloc(8000)]))).toBe(0.5)
    const streamed = await write((header) => {
      header.writeUInt32LE(0, 40)
      return Buffer.concat([header, Buffer.alloc(16_000)])
    })
    expect(streamed).toBe(1)
  })

  it('is found behind other chunks, odd ones too', async () => {
    const list = Buffer.concat([bytes('LIST\x05\0\0\0', 8), Buffer.alloc(6)])
    const length = await write((header) =>
      Buffer.concat([header.subarray(0, 36), list, header.subarray(36), Buffer.alloc(32_000)]),
    )
    expect(length).toBe(2)
  })

  it('is not known where nothing says it', async () => {
    expect(await write((header) => header.subarray(0, 20))).toBeNull()
  })
})
