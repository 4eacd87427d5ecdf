import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { ByteReader } from '../../../domain/recordings/probing/byteReader.ts'

/** Called after each read with the bytes read so far (bytes read twice count twice) and the file's size. */
export type OnRead = (readBytes: number, sizeBytes: number) => void

/** Larger than any index or tag. A damaged length may request gigabytes, all in memory at once. */
const MOST_BYTES_AT_ONCE = 64 * 1024 * 1024

/** Opens a file for `read` and closes it afterwards. Its size is the size when it was opened. Blocks its thread, like `diskThread`. */
export async function withFileReader<Result>(
  path: string,
  read: (reader: ByteReader) => Promise<Result>,
  onRead?: OnRead,
): Promise<Result> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    let readBytes = 0
    return await read({
      sizeBytes: size,
      async read(offset, length) {
        const wanted = Math.max(0, Math.min(length, size - offset))
        if (wanted > MOST_BYTES_AT_ONCE) throw new RangeError(`Reading ${wanted} bytes at once is too much.`)
        const bytes = new Uint8Array(wanted)
        const bytesRead = readSync(file, bytes, 0, wanted, offset)
        readBytes += bytesRead
        onRead?.(readBytes, size)
        return bytes.subarray(0, bytesRead)
      },
    })
  } finally {
    closeSync(file)
  }
}
