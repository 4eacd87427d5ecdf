import { ascii, viewOf, type ByteReader } from './byteReader.ts'
import type { RecordingEnd } from './endState.ts'
import { isStreamedLength, longDataLength, LENGTH_IN_DS64 } from './wavFacts.ts'

/**
 * Some recorders update the lengths only now and then, so sound may follow the announced end: then the end is open. The length
 * of the RIFF chunk itself isn't used, since many recorders write a wrong one.
 */
export async function wavEnd(reader: ByteReader): Promise<RecordingEnd> {
  const isLittle = ascii(await reader.read(0, 4)) !== 'RIFX'
  let longData: number | null = null
  for (let at = 12, count = 0; at + 8 <= reader.sizeBytes && count < 1000; count += 1) {
    const header = await reader.read(at, 8)
    const name = ascii(header, 0, 4)
    const length = viewOf(header).getUint32(4, isLittle)
    if (name === 'data') {
      const rest = reader.sizeBytes - at - 8
      const stated = length === LENGTH_IN_DS64 ? longData : isStreamedLength(length, rest) ? null : length
      if (stated === null) return 'open'
      if (stated > rest) return 'missing'
      return (await isEndOfChunks(reader, at + 8 + stated + (stated % 2), isLittle)) ? 'whole' : 'open'
    }
    if (name === 'ds64') longData = longDataLength(await reader.read(at + 8, 16))
    at += 8 + length + (length % 2)
  }
  return 'missing'
}

/** Whether from here to the end there are only chunks, such as tags. */
async function isEndOfChunks(reader: ByteReader, from: number, isLittle: boolean): Promise<boolean> {
  let at = from
  for (let count = 0; at + 8 <= reader.sizeBytes && count < 100; count += 1) {
    const header = await reader.read(at, 8)
    if (!/^[\w ]{4}$/.test(ascii(header, 0, 4))) return false
    const length = viewOf(header).getUint32(4, isLittle)
    at += 8 + length + (length % 2)
  }
  // The last pad byte is often absent.
  return at === reader.sizeBytes || at === reader.sizeBytes + 1
}
