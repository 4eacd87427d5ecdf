import { ascii, type ByteReader } from './byteReader.ts'

/** `ftyp` of QuickTime: length, name, brand, version. */
const FILE_TYPE = Uint8Array.from([0, 0, 0, 16, ...letters('ftypqt  '), 0, 0, 0, 0])

/**
 * An MP4 or QuickTime file that begins with `ftyp`. Files from before 2001 have none, so one is added, because mediabunny
 * requires it. This shifts the sample offsets by its length, so only use the result to read the index.
 */
export async function withFileType(reader: ByteReader): Promise<ByteReader> {
  if (ascii(await reader.read(4, 4)) === 'ftyp') return reader
  const before = FILE_TYPE.length
  return {
    sizeBytes: reader.sizeBytes + before,
    async read(offset, length) {
      const added = FILE_TYPE.subarray(offset, offset + length)
      const rest = await reader.read(Math.max(0, offset - before), length - added.length)
      const bytes = new Uint8Array(added.length + rest.length)
      bytes.set(added)
      bytes.set(rest, added.length)
      return bytes
    },
  }
}

function letters(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}
