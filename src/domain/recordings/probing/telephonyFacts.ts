import type { SoundFacts } from '../recordingFacts.ts'
import { ascii, viewOf, WindowedReader, type ByteReader } from './byteReader.ts'
import { chunksFrom } from './chunks.ts'

const NO_TAGS = { isCutOff: false, title: null, recordedAt: null } as const

/** 20 ms per frame. Bytes of each frame type after its header. Source: RFC 4867, tables 1 and 5.3. */
const AMR_NARROW = [12, 13, 15, 17, 19, 20, 26, 31, 5, 0, 0, 0, 0, 0, 0, 0]
const AMR_WIDE = [17, 23, 32, 36, 40, 46, 50, 58, 60, 5, 0, 0, 0, 0, 0, 0]

export async function amrFacts(source: ByteReader): Promise<SoundFacts> {
  const reader = new WindowedReader(source)
  const isWide = ascii(await reader.read(0, 9)) === '#!AMR-WB\n'
  const sizes = isWide ? AMR_WIDE : AMR_NARROW
  let frames = 0
  for (let at = isWide ? 9 : 6; at < source.sizeBytes; frames += 1) {
    const [header = 0] = reader.held(at, 1) ?? (await reader.read(at, 1))
    at += 1 + (sizes[(header >> 3) & 15] ?? 0)
  }
  const codec = isWide ? 'AMR-WB' : 'AMR'
  return { codec, durationSeconds: frames * 0.02, channels: 1, sampleRate: isWide ? 16_000 : 8000, ...NO_TAGS }
}

/** GSM 06.10 full rate as written by Asterisk and sox: 33 bytes are 160 samples. */
export const GSM_FRAME_BYTES = 33

/** Each frame begins with the four bits 1101. There is no other marker, so only use this for `.gsm`. */
export function isGsm(head: Uint8Array): boolean {
  if (head.length < GSM_FRAME_BYTES) return false
  for (let at = 0; at + GSM_FRAME_BYTES <= head.length; at += GSM_FRAME_BYTES)
    if ((head[at] ?? 0) >> 4 !== 13) return false
  return true
}

export function gsmFacts(sizeBytes: number): SoundFacts {
  const durationSeconds = (Math.floor(sizeBytes / GSM_FRAME_BYTES) * 160) / 8000
  return { codec: 'GSM', durationSeconds, channels: 1, sampleRate: 8000, ...NO_TAGS }
}

/** G.722 at 64 kbit/s, the only rate of files: a byte is two samples at 16 kHz. It has no header. */
export function g722Facts(sizeBytes: number): SoundFacts {
  return { codec: 'G.722', durationSeconds: sizeBytes / 8000, channels: 1, sampleRate: 16_000, ...NO_TAGS }
}

/** Sun's `.au`. Bytes per sample by encoding; null for those that are packed differently. */
const AU_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 8, 27: 1 }
const AU_CODECS: Readonly<Record<number, string>> = { 1: 'µ-law', 27: 'A-law' }

export async function auFacts(reader: ByteReader): Promise<SoundFacts | null> {
  const head = await reader.read(0, 24)
  if (head.length < 24) return null
  const view = viewOf(head)
  const [offset, stated, encoding, sampleRate, channels] = [4, 8, 12, 16, 20].map((at) => view.getUint32(at)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const rest = Math.max(0, reader.sizeBytes - offset)
  const isUnknown = stated === 0xffffffff
  const bytes = AU_BYTES[encoding]
  const perSecond = (bytes ?? 0) * channels * sampleRate
  return {
    codec: AU_CODECS[encoding] ?? (bytes === undefined ? null : 'PCM'),
    durationSeconds: perSecond === 0 ? null : (isUnknown ? rest : Math.min(stated, rest)) / perSecond,
    channels,
    sampleRate,
    ...NO_TAGS,
    isCutOff: !isUnknown && stated > rest,
  }
}

/**
 * Apple's and SGI's AIFF and AIFC: `COMM` describes the sound, and `SSND` has its length. If a streaming recorder left both
 * at 0, the rest of the file counts.
 */
export async function aiffFacts(reader: ByteReader): Promise<SoundFacts | null> {
  let common: DataView | null = null
  let sound: { readonly stated: number; readonly there: number } | null = null
  for await (const { name, at, length } of chunksFrom(reader, 12, { isLittle: false, most: 1000 })) {
    if (name === 'COMM') {
      const content = await reader.read(at, 18)
      if (content.length === 18) common = viewOf(content)
    }
    if (name === 'SSND') {
      const rest = reader.sizeBytes - at
      sound = { stated: length, there: length === 0 ? rest : Math.min(length, rest) }
      if (length === 0) break
    }
  }
  if (common === null) return null
  const sampleRate = extendedFloat(common, 8)
  const isCutOff = sound !== null && sound.there < sound.stated
  const stated = common.getUint32(2)
  const frameBytes = common.getUint16(0) * Math.ceil(common.getUint16(6) / 8)
  // Two numbers of four bytes each precede the sound.
  const unsaid = sound?.stated === 0 && frameBytes > 0 ? Math.max(0, sound.there - 8) / frameBytes : 0
  const share = sound === null || sound.stated === 0 ? 1 : sound.there / sound.stated
  const frames = stated === 0 ? Math.floor(unsaid) : stated * share
  return {
    codec: 'PCM',
    durationSeconds: sampleRate > 0 ? frames / sampleRate : null,
    channels: common.getUint16(0),
    sampleRate,
    ...NO_TAGS,
    isCutOff,
  }
}

/** The 80-bit float of a sample rate: an integer, positive, and below 2⁶³. */
function extendedFloat(view: DataView, at: number): number {
  const exponent = (view.getUint16(at) & 0x7fff) - 16_383 - 63
  return Math.round(Number(view.getBigUint64(at + 2)) * 2 ** exponent)
}
