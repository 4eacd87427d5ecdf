import { ascii, type ByteReader } from './byteReader.ts'
import { chunksFrom } from './chunks.ts'
import type { RecordingEnd } from './endState.ts'
import { longDataLength, statedLength } from './wavFacts.ts'

/**
 * Some recorders update the lengths only now and then, so sound may follow the announced end: then the end is open. The length
 * of the RIFF chunk itself isn't used, since many recorders write a wrong one.
 */
export async function wavEnd(reader: ByteReader): Promise<RecordingEnd> {
  const isLittle = ascii(await reader.read(0, 4)) !== 'RIFX'
  let longData: number | null = null
  for await (const { name, at, length } of chunksFrom(reader, 12, { isLittle, most: 1000 })) {
    if (name === 'data') {
      const rest = reader.sizeBytes - at
      const stated = statedLength(length, longData, rest)
      if (stated === null) return 'open'
      if (stated > rest) return 'missing'
      return (await isEndOfChunks(reader, at + stated + (stated % 2), isLittle)) ? 'whole' : 'open'
    }
    if (name === 'ds64') longData = longDataLength(await reader.read(at, 16))
  }
  return 'missing'
}

/** Whether from here to the end there are only chunks, such as tags. */
async function isEndOfChunks(reader: ByteReader, from: number, isLittle: boolean): Promise<boolean> {
  let at = from
  for await (const { name, end } of chunksFrom(reader, from, { isLittle, most: 100 })) {
    if (!/^[\w ]{4}$/.test(name)) return false
    at = end
  }
  // The last pad byte is often absent.
  return at === reader.sizeBytes || at === reader.sizeBytes + 1
}
