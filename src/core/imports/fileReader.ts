import { open } from 'node:fs/promises'
import type { ByteReader } from '../../domain/recordings/probing/byteReader.ts'

/** Opens a file for `read` and closes it afterwards. Its size is the one it had when it was opened. */
export async function withFileReader<Result>(
  path: string,
  read: (reader: ByteReader) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await read({
      sizeBytes: size,
      async read(offset, length) {
        const wanted = Math.max(0, Math.min(length, size - offset))
        const bytes = new Uint8Array(wanted)
        const { bytesRead } = await file.read(bytes, 0, wanted, offset)
        return bytes.subarray(0, bytesRead)
      },
    })
  } finally {
    await file.close()
  }
}
