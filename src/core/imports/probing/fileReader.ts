import { open } from 'node:fs/promises'
import type { ByteReader } from '../../../domain/recordings/probing/byteReader.ts'

/** Called after each read with the bytes read so far (bytes read twice count twice) and the file's size. */
export type OnRead = (readBytes: number, sizeBytes: number) => void

/** Larger than any index or tag. A damaged length may request gigabytes, all in memory at once. */
const MOST_BYTES_AT_ONCE = 64 * 1024 * 1024

/** Opens a file for `read` and closes it afterwards. Its size is the size when it was opened. */
export async function withFileReader<Result>(
  path: string,
  read: (reader: ByteReader) => Promise<Result>,
  onRead?: OnRead,
): Promise<Result> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    let readBytes = 0
    return await read({
      sizeBytes: size,
      async read(offset, length) {
        const wanted = Math.max(0, Math.min(length, size - offset))
        if (wanted > MOST_BYTES_AT_ONCE) throw new RangeError(`Reading ${wanted} bytes at once is too much.`)
        const bytes = new Uint8Array(wanted)
        const { bytesRead } = await file.read(bytes, 0, wanted, offset)
        readBytes += bytesRead
        onRead?.(readBytes, size)
        return bytes.subarray(0, bytesRead)
      },
    })
  } finally {
    await file.close()
  }
}
