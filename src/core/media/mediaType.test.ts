import { expect, it } from 'vitest'
import { servedType, sniffMedia } from './mediaType.ts'

it.each(['text/javascript', 'text/css', 'image/svg+xml', 'application/wasm', 'text/plain', undefined])(
  'what a host calls %s is bytes to be saved, never that type',
  (contentType) => {
    expect(servedType(contentType, new TextEncoder().encode('alert(document.domain)'))).toEqual({
      kind: 'download',
      mediaType: 'application/octet-stream',
    })
  },
)

const ascii = (text: string): number[] => Array.from(new TextEncoder().encode(text))

/**
 * First bytes by the formats' specifications: RFC 3533 (Ogg), RFC 9639 (FLAC), ISO 14496-12 (ftyp), ISO 11172-3 and 13818-7
 * (MPEG frames, ADTS).
 */
it.each([
  ['MPEG layer III', [0xff, 0xfb, 0x90, 0x00], 'audio/mpeg'],
  ['MPEG-2 layer III', [0xff, 0xf3, 0x90, 0x00], 'audio/mpeg'],
  ['MPEG layer II', [0xff, 0xfd, 0x90, 0x00], 'audio/mpeg'],
  ['ADTS, MPEG-4', [0xff, 0xf1, 0x50, 0x80], 'audio/aac'],
  ['ADTS, MPEG-2 with checksum', [0xff, 0xf8, 0x50, 0x80], 'audio/aac'],
  ['ten set bits, which are no frame', [0xff, 0xc0, 0x00, 0x00], null],
  ['a frame that does not begin at once', [0x00, 0xff, 0xfb, 0x90], null],
  ['ID3', ascii('ID3\u0004'), 'audio/mpeg'],
  ['WAV', ascii('RIFF    WAVE'), 'audio/wav'],
  ['RF64', ascii('RF64    WAVE'), 'audio/wav'],
  ['WebP', ascii('RIFF    WEBP'), 'image/webp'],
  ['AVI', ascii('RIFF    AVI '), null],
  ['M4A', ascii('    ftypM4A '), 'audio/mp4'],
  ['MP4', ascii('    ftypisom'), 'video/mp4'],
  ['AVIF', ascii('    ftypavif'), 'image/avif'],
  ['Ogg', ascii('OggS'), 'audio/ogg'],
  ['FLAC', ascii('fLaC'), 'audio/flac'],
  ['AMR', ascii('#!AMR\n'), 'audio/amr'],
  ['GIF', ascii('GIF89a'), 'image/gif'],
  ['WebM', [0x1a, 0x45, 0xdf, 0xa3], 'video/webm'],
  ['PNG', [0x89, ...ascii('PNG')], 'image/png'],
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['text in UTF-16', [0xff, 0xfe, 0x61, 0x00], null],
  ['nothing', [], null],
])('%s is known by its first bytes', (_, bytes, mediaType) => {
  expect(sniffMedia(Uint8Array.from(bytes))).toBe(mediaType)
})

it('uses the host’s media type, and detects it from the bytes if there is none', () => {
  const mpeg = Uint8Array.from([0xff, 0xfb, 0x90, 0x00])
  expect(servedType(' Audio/OGG; codecs=opus', mpeg)).toEqual({ kind: 'shown', mediaType: 'audio/ogg' })
  expect(servedType('application/octet-stream', mpeg)).toEqual({ kind: 'shown', mediaType: 'audio/mpeg' })
  expect(servedType('text/html', mpeg)).toEqual({ kind: 'shown', mediaType: 'audio/mpeg' })
  expect(servedType('text/html; charset=utf-8', null)).toEqual({ kind: 'error-page' })
})
