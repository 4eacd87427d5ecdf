import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { answerTasks, type RunningTask } from '../../threads/answerTasks.ts'

/** The thread that computes the SHA-256 of files. Blocking reads are fine: nothing else runs in it. */

/** Larger reads aren't faster. */
const CHUNK_BYTES = 1024 * 1024
/** Often enough to tell a slow share from one that doesn't respond. */
const REPORT_EVERY_BYTES = 4 * 1024 * 1024

const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)

answerTasks((path: string, running: RunningTask): string => {
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    for (let at = 0, reported = 0; ;) {
      const bytesRead = readSync(file, buffer, 0, CHUNK_BYTES, at)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
      at += bytesRead
      if (at - reported < REPORT_EVERY_BYTES) continue
      reported = at
      running.report(at)
    }
  } finally {
    closeSync(file)
  }
})
