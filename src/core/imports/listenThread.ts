import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { answerTasks } from '../threads/answerTasks.ts'

/** The thread that reads parts of files for a player, so that a disk that hangs blocks nothing else. */

export interface FilePart {
  readonly path: string
  readonly offset: number
  readonly length: number
}

export interface ReadPart {
  readonly sizeBytes: number
  /** Fewer than requested at the end of the file. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

answerTasks(({ path, offset, length }: FilePart): ReadPart => {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
    const bytesRead = readSync(file, bytes, 0, bytes.length, offset)
    return { sizeBytes: size, bytes: bytes.subarray(0, bytesRead) }
  } finally {
    closeSync(file)
  }
})
