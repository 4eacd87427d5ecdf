import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mediaTypeOf, recordingKind } from './recordingKind.ts'

const RECORDINGS = join(import.meta.dirname, '..', '..', '..', '..', 'resources', 'recordings')

interface Catalog {
  readonly recordings: readonly { readonly file: string; readonly mediaType: string }[]
}
const { recordings } = JSON.parse(readFileSync(join(RECORDINGS, 'catalog.json'), 'utf8')) as Catalog

const bytes = (text: string, length = 400) => {
  const buffer = Buffer.alloc(length)
  buffer.write(text, 'latin1')
  return buffer
}

describe('detecting a file by its first bytes', () => {
  it.each(recordings.map(({ file, mediaType }) => [file, mediaType] as const))('%s is %s', (file, mediaType) => {
    const { kind } = recordingKind(readFileSync(join(RECORDINGS, file)).subarray(0, 65_536))
    expect(mediaTypeOf(kind)).toBe(mediaType.replace('video/', 'audio/'))
  })

  it.each([
    ['RIFF\0\0\0\0WAVEfmt ', 'wav'],
    ['RF64\xff\xff\xff\xffWAVEds64', 'wav'],
    ['BW64\xff\xff\xff\xffWAVEds64', 'wav'],
    ['\0\0\0\x08wide\0\0\x10\0mdat', 'mp4'],
    ['\0\0\x10\0moov\0\0\0\x6cmvhd', 'mp4'],
    ['\0\0\0\x01mdat\0\0\0\0\0\0\x10\0', 'mp4'],
    ['\0\0\0\0mdat', 'mp4'],
    ['\0\0\0\x08mdat', 'mp4'],
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
  ])('%j is detected as %s', (head, kind) => {
    expect(recordingKind(bytes(head)).kind).toBe(kind)
  })

  it('requires a second MPEG frame after the first', () => {
    // MPEG-1 layer 3, 128 kbit/s, 44.1 kHz: 417 bytes per frame.
    const two = Buffer.concat([bytes('\xff\xfb\x90\x00', 417), bytes('\xff\xfb\x90\x00', 417)])
    expect(recordingKind(two).kind).toBe('mp3')
    expect(recordingKind(Buffer.concat([bytes('\xff\xfb\x90\x00', 417), bytes('nothing', 417)])).kind).toBe('unknown')
    expect(recordingKind(Buffer.concat([Buffer.alloc(1105), two])).kind).toBe('mp3')
    // ADTS with a length of 400.
    const adts = bytes('\xff\xf1\x50\x80\x32\x1f\xfc', 400)
    expect(recordingKind(Buffer.concat([adts, adts])).kind).toBe('aac')
  })

  it('accepts an MPEG frame at the end of the file or before a truncated one', () => {
    const frame = bytes('\xff\xfb\x90\x00', 417)
    expect(recordingKind(frame)).toEqual({ kind: 'mp3' })
    expect(recordingKind(Buffer.concat([frame, bytes('\xff\xfb\x90\x00', 4)])).kind).toBe('mp3')
  })

  it('rejects an MPEG frame before four bytes of something else', () => {
    expect(recordingKind(Buffer.concat([bytes('\xff\xfb\x90\x00', 417), bytes('none', 4)])).kind).toBe('unknown')
  })

  it('accepts MPEG frames that begin with the byte order mark of UTF-16', () => {
    // MPEG-1 layer 1, 288 kbit/s, 44.1 kHz: 312 bytes per frame.
    const frame = bytes('\xff\xfe\x90\x00', 312)
    expect(recordingKind(Buffer.concat([frame, frame])).kind).toBe('mp3')
  })

  it('accepts MPEG frames after unknown bytes, but not inside another container', () => {
    const frames = Buffer.concat(Array.from({ length: 4 }, () => bytes('\xff\xfb\x90\x00', 417)))
    expect(recordingKind(Buffer.concat([bytes('\x01\x02', 50), frames])).kind).toBe('mp3')
    for (const container of ['RIFF\0\0\0\0AVI LIST', 'FLV\x01\x05', '\0\0\x01\xba', '%PDF-1.7\n'])
      expect(recordingKind(Buffer.concat([bytes(container, 50), frames])).kind).toBe('unknown')
  })

  it('requires two box headers for QuickTime without a type', () => {
    expect(recordingKind(bytes('\0\0\x10\0moov', 16)).kind).toBe('mp4')
    expect(recordingKind(bytes('\0\0\x10\0moov', 15)).kind).toBe('unknown')
  })

  it('detects nothing in an empty file, whatever its name', () => {
    for (const name of ['a.mp3', 'a.gsm', 'a.g722']) expect(recordingKind(new Uint8Array(), name).kind).toBe('unknown')
  })

  it.each([
    ['Dear Zoë,\r\nhere are the notes.', 'text'],
    ['%PDF-1.7\n', 'PDF'],
    ['PK\x03\x04', 'archive'],
    ['PK\x05\x06', 'archive'],
    ['7z\xbc\xaf\x27\x1c\0\x04', 'archive'],
    ['Rar!\x1a\x07\x01\0', 'archive'],
    ['\x1f\x8b\x08\x08', 'archive'],
    ['BZh91AY&SY', 'archive'],
    ['\xfd7zXZ\0', 'archive'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'Office document'],
    ['\x89PNG\r\n', 'picture'],
    ['\xff\xd8\xff\xe0', 'picture'],
    ['\0\0\0\x18ftypheic', 'picture'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08free', 'picture'],
    ['\x7fELF', 'program'],
    ['\x01\x02\x03\x04', null],
    ['\0\0\0\0', null],
    ['FORM\0\0\x01\x80ILBM', null],
    ['RIFF\0\0\0\0AVI LIST', null],
    ['RIFF\0\0\0\0WEBPVP8 ', 'picture'],
    ['FILE\0\0\0\0WAVEfmt ', null],
    ['FILE\0\0\0\0WEBPVP8 ', null],
    ['\x1a\0\0\0', null],
    ['\0\0\xdf\xa3', null],
    ['\0\0\0\xa3', null],
    ['\0\0\0\x05moov', null],
    ['\0\0\0\x08free\0\0\0\x08junk', null],
    ['\0\0\0\x08junk\0\0\x10\0moov', null],
  ])('%j isn’t a recording but %s', (head, looksLike) => {
    const content = looksLike === 'text' ? Buffer.from(head) : bytes(head)
    expect(recordingKind(content)).toEqual({ kind: 'unknown', looksLike })
  })

  const letter = 'Sehr geehrte Frau Müller,\r\nanbei die Aufzeichnung.\r\nViele Grüße\r\n'
  it.each([
    ['Latin-1', Buffer.from(letter, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${letter}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(letter, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\uFEFF${letter}`, 'utf16le').swap16()],
    ['UTF-16, big-endian, without a mark', Buffer.from(letter, 'utf16le').swap16()],
    ['UTF-16 with other letters', Buffer.from('\uFEFFДобрый день, Анна.\r\n会议记录', 'utf16le')],
  ])('detects text in %s, whatever its name', (_encoding, content) => {
    for (const name of ['a.mp3', 'a.gsm', 'a.g722'])
      expect(recordingKind(content, name)).toEqual({ kind: 'unknown', looksLike: 'text' })
  })

  it.each([
    ['A-law of silence', Buffer.alloc(4000, '\x55\xd5', 'latin1')],
    ['µ-law of silence', Buffer.alloc(4000, '\xff\x7e', 'latin1')],
    ['µ-law of a quiet room', Buffer.from(Array.from({ length: 4000 }, (_, at) => 0xf0 + ((at * 7) % 16)))],
    ['quiet samples of 16 bits', Buffer.from(Int16Array.from({ length: 4000 }, (_, at) => (at * 7) % 9).buffer)],
    ['loud samples of 16 bits', Buffer.from(Int16Array.from({ length: 4000 }, (_, at) => (at * 7919) % 30_000).buffer)],
  ])('%s isn’t text', (_what, content) => {
    expect(recordingKind(content)).toEqual({ kind: 'unknown', looksLike: null })
  })

  it('doesn’t take an archive for a format without magic bytes', () => {
    expect(recordingKind(bytes('PK\x03\x04'), 'a.g722')).toEqual({ kind: 'unknown', looksLike: 'archive' })
    // Two bytes are a coincidence.
    expect(recordingKind(bytes('MZ\x90\0'), 'a.g722')).toEqual({ kind: 'g722' })
  })

  // Raw GSM: 33 bytes per frame, each beginning with the bits 1101.
  const gsm = Buffer.concat([bytes('\xd4', 33), bytes('\xd9', 33), bytes('\xd0', 33)])
  it('only detects raw GSM in a .gsm file with valid frames', () => {
    expect(recordingKind(gsm, 'vm.gsm')).toEqual({ kind: 'gsm' })
    expect(recordingKind(gsm, 'vm.raw').kind).toBe('unknown')
    expect(recordingKind(bytes('\xd4', 330), 'vm.gsm').kind).toBe('unknown')
  })

  it('detects G.722, which has no magic bytes, by name unless it is text', () => {
    expect(recordingKind(bytes('\xfa\xfb\x01'), 'greeting.G722')).toEqual({ kind: 'g722' })
    expect(recordingKind(Buffer.from('a letter'), 'greeting.g722')).toEqual({ kind: 'unknown', looksLike: 'text' })
    expect(recordingKind(bytes('RIFF\0\0\0\0WAVEfmt '), 'named.g722')).toEqual({ kind: 'wav' })
  })
})
