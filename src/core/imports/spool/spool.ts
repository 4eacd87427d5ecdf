import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../contract/errors/errors.ts'
import { syncFolder } from '../../storage/syncFolder.ts'

const PART = '.part'

/**
 * Writes a request's body to `path`, once `turn` resolves, and returns its size. When it resolves, the file is complete and survives
 * a power cut. An interrupted upload leaves no file. Fails with `canceled`, and with the file system's errors.
 */
export async function spool(request: Request, path: string, turn: () => Promise<void>): Promise<number> {
  const part = `${path}${PART}`
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  try {
    const body = request.body === null ? Readable.from([]) : Readable.fromWeb(request.body)
    await pipeline(body, createWriteStream(part, { mode: 0o600 }), { signal: request.signal })
    const sizeBytes = await synced(part)
    await turn()
    await rename(part, path)
    syncFolder(join(path, '..'))
    return sizeBytes
  } catch (error) {
    await rm(part, { force: true })
    throw request.signal.aborted ? new AppError('canceled', {}, { cause: error }) : error
  }
}

async function synced(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Removes the files of a spool folder that no record refers to: uploads that were interrupted before their row was written. */
export async function sweepSpool(folder: string, keptPaths: Iterable<string>): Promise<void> {
  const kept = new Set([...keptPaths].map((path) => basename(path)))
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    // If another program has it open, it is removed at the next start.
    if (!kept.has(name)) await rm(join(folder, name), { force: true }).catch(() => undefined)
  }
}
