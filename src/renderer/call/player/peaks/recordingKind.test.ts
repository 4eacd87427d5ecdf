import { expect, test } from 'vitest'
import { recordingKind } from './recordingKind.ts'
import { joinedBytes } from './joinedBytes.ts'
import { speechFrames } from './testing/mp3Frame.ts'

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

test.each(['RIFF', 'RF64', 'BW64'])('%s with WAVE inside is a WAV file', (name) => {
  expect(recordingKind(ascii(`${name}....WAVEfmt `))).toEqual({ kind: 'wav' })
})

test('MP3 frames are detected at any offset', () => {
  expect(recordingKind(speechFrames(5))).toMatchObject({ kind: 'mp3', offset: 0, first: { sampleRate: 24_000 } })
  expect(recordingKind(joinedBytes([ascii('damaged'), speechFrames(5)]))).toMatchObject({ kind: 'mp3', offset: 7 })
})

test('a tag before the recording returns its length', () => {
  const tag = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 1, 0)
  expect(recordingKind(joinedBytes([tag, speechFrames(5)]))).toEqual({ kind: 'tagged', bytes: 138 })
})

test("other containers aren't MP3, even if they seem to contain MP3 frames", () => {
  const starts = [
    '....ftyp',
    '....moov',
    '....mdat',
    'OggS',
    'fLaC',
    '\u001aE\u00df\u00a3',
    'FORM....AIFF',
    '.snd',
    'caff\0\x01\0\0',
  ]
  for (const start of starts)
    expect(recordingKind(joinedBytes([ascii(start), speechFrames(5)]))).toEqual({ kind: 'other' })
  expect(recordingKind(joinedBytes([ascii('RIFX....WAVE'), new Uint8Array(100)]))).toEqual({ kind: 'other' })
  expect(recordingKind(joinedBytes([ascii('RIFF....AVI '), new Uint8Array(100)]))).toEqual({ kind: 'other' })
  expect(recordingKind(joinedBytes([ascii('JUNK....WAVE'), new Uint8Array(100)]))).toEqual({ kind: 'other' })
  expect(recordingKind(new Uint8Array(0))).toEqual({ kind: 'other' })
})
