import type { DatabaseSync } from 'node:sqlite'
import { AppError, type ErrorData } from '../../contract/errors/errors.ts'
import type { Clock } from '../ports.ts'
import { inTransaction } from '../storage/database.ts'
import { Statements } from '../storage/statements.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** Removed entries of a list that can still be restored: as many as one import can add, because undoing it removes them all. */
const KEPT_REMOVED = 200

/** One of the lists in `workspace.sqlite`. */
export interface ListKind<New extends object> {
  /** In the file; never change it. */
  readonly list: string
  /** For the error if an entry is missing. */
  readonly what: ErrorData<'not-found'>['what']
  /** Null if this version doesn't understand the entry. It stays in the file. */
  read(stored: unknown): New | null
  write(entry: Entry<New>): unknown
}

export type Entry<New extends object> = New & { readonly id: string }

interface MadeListOptions {
  readonly clock: Clock
  /** Called after each change. */
  readonly onChange?: () => void
}

/**
 * A list of what a person made: views, trackers, decisions. In memory, and in order. Once a change returns, it's on disk; one
 * that fails, with `disk-full` or SQLite's error, changes nothing. An entry stays as it was written until it's changed here.
 */
export class MadeList<New extends object> {
  readonly #database: DatabaseSync
  readonly #sql: Statements
  readonly #kind: ListKind<New>
  readonly #options: MadeListOptions
  readonly #source: SnapshotSource<readonly Entry<New>[]>
  /** With the text that they were read from, to read only what changed. */
  #read = new Map<string, { readonly stored: string; readonly entry: Entry<New> | null }>()
  #entries: readonly Entry<New>[] = []

  constructor(database: DatabaseSync, kind: ListKind<New>, options: MadeListOptions) {
    this.#database = database
    this.#sql = new Statements(database)
    this.#kind = kind
    this.#options = options
    this.#source = new SnapshotSource(() => this.#entries, options.clock)
    this.#readAll()
  }

  all(): readonly Entry<New>[] {
    return this.#entries
  }

  /** Undefined if it isn't in the list. */
  get(id: string): Entry<New> | undefined {
    return this.#read.get(id)?.entry ?? undefined
  }

  watch(signal?: AbortSignal): AsyncIterable<readonly Entry<New>[]> {
    return this.#source.watch(signal)
  }

  /** Ids that a new entry can't have: also those of removed ones, which may be restored. */
  takenIds(): Set<string> {
    const rows = this.#sql.all('SELECT id FROM entries WHERE list = ?', this.#kind.list)
    return new Set(rows.map(({ id }) => String(id)))
  }

  /** Adds entries at the end, or replaces those of the same ids in their places, and erases others for good. */
  update(put: readonly Entry<New>[], erased: readonly string[] = []): void {
    const { list, write } = this.#kind
    this.#change(() => {
      for (const id of erased) this.#sql.run('DELETE FROM entries WHERE list = ? AND id = ?', list, id)
      for (const entry of put) {
        this.#sql.run(
          `INSERT INTO entries (list, id, place, entry)
           VALUES (?1, ?2, (SELECT ifnull(max(place), 0) + 1 FROM entries WHERE list = ?1), ?3)
           ON CONFLICT DO UPDATE SET entry = excluded.entry, removed_at = NULL`,
          list,
          entry.id,
          JSON.stringify(write(entry)),
        )
      }
    })
  }

  /** Fails with `not-found`. */
  change(id: string, entry: New): void {
    if (this.get(id) === undefined) throw this.#notFound()
    this.update([{ ...entry, id }])
  }

  /** It can be restored, even after a restart. Fails with `not-found`. */
  remove(id: string): void {
    if (this.get(id) === undefined) throw this.#notFound()
    const { list } = this.#kind
    this.#change(() => {
      this.#sql.run('UPDATE entries SET removed_at = ? WHERE list = ? AND id = ?', this.#now(), list, id)
      this.#sql.run(
        `DELETE FROM entries WHERE list = ?1 AND removed_at IS NOT NULL AND id NOT IN (
           SELECT id FROM entries WHERE list = ?1 AND removed_at IS NOT NULL ORDER BY removed_at DESC LIMIT ${KEPT_REMOVED})`,
        list,
      )
    })
  }

  /** Undoes `remove`: restores the entry to its place. Idempotent. Fails with `not-found` if it was removed too long ago. */
  restore(id: string): void {
    if (!this.takenIds().has(id)) throw this.#notFound()
    this.#change(() =>
      this.#sql.run('UPDATE entries SET removed_at = NULL WHERE list = ? AND id = ?', this.#kind.list, id),
    )
  }

  /** Ends its streams. */
  close(): void {
    this.#source.close()
  }

  #change(work: () => void): void {
    inTransaction(this.#database, work)
    this.#readAll()
    this.#source.changed()
    this.#options.onChange?.()
  }

  #readAll(): void {
    const before = this.#read
    this.#read = new Map(
      storedEntries(this.#database, this.#kind.list).map(([id, stored]) => {
        const known = before.get(id)
        return [id, known?.stored === stored ? known : { stored, entry: readEntry(this.#kind, id, stored) }]
      }),
    )
    this.#entries = [...this.#read.values()].flatMap(({ entry }) => entry ?? [])
  }

  #now(): number {
    return Math.round(this.#options.clock.now())
  }

  #notFound(): AppError<'not-found'> {
    return new AppError('not-found', { what: this.#kind.what })
  }
}

/** The entries of a list, without those that this version doesn't understand. */
export function readEntries<New extends object>(database: DatabaseSync, kind: ListKind<New>): readonly Entry<New>[] {
  return storedEntries(database, kind.list).flatMap(([id, stored]) => readEntry(kind, id, stored) ?? [])
}

/** Ids and texts, in order. */
function storedEntries(database: DatabaseSync, list: string): readonly (readonly [string, string])[] {
  const sql = 'SELECT id, entry FROM entries WHERE list = ? AND removed_at IS NULL ORDER BY place'
  const rows = database.prepare(sql).all(list)
  return rows.map(({ id, entry }) => [String(id), String(entry)])
}

function readEntry<New extends object>({ read }: ListKind<New>, id: string, stored: string): Entry<New> | null {
  const entry = read(parsed(stored))
  return entry && { ...entry, id }
}

/** Null if the text was damaged on the disk: SQLite has no checksums. */
function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}
