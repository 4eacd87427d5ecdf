import { NO_SOUND_FACTS, type SoundFacts } from '../recordingFacts.ts'
import { WindowedReader, type ByteReader } from './byteReader.ts'
import type { RecordingEnd } from './endState.ts'

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
/** A cluster is a second or more. */
const MOST_ELEMENTS = 100_000

/** Whether a WebM or Matroska file contains what it announces. */
export async function webmFacts(source: ByteReader): Promise<SoundFacts> {
  return { ...NO_SOUND_FACTS, isCutOff: (await webmEnd(source)) === 'missing' }
}

/**
 * By its segment, or if that has no length (browser recorders), by the elements in it, after which others may follow. Source:
 * RFC 8794, 4 to 6.
 */
export async function webmEnd(source: ByteReader): Promise<RecordingEnd> {
  const reader = new WindowedReader(source)
  let at = 0
  for (let count = 0; count < MOST_ELEMENTS; count += 1) {
    const element = elementOf(await reader.read(at, 12))
    if (element === null || (count === 0 && element.id !== EBML)) break
    const { id, headerBytes, contentBytes } = element
    if (contentBytes !== null && at + headerBytes + contentBytes > reader.sizeBytes) return 'missing'
    if (id === SEGMENT && contentBytes !== null) return 'whole'
    // A cluster without a length ends where the next begins, so it announces nothing.
    if (id !== SEGMENT && contentBytes === null) break
    at += headerBytes + (id === SEGMENT ? 0 : (contentBytes ?? 0))
  }
  return 'open'
}

interface EbmlElement {
  readonly id: number
  readonly headerBytes: number
  /** Null if the length is unknown. */
  readonly contentBytes: number | null
}

function elementOf(bytes: Uint8Array): EbmlElement | null {
  const idBytes = Math.clz32((bytes[0] ?? 0) << 24) + 1
  const sizeLead = bytes[idBytes] ?? 0
  const sizeBytes = Math.clz32(sizeLead << 24) + 1
  if (idBytes > 4 || bytes.length < idBytes + sizeBytes) return null
  const id = bytes.subarray(0, idBytes).reduce((value, byte) => value * 256 + byte, 0)
  const rest = bytes.subarray(idBytes + 1, idBytes + sizeBytes)
  const leadBits = sizeLead & (0xff >> sizeBytes)
  const isUnknown = leadBits === 0xff >> sizeBytes && rest.every((byte) => byte === 0xff)
  const contentBytes = isUnknown ? null : rest.reduce((value, byte) => value * 256 + byte, leadBits)
  return { id, headerBytes: idBytes + sizeBytes, contentBytes }
}
