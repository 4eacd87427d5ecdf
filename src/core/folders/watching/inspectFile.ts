import { closeSync, fstatSync, lstatSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import type { ByteReader } from '../../../domain/recordings/probing/byteReader.ts'
import type { RecordingEnd } from '../../../domain/recordings/probing/endState.ts'
import { contentEnd, recordingEnd } from '../../../domain/recordings/probing/recordingEnd.ts'
import { fileProperties, type ListedFile } from './listFolder.ts'

/** How far a file is, without reading all of it. */
export interface FileInspection extends Pick<ListedFile, 'sizeBytes' | 'modifiedMs' | 'fileId'> {
  /** The disk holds none of its bytes: they are in a cloud, or not written yet. Then nothing else was read. */
  readonly isOnlineOnly: boolean
  /** The position after the last byte that isn't zero, within the last megabytes. */
  readonly contentEnd: number
  readonly end: RecordingEnd
}

/** Disks keep smaller files inside their directory, without blocks of their own. */
const SMALLEST_WITH_BLOCKS = 4096

/** Blocks while it reads: for a thread. Throws the file system's error, or `NOT_A_FILE`. */
export async function inspectFile(path: string): Promise<FileInspection> {
  const found = lstatSync(path, { bigint: true })
  if (!found.isFile()) throw Object.assign(new Error('It’s not a regular file.'), { code: 'NOT_A_FILE' })
  // Opening a placeholder would download it. Sizes on disk also work on Windows, where Node doesn't know the attributes.
  if (found.size >= SMALLEST_WITH_BLOCKS && found.blocks === 0n) {
    return { ...fileProperties(found), isOnlineOnly: true, contentEnd: 0, end: 'missing' }
  }
  const file = openSync(path, 'r')
  try {
    const reader = blockingReader(file)
    const end = await recordingEnd(reader, basename(path))
    const last = await contentEnd(reader)
    const after = fstatSync(file, { bigint: true })
    return { ...fileProperties(after), isOnlineOnly: false, contentEnd: last, end }
  } finally {
    closeSync(file)
  }
}

function blockingReader(file: number): ByteReader {
  const { size: sizeBytes } = fstatSync(file)
  return {
    sizeBytes,
    read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, sizeBytes - offset)))
      let filled = 0
      while (filled < bytes.length) {
        const count = readSync(file, bytes, filled, bytes.length - filled, offset + filled)
        if (count === 0) break
        filled += count
      }
      return Promise.resolve(bytes.subarray(0, filled))
    },
  }
}
