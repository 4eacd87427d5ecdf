import { FORMATS, markedFormat } from '../../domain/recordings/formats.ts'
import { ascii } from '../../domain/recordings/probing/byteReader.ts'
import { isPlainText } from '../../domain/recordings/probing/plainText.ts'

/** The only types served as themselves from the page's origin. Never HTML, scripts or SVG, which could run code there. */
const SERVABLE = /^(audio\/[\w.+-]+|video\/[\w.+-]+|image\/(png|jpeg|gif|webp|avif|bmp))$/

/** Of every response with media. */
export const MEDIA_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Media is never a document. If opened as one, it must not be able to do anything.
  'content-security-policy': "default-src 'none'; sandbox",
}

export type ServedType =
  | { readonly kind: 'shown'; readonly mediaType: string }
  /** For downloads: plain bytes, whatever the host's type, so that they can't be used as script or style. */
  | { readonly kind: 'download'; readonly mediaType: 'application/octet-stream' }
  /** HTML in place of media is an error page of the host. */
  | { readonly kind: 'error-page' }

/**
 * The type to respond with: the host's if it is servable, otherwise that of `firstBytes`. These are null if the response doesn't
 * start at byte 0.
 */
export function servedType(contentType: string | undefined, firstBytes: Uint8Array | null): ServedType {
  const stated = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (SERVABLE.test(stated)) return { kind: 'shown', mediaType: stated }
  const found = firstBytes === null ? null : sniffMedia(firstBytes)
  if (found !== null) return { kind: 'shown', mediaType: found }
  if (stated === 'text/html' || stated === 'application/xhtml+xml') return { kind: 'error-page' }
  return { kind: 'download', mediaType: 'application/octet-stream' }
}

/** The media type by the first bytes (16 are enough); null if unknown. */
export function sniffMedia(bytes: Uint8Array): string | null {
  return recordingType(bytes) ?? pictureType(bytes)
}

function recordingType(bytes: Uint8Array): string | null {
  const format = markedFormat(bytes)
  if (format !== null) {
    const { mediaType, videoType } = FORMATS[format]
    return /^ftypM4[AB]/.test(ascii(bytes, 4, 11)) ? mediaType : (videoType ?? mediaType)
  }
  if (ascii(bytes, 0, 3) === 'ID3') return FORMATS.mp3.mediaType
  // The header of an MPEG frame: eleven set bits, then version and layer. Layer 00 is ADTS (AAC), anything else MPEG audio.
  const [first = 0, second = 0] = bytes
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  // The byte order mark of UTF-16 is also a valid start of a frame.
  if (second === 0xfe && isPlainText(bytes.subarray(0, 16))) return null
  return (second & 0x06) === 0 ? FORMATS.aac.mediaType : FORMATS.mp3.mediaType
}

function pictureType(bytes: Uint8Array): string | null {
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (ascii(bytes, 4, 12) === 'ftypavif') return 'image/avif'
  if (ascii(bytes, 0, 3) === 'GIF') return 'image/gif'
  if (ascii(bytes, 0, 4) === '\x89PNG') return 'image/png'
  return ascii(bytes, 0, 3) === '\xff\xd8\xff' ? 'image/jpeg' : null
}
