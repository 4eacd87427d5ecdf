// @ts-check
/**
 * The thread that computes the SHA-256 of files. Plain JavaScript next to its caller, because a worker is loaded from a file,
 * even in the desktop app, where everything else is bundled. Blocking reads are fine here: nothing else runs in this thread.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** Larger reads aren't faster. */
const CHUNK_BYTES = 1024 * 1024
/** A few progress reports per second at the speed of a disk. */
const TELL_EVERY_BYTES = 64 * 1024 * 1024

const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)

parentPort?.on('message', (/** @type {{ id: number, path: string }} */ { id, path }) => {
  try {
    parentPort?.postMessage({ id, kind: 'done', sha256: sha256(id, path) })
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code ?? 'EIO'
    parentPort?.postMessage({ id, kind: 'failed', code })
  }
})

/** @type {(id: number, path: string) => string} */
function sha256(id, path) {
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    for (let at = 0, told = 0; ;) {
      const bytesRead = readSync(file, buffer, 0, CHUNK_BYTES, at)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
      at += bytesRead
      if (at - told >= TELL_EVERY_BYTES) {
        told = at
        parentPort?.postMessage({ id, kind: 'read', bytes: at })
      }
    }
  } finally {
    closeSync(file)
  }
}
