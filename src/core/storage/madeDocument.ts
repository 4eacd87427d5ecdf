import { copyFile, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { JsonDocument, readJson } from './jsonDocument.ts'

interface MadeDocumentOptions<State> {
  /** For the log: `views`. */
  readonly name: string
  /** What this version writes. A file with a higher one was written by a newer Earshot. */
  readonly version: number
  readonly log: Log
  readonly clock: Pick<Clock, 'now'>
  read(stored: Readonly<Record<string, unknown>>, entries: StoredEntries): State
  write(state: State, entries: StoredEntries): Readonly<Record<string, unknown>>
  /** Called with each state that is shown, also when a change couldn't be written. */
  onShown(state: State): void
}

/** A damaged or wrongly edited file loses at most a day's work. */
const BACKUP_EVERY_MS = 24 * 60 * 60 * 1000
const KEPT_BACKUPS = 3

/**
 * A small JSON file of what a person made: views, trackers, hints, decisions. In memory, and replaced atomically.
 *
 * - Once a change returns, it's on disk. One that fails is undone in memory, too.
 * - A file of a newer Earshot is read as far as possible and never changed: changes fail with `stored-by-newer-version`.
 * - What this version doesn't understand stays in the file: other fields, entries that can't be read, and each entry as it
 *   was written until it's changed here (`StoredEntries`).
 * - Before its first change of a day, the file is copied. A damaged one is set aside and replaced by the newest copy.
 */
export class MadeDocument<State> {
  readonly #document: JsonDocument
  readonly #options: MadeDocumentOptions<State>
  readonly #entries: StoredEntries
  readonly #isNewer: boolean
  /** Fields that this version doesn't know. */
  readonly #stored: Readonly<Record<string, unknown>>
  #state: State
  #saved: State
  #unsavedCount = 0
  #backedUpAt: number | null = null
  #backup: Promise<void> = Promise.resolve()

  private constructor(
    document: JsonDocument,
    stored: Readonly<Record<string, unknown>>,
    options: MadeDocumentOptions<State>,
  ) {
    const { version } = stored
    this.#document = document
    this.#options = options
    this.#entries = new StoredEntries()
    this.#isNewer = typeof version === 'number' && version > options.version
    this.#stored = stored
    this.#state = options.read(stored, this.#entries)
    this.#saved = this.#state
    if (this.#isNewer) options.log.warn(`${options.name}.newer`, { version })
  }

  static async open<State>(path: string, options: MadeDocumentOptions<State>): Promise<MadeDocument<State>> {
    const document = new JsonDocument(path)
    const found = await document.read()
    let stored = found.kind === 'found' ? found.value : null
    if (found.kind === 'damaged') {
      const backup = await newestBackup(path)
      if (backup !== null) stored = backup.value
      const restoredFrom = backup?.at ?? null
      options.log.error(`${options.name}.damaged`, { setAsideAs: found.setAsideAs, restoredFrom })
    }
    return new MadeDocument(document, isRecord(stored) ? stored : {}, options)
  }

  get state(): State {
    return this.#state
  }

  /** Fails with `stored-by-newer-version`, and with the reason that the file can't be written. */
  async change(next: (state: State) => State): Promise<void> {
    const { name, version, clock, log, write } = this.#options
    if (this.#isNewer) throw new AppError('stored-by-newer-version', { file: basename(this.#document.path) })
    // Change the memory first, so that concurrent changes build on each other.
    const after = next(this.#state)
    this.#show(after)
    this.#unsavedCount += 1
    try {
      await this.#backUpDaily(clock.now())
      await this.#document.write({ ...this.#stored, version, ...write(after, this.#entries) })
      this.#saved = after
    } catch (error) {
      log.error(`${name}.write`, { error })
      // A later change has this one in it, and may still be written.
      if (this.#unsavedCount === 1) this.#show(this.#saved)
      throw error
    } finally {
      this.#unsavedCount -= 1
    }
  }

  /** Changes wait for the same copy, so that they are written in order. */
  #backUpDaily(now: number): Promise<void> {
    if (this.#backedUpAt === null || Math.abs(now - this.#backedUpAt) >= BACKUP_EVERY_MS) {
      this.#backedUpAt = now
      this.#backup = backUp(this.#document.path, now).catch((error: unknown) => {
        this.#backedUpAt = null
        throw error
      })
    }
    return this.#backup
  }

  #show(state: State): void {
    this.#state = state
    this.#options.onShown(state)
  }
}

/** The entries of a file's lists as they were read, to write those back that didn't change. */
export class StoredEntries {
  readonly #asRead = new WeakMap<object, unknown>()
  readonly #unread = new Map<string, unknown[]>()

  /** The entries of a list that `read` understands: it returns a new object for each, or null. */
  read<Entry extends object>(list: string, value: unknown, read: (entry: unknown) => Entry | null): readonly Entry[] {
    const unread: unknown[] = []
    this.#unread.set(list, unread)
    return (Array.isArray(value) ? (value as readonly unknown[]) : []).flatMap((one) => {
      const entry = read(one)
      if (entry === null) unread.push(one)
      else this.#asRead.set(entry, one)
      return entry ?? []
    })
  }

  /** The list for the file: unchanged entries as they were read, those that weren't understood at its end. */
  written<Entry extends object>(
    list: string,
    entries: readonly Entry[],
    write: (entry: Entry) => unknown,
  ): readonly unknown[] {
    const unread = this.#unread.get(list) ?? []
    return [...entries.map((entry) => this.#asRead.get(entry) ?? write(entry)), ...unread]
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface Backup {
  readonly path: string
  readonly at: number
}

/** Newest first. */
async function backupsOf(path: string): Promise<readonly Backup[]> {
  const prefix = `${basename(path)}.backup-`
  const names = await readdir(dirname(path)).catch(() => []) // The folder is created by the first change.
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ path: join(dirname(path), name), at: Number(name.slice(prefix.length)) }))
    .toSorted((one, other) => other.at - one.at)
}

async function backUp(path: string, now: number): Promise<void> {
  const backups = await backupsOf(path)
  const newest = backups[0]?.at ?? Number.NEGATIVE_INFINITY
  // Otherwise, a clock that was set back could delay the next backup by years.
  if (now - newest < BACKUP_EVERY_MS && newest <= now) return
  try {
    await copyFile(path, `${path}.backup-${Math.round(now)}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return // There is nothing to lose yet.
    throw error
  }
  for (const { path: old } of backups.slice(KEPT_BACKUPS - 1)) await rm(old, { force: true })
}

async function newestBackup(path: string): Promise<{ readonly at: number; readonly value: unknown } | null> {
  for (const { path: backup, at } of await backupsOf(path)) {
    const found = await readJson(backup)
    if (found.kind === 'found') return { at, value: found.value }
  }
  return null
}
