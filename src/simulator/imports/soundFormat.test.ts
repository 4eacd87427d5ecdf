import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCatalog } from '../seed/catalog.ts'
import { recognizeSound, SOUND_HEADER_BYTES } from './soundFormat.ts'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

it('knows every recording of the demo by its content', async () => {
  const { folder, recordings } = await readCatalog('resources/recordings')
  expect(recordings.length).toBeGreaterThan(10)
  for (const { file, mediaType } of recordings) {
    const format = recognizeSound(readFileSync(join(folder, file)).subarray(0, SOUND_HEADER_BYTES))
    // MP4 brands do not always say whether there is a picture; that is measured later.
    expect(format?.mediaType.replace('video/mp4', 'audio/mp4'), file).toBe(mediaType.replace('video/mp4', 'audio/mp4'))
  }
})

it.each([
  ['OggS....', 'audio/ogg'],
  ['fLaC....', 'audio/flac'],
  ['\x1aE\xdf\xa3....', 'video/webm'],
  ['RF64....WAVE', 'audio/wav'],
  ['....ftypisom', 'video/mp4'],
  ['....ftypM4A ', 'audio/mp4'],
  ['ID3\x04\x00\x00\x00\x00\x00\x00....', 'audio/mpeg'],
])('knows %j', (header, mediaType) => {
  expect(recognizeSound(latin(header))?.mediaType).toBe(mediaType)
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['text', latin('A letter that begins like any other letter. '.repeat(20))],
  [
    'text in UTF-16 with its mark, whose first bytes look like a frame',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a letter '.repeat(90), 'utf16le')]),
  ],
  ['a picture', latin('\x89PNG\r\n\x1a\n')],
  ['a picture of a phone', latin('....ftypheic')],
  ['a PDF', latin('%PDF-1.7')],
  ['a RIFF that is no WAVE', latin('RIFF....AVI LIST')],
  ['zeros', Buffer.alloc(SOUND_HEADER_BYTES)],
  ['ones', Buffer.alloc(SOUND_HEADER_BYTES, 0xff)],
])('refuses %s', (_what, header) => {
  expect(recognizeSound(header)).toBeUndefined()
})
