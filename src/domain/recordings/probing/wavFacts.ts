import type { SoundFacts } from '../recordingFacts.ts'
import { ascii, tagText, viewOf, type ByteReader } from './byteReader.ts'
import { type Chunk, chunksFrom } from './chunks.ts'

/**
 * RIFF, RIFX, RF64 and BW64 with any codec: the chunks contain everything, so nothing is decoded. Streaming or interrupted
 * recorders write a data length of 0 or of their maximum: then the rest of the file counts. Source: Microsoft "Multimedia
 * Data Standards Update" (format tags), EBU Tech 3306 (RF64) and 3285 (`bext`), ITU-R BS.2088 (BW64).
 */
export async function wavFacts(reader: ByteReader): Promise<SoundFacts | null> {
  const form = ascii(await reader.read(0, 4))
  const isLittle = form !== 'RIFX'
  let format: Format | null = null
  let longData: number | null = null
  let factSamples: number | null = null
  const tags: Tags = { title: null, recordedAt: null }
  // Few chunks precede `data`; 1000 ends the walk through a file that isn't a WAV.
  for await (const chunk of chunksFrom(reader, 12, { isLittle, most: 1000 })) {
    const { name, at, length, end } = chunk
    if (name === 'data') {
      const rest = reader.sizeBytes - at
      const stated = statedLength(length, longData, rest)
      const soundEnd = stated === null ? end : at + stated + (stated % 2)
      format ??= await formatAfter(reader, soundEnd, isLittle)
      if (format === null) return null
      const isCutOff = stated !== null && stated > rest
      // Tags often follow the sound. The pad byte isn't part of the length, so a file without its last one isn't truncated.
      if (stated !== null && !isCutOff) await readTags(reader, soundEnd, isLittle, tags)
      return {
        codec: CODECS[format.tag] ?? null,
        durationSeconds: secondsOf(format, Math.min(stated ?? rest, rest), isCutOff ? null : factSamples),
        channels: format.channels,
        sampleRate: format.sampleRate,
        isCutOff,
        ...tags,
      }
    }
    if (name === 'fmt ') format = formatOf(await reader.read(at, Math.min(length, 40)), isLittle)
    if (name === 'ds64') longData = longDataLength(await reader.read(at, 16))
    if (name === 'fact' && at + 4 <= reader.sizeBytes)
      factSamples = viewOf(await reader.read(at, 4)).getUint32(0, isLittle)
    await readTag(reader, chunk, isLittle, tags)
  }
  return null
}

/** Some editors write `data` first. */
async function formatAfter(reader: ByteReader, from: number, isLittle: boolean): Promise<Format | null> {
  for await (const { name, at, length } of chunksFrom(reader, from, { isLittle, most: 100 })) {
    if (name === 'fmt ') return formatOf(await reader.read(at, Math.min(length, 40)), isLittle)
  }
  return null
}

const LENGTH_IN_DS64 = 0xffffffff

/** The length of the sound that the header states; null if it leaves it open. `rest`: how much follows. */
export function statedLength(length: number, longData: number | null, rest: number): number | null {
  if (length === LENGTH_IN_DS64) return longData
  return isStreamedLength(length, rest) ? null : length
}

/**
 * Whether a data length means "unknown": 0, 4 GB − 1 or slightly below it; or 2 GB or up to a page below it (arecord, SoX)
 * if the file is shorter.
 */
function isStreamedLength(length: number, rest: number): boolean {
  if (length === 0 || length >= 0xffffff00) return true
  return length >= 0x7ffff000 && length <= 0x80000000 && length > rest
}

/** Length of the sound from `ds64`; null if the recorder hasn't filled it in. */
export function longDataLength(start: Uint8Array): number | null {
  if (start.length < 16) return null
  const length = viewOf(start).getBigUint64(8, true)
  return length === 0n || length === 0xffff_ffff_ffff_ffffn ? null : Number(length)
}

interface Format {
  readonly tag: number
  readonly channels: number
  readonly sampleRate: number
  readonly bytesPerSecond: number
  readonly blockBytes: number
  /** For the GSM and ADPCM formats; 0 if the format doesn't have it. */
  readonly samplesPerBlock: number
}

const EXTENSIBLE = 0xfffe
const BLOCK_CODECS = new Set([0x02, 0x11, 0x31])
const CODECS: Readonly<Record<number, string>> = {
  0x01: 'PCM',
  0x02: 'ADPCM',
  0x03: 'PCM',
  0x06: 'A-law',
  0x07: 'µ-law',
  0x11: 'ADPCM',
  0x14: 'G.723',
  0x31: 'GSM',
  0x40: 'G.721',
  0x45: 'G.726',
  0x50: 'MPEG',
  0x55: 'MP3',
  0x64: 'G.726',
  0x65: 'G.722',
  0x83: 'G.729',
}

function formatOf(bytes: Uint8Array, isLittle: boolean): Format | null {
  if (bytes.length < 14) return null
  const view = viewOf(bytes)
  const stated = view.getUint16(0, isLittle)
  const tag = stated === EXTENSIBLE && bytes.length >= 26 ? view.getUint16(24, isLittle) : stated
  return {
    tag,
    channels: view.getUint16(2, isLittle),
    sampleRate: view.getUint32(4, isLittle),
    bytesPerSecond: view.getUint32(8, isLittle),
    blockBytes: view.getUint16(12, isLittle),
    samplesPerBlock: BLOCK_CODECS.has(tag) && bytes.length >= 20 ? view.getUint16(18, isLittle) : 0,
  }
}

function secondsOf(format: Format, dataBytes: number, factSamples: number | null): number | null {
  const { tag, sampleRate, bytesPerSecond, blockBytes, samplesPerBlock } = format
  if (sampleRate === 0) return null
  if (samplesPerBlock > 0 && blockBytes > 0) {
    const fromBlocks = Math.floor(dataBytes / blockBytes) * samplesPerBlock
    return fromBlocks / sampleRate
  }
  const isPlain = tag === 1 || tag === 3 || tag === 6 || tag === 7
  if (isPlain && blockBytes > 0) return dataBytes / (blockBytes * sampleRate)
  // In RF64, the number is in `ds64`.
  if (factSamples !== null && factSamples > 0 && factSamples < 0xffffffff) return factSamples / sampleRate
  return bytesPerSecond > 0 ? dataBytes / bytesPerSecond : null
}

type Tags = { -readonly [Field in 'title' | 'recordedAt']: SoundFacts[Field] }

async function readTags(reader: ByteReader, from: number, isLittle: boolean, tags: Tags): Promise<void> {
  for await (const chunk of chunksFrom(reader, from, { isLittle, most: 100 }))
    await readTag(reader, chunk, isLittle, tags)
}

/** `bext` has the start time of the recording; a `LIST` of `INFO` has its name and its date. */
async function readTag(reader: ByteReader, { name, at, length }: Chunk, isLittle: boolean, tags: Tags): Promise<void> {
  if (name === 'bext' && length >= 338) {
    const date = ascii(await reader.read(at + 320, 18))
    // Ten characters for the date and eight for the time, with any separators.
    const text = `${date.slice(0, 10)} ${date.slice(10)}`.replaceAll('\0', '').trim()
    if (text !== '') tags.recordedAt = { text, from: 'bwf' }
  }
  if (name !== 'LIST' || length > 65_536) return
  const list = await reader.read(at, length)
  if (ascii(list, 0, 4) !== 'INFO') return
  for (let inside = 4; inside + 8 <= list.length;) {
    const size = viewOf(list).getUint32(inside + 4, isLittle)
    const value = list.subarray(inside + 8, inside + 8 + size)
    const field = ascii(list, inside, inside + 4)
    if (field === 'INAM') tags.title = tagText(value)
    if (field === 'ICRD' && tags.recordedAt === null) {
      const text = tagText(value)
      tags.recordedAt = text === null ? null : { text, from: 'tag' }
    }
    inside += 8 + size + (size % 2)
  }
}
