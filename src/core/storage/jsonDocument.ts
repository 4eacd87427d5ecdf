import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What a stored file said, or why it says nothing. A file that can't be read as JSON is set aside, never overwritten. */
export type StoredJson =
  | { readonly kind: 'found'; readonly value: unknown }
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged'; readonly setAsideAs: string }

export async function readJson(path: string): Promise<StoredJson> {
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

/** Keeps a file under another name, which is answered, so that the next write doesn't replace it. */
async function setAside(path: string): Promise<string> {
  const setAsideAs = `${path}.damaged-${Date.now()}`
  await rename(path, setAsideAs)
  return setAsideAs
}

/**
 * Replaces the file in one step: after a crash or a power cut there is the old text or the new, never a part.
 * Only the owner may read it. Resolves when the new text is on the disk.
 */
export async function writeJson(path: string, value: unknown): Promise<void> {
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
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** The rename itself is on disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch {
    // Windows can't open a folder; its rename is durable without.
  }
}

/** One JSON file with one owner: writes follow one another in the order they were asked for. */
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

  /** For a file whose JSON says nothing its owner knows. Answers the name it is kept under. */
  setAside(): Promise<string> {
    return this.#after(() => setAside(this.path))
  }

  #after<Result>(step: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(step, step)
    this.#last = next.catch(() => undefined)
    return next
  }
}
