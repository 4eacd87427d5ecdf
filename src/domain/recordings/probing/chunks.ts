import { ascii, viewOf, type ByteReader } from './byteReader.ts'

/** Of RIFF, its variants, and AIFF. */
export interface Chunk {
  readonly name: string
  /** Where its content begins. */
  readonly at: number
  /** As announced: the file may have less. */
  readonly length: number
  /** Where the next one begins. Content of an odd length is padded. */
  readonly end: number
}

/** The chunks from a position on. `most`: what has more isn't such a file. */
export async function* chunksFrom(
  reader: ByteReader,
  from: number,
  { isLittle, most }: { readonly isLittle: boolean; readonly most: number },
): AsyncGenerator<Chunk, void, void> {
  let start = from
  for (let count = 0; start + 8 <= reader.sizeBytes && count < most; count += 1) {
    const header = await reader.read(start, 8)
    const length = viewOf(header).getUint32(4, isLittle)
    const at = start + 8
    const end = at + length + (length % 2)
    yield { name: ascii(header, 0, 4), at, length, end }
    start = end
  }
}
