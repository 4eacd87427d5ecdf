/** What may be served from the page's own origin: sound, pictures, films; never a page, a script or an SVG. */
const SHOWN = /^(audio\/[\w.+-]+|video\/[\w.+-]+|image\/(png|jpeg|gif|webp|avif|bmp))$/

export type ServedType =
  | { readonly kind: 'shown'; readonly mediaType: string }
  /** To be saved, not shown: as bytes, whatever the host calls them, so that no script or style is ever had from here. */
  | { readonly kind: 'download'; readonly mediaType: 'application/octet-stream' }
  /** A web page where media should be: an error page of the host. */
  | { readonly kind: 'page' }

/** How to answer, by what the host says and, where that says nothing, by the first bytes (when they are the first). */
export function servedType(said: string | undefined, firstBytes: Uint8Array | null): ServedType {
  const stated = (said ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (SHOWN.test(stated)) return { kind: 'shown', mediaType: stated }
  const found = firstBytes === null ? null : sniffMedia(firstBytes)
  if (found !== null) return { kind: 'shown', mediaType: found }
  if (stated === 'text/html' || stated === 'application/xhtml+xml') return { kind: 'page' }
  return { kind: 'download', mediaType: 'application/octet-stream' }
}

/** The media type by the first bytes (16 are enough); null when they are of nothing that can be played or shown. */
export function sniffMedia(bytes: Uint8Array): string | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (ascii(0, 4) === 'RIFF' || ascii(0, 4) === 'RF64') {
    if (ascii(8, 12) === 'WAVE') return 'audio/wav'
    if (ascii(8, 12) === 'WEBP') return 'image/webp'
  }
  if (ascii(4, 8) === 'ftyp') {
    const brand = ascii(8, 12)
    if (brand === 'avif') return 'image/avif'
    return /^M4[AB]/.test(brand) ? 'audio/mp4' : 'video/mp4'
  }
  if (ascii(0, 4) === 'OggS') return 'audio/ogg'
  if (ascii(0, 4) === 'fLaC') return 'audio/flac'
  if (ascii(0, 3) === 'ID3') return 'audio/mpeg'
  if (ascii(0, 5) === '#!AMR') return 'audio/amr'
  if (ascii(0, 3) === 'GIF') return 'image/gif'
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'video/webm'
  if (bytes[0] === 0x89 && ascii(1, 4) === 'PNG') return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  // MPEG frames: eleven set bits, then layer 00 is ADTS (AAC), anything else MPEG audio.
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0) {
    return ((bytes[1] ?? 0) & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg'
  }
  return null
}
