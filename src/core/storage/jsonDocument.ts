import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { syncFolder } from './syncFolder.ts'

/** The content of a stored file, or why there is none. A file that isn't valid JSON is set aside, never overwritten. */
export type StoredJson =
  | { readonly kind: 'found'; readonly value: unknown }
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged'; readonly setAsideAs: string }

async function readJson(path: string): Promise<StoredJson> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'absent' }
    throw error
  }
  try {
    return { kind: 'found', value: JSON.parse(text) as unknown }
  } catch {
    return { kind: 'damaged', setAsideAs: await setAside(path) }
  }
}

/** Renames a file, so that the next write doesn't replace it. Returns the new name. */
async function setAside(path: string): Promise<string> {
  const setAsideAs = `${path}.damaged-${Date.now()}`
  await renameOver(path, setAsideAs)
  return setAsideAs
}

/** Atomic: after a crash or power failure the file has the old text or the new one. Only the owner can read it. */
async function writeJson(path: string, value: unknown): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}-${crypto.randomUUID().slice(0, 8)}.new`
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(JSON.stringify(value, null, 2) + '\n')
      await file.sync()
    } finally {
      await file.close()
    }
    await renameOver(temporary, path)
  } catch (error) {
    // The first error is the one to report.
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  syncFolder(folder)
}

/** Tries again for half a second on Windows, where an antivirus may have the file, or one in the folder, open for a moment. */
export async function renameOver(from: string, to: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await rename(from, to)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (process.platform !== 'win32' || tries === 5 || !['EPERM', 'EACCES', 'EBUSY'].includes(code)) throw error
      await wait(20 * 2 ** tries)
    }
  }
}

/** A JSON file with one owner. Writes are serialized. */
export class JsonDocument {
  readonly path: string
  #last: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    this.path = path
  }

  read(): Promise<StoredJson> {
    return this.#after(() => readJson(this.path))
  }

  write(value: unknown): Promise<void> {
    return this.#after(() => writeJson(this.path, value))
  }

  /** Sets aside a file whose JSON its owner doesn't understand. Returns the new name. */
  setAside(): Promise<string> {
    return this.#after(() => setAside(this.path))
  }

  #after<Result>(step: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(step, step)
    this.#last = next.catch(() => undefined)
    return next
  }
}
