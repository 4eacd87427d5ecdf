import type { DatabaseSync } from 'node:sqlite'
import type { Failure } from '../../../contract/errors/errors.ts'
import type { FileReason, FileStatus } from '../../../contract/import/folders.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { inTransaction } from '../../storage/database.ts'
import { Statements } from '../../storage/statements.ts'
import { DueFiles } from './dueFiles.ts'
import { ShownFiles } from './shownFiles.ts'
import { FILE_COLUMNS, fileOf, fileValues, type Seen, type StoredFile } from './storedFile.ts'

/** Reading them takes a few milliseconds; all 250,000 of a folder would take half a second. */
const PATHS_AT_ONCE = 1000
/** Days of summaries that are kept. */
const KEPT_DAYS = 400

/** `folderId` null, and only the name: noted by an earlier version. */
export interface TriedFile {
  readonly folderId: string | null
  readonly path: string
}

/** The files of watched folders. Each change is on disk when its method returns. */
export class FileStore {
  /** What the work reads. */
  readonly due: DueFiles
  /** What a page shows. */
  readonly shown: ShownFiles
  readonly #database: DatabaseSync
  readonly #statements: Statements
  /** The day of a moment, in the zone of a folder. */
  readonly #dayOf: (folderId: string) => string

  constructor(database: DatabaseSync, dayOf: (folderId: string) => string) {
    this.#database = database
    this.#statements = new Statements(database)
    this.#dayOf = dayOf
    this.due = new DueFiles(this.#statements)
    this.shown = new ShownFiles(this.#statements)
  }

  /**
   * New files, and files with another size or time than before. Those that are in the list of imports or were sent only have to
   * be read again. `hasNews`: there were any. `hasReturned`: some of them had been gone. `hasImports`: some of
   * them are in the list of imports, or were.
   */
  seen(
    folderId: string,
    batch: readonly Seen[],
  ): { readonly hasNews: boolean; readonly hasReturned: boolean; readonly hasImports: boolean } {
    const changed: StoredFile[] = []
    const before: StoredFile[] = []
    let isNew = false
    inTransaction(this.#database, () => {
      for (const { path, sizeBytes, modifiedMs } of batch) {
        const row = this.#statements.first('SELECT * FROM files WHERE folder_id = ? AND path = ?', folderId, path)
        if (row === undefined) {
          this.#statements.run(INSERT, folderId, path, sizeBytes, modifiedMs, JSON.stringify(UNCHECKED))
          isNew = true
          continue
        }
        const file = fileOf(row)
        const isBack = file.reason?.kind === 'gone'
        const isSame = file.sizeBytes === sizeBytes && file.modifiedMs === modifiedMs
        if (isSame && !isBack && !failedByFile(file)) continue
        const seen = { ...file, sizeBytes, modifiedMs }
        before.push(file)
        if (file.importId !== null) changed.push({ ...seen, needs: 'check', checkAt: 0 })
        else changed.push({ ...(isSame || file.sha256 === null ? seen : otherRecording(seen)), ...UNREAD })
      }
      this.#write(changed)
      // A copy left out as a duplicate may now be the only file with the old content.
      this.#decideCopies(before)
    })
    return {
      hasNews: isNew || changed.length > 0,
      hasReturned: before.some(({ reason }) => reason?.kind === 'gone'),
      hasImports: before.some(({ importId }) => importId !== null),
    }
  }

  /** All that `work` writes to folders, rules and files, or nothing of it if it throws. */
  together<Result>(work: () => Result): Result {
    return inTransaction(this.#database, work)
  }

  /** Copies that were left out because of bytes that a file no longer has are decided again. */
  write(files: readonly StoredFile[]): void {
    if (files.length === 0) return
    inTransaction(this.#database, () => {
      const before = files.flatMap((file) => {
        const one = this.of(file.folderId, file.path)
        return one === null || one.sha256 === file.sha256 ? [] : [one]
      })
      this.#write(files)
      this.#decideCopies(before)
    })
  }

  /** Writes what was decided. Copies that were left out because of a file that isn't sent are decided again. */
  writeDecided(files: readonly StoredFile[]): void {
    inTransaction(this.#database, () => {
      this.#write(files)
      for (const { fileKey } of files)
        this.#statements.run(
          'UPDATE files SET decided_in = (SELECT redecide_open FROM folders WHERE folder_id = files.folder_id) WHERE file_key = ?',
          fileKey,
        )
      this.#decideCopies(files.filter(({ status }) => status === 'attention' || status === 'left-out'))
    })
  }

  /** Writes a file that is in the list of imports now. Its copies are decided again. */
  writeLinked(file: StoredFile): void {
    inTransaction(this.#database, () => {
      this.#write([file])
      this.#statements.run(
        `UPDATE files SET needs = 'decide', check_at = 0 WHERE sha256 = ? AND file_key <> ? AND import_id IS NULL AND needs IS NULL`,
        file.sha256,
        file.fileKey,
      )
    })
  }

  /**
   * Everything that isn't in the list of imports has to be decided again; `open`: only what isn't left out. Written once for
   * all files of the folder, which may be 250,000.
   */
  decideAgain(folderId: string, which: 'all' | 'open'): void {
    this.#statements.run(
      `UPDATE folders SET redecide_open = redecide_open + 1,
           redecide_all = CASE ? WHEN 'all' THEN redecide_open + 1 ELSE redecide_all END WHERE folder_id = ?`,
      which,
      folderId,
    )
  }

  /** Recordings were left out because their direction or number wasn't known after they were read. Details may say it now. */
  decideUnknownAgain(folderId: string): void {
    this.#statements.run(
      `UPDATE files SET needs = 'decide', check_at = 0
         WHERE folder_id = ? AND import_id IS NULL AND needs IS NULL AND status = 'left-out' AND sha256 IS NOT NULL
           AND CASE json_extract(reason, '$.kind')
             WHEN 'other-direction' THEN json_extract(details, '$.direction') IS NULL
             WHEN 'number' THEN json_extract(details, '$.number') IS NULL END`,
      folderId,
    )
  }

  /** Recordings were left out because they are also in this folder, which is no longer watched. */
  decideDuplicatesAgain(folderId: string): void {
    this.#statements.run(
      `UPDATE files SET needs = 'decide', check_at = 0
         WHERE import_id IS NULL AND needs IS NULL AND status = 'left-out'
           AND json_extract(reason, '$.kind') = 'duplicate' AND json_extract(reason, '$.folderId') = ?`,
      folderId,
    )
  }

  /**
   * The files that should be in the folder, without those that were sent, which may be deleted. Read in parts, as they are needed, and
   * from the beginning each time.
   */
  unsentPaths(folderId: string): Iterable<readonly string[]> {
    return { [Symbol.iterator]: () => this.#unsentPaths(folderId) }
  }

  *#unsentPaths(folderId: string): Generator<readonly string[], void> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows = this.#statements.all(
        `SELECT path FROM files WHERE folder_id = ? AND path > ? AND status <> 'sent' AND reason IS NOT '{"kind":"gone"}'
           ORDER BY path LIMIT ${PATHS_AT_ONCE}`,
        folderId,
        after,
      )
      const paths = rows.map((row) => String(row['path']))
      after = paths.at(-1)
      if (paths.length > 0) yield paths
    }
  }

  /** These are no longer in their folder. Returns those that weren't sent, also those that are in the list of imports. */
  gone(folderId: string, paths: readonly string[]): readonly StoredFile[] {
    return inTransaction(this.#database, () => {
      const files = paths.flatMap((path) => this.of(folderId, path) ?? [])
      const unsent = files.filter(({ status }) => status !== 'sent')
      const written = unsent.filter(({ importId, needs }) => importId === null || needs !== null)
      this.#write(written.map((file) => ({ ...file, ...(file.importId === null ? GONE : { needs: null }) })))
      this.#decideCopies(unsent)
      return unsent
    })
  }

  /** Files that can't be read, or aren't finished, are read again now; everything else is decided again. */
  checkAgain(folderId: string): void {
    inTransaction(this.#database, () => {
      this.decideAgain(folderId, 'all')
      this.#statements.run(
        `UPDATE files SET check_at = 0 WHERE folder_id = ? AND needs = 'check' AND check_at > 0`,
        folderId,
      )
    })
  }

  /** The plan has changed. */
  forgetDraws(folderId: string): void {
    inTransaction(this.#database, () => {
      this.#statements.run('DELETE FROM draws WHERE folder_id = ?', folderId)
      this.#statements.run(
        'UPDATE files SET draw = NULL WHERE folder_id = ? AND import_id IS NULL AND draw IS NOT NULL',
        folderId,
      )
    })
  }

  of(folderId: string, path: string): StoredFile | null {
    const row = this.#statements.first('SELECT * FROM current_files WHERE folder_id = ? AND path = ?', folderId, path)
    return row === undefined ? null : fileOf(row)
  }

  sameContent({ sha256, fileKey }: StoredFile): readonly StoredFile[] {
    if (sha256 === null) return []
    return this.#rows('sha256 = ? AND file_key <> ?', sha256, fileKey)
  }

  sameKey({ key, fileKey }: StoredFile): readonly StoredFile[] {
    return key === null ? [] : this.#rows('key = ? AND file_key <> ?', key, fileKey)
  }

  /** Stores that the service may have made a call with this key and these bytes. It stays stored when the import leaves the list. */
  noteTried({ key, folderId, path, sha256 }: Pick<StoredFile, 'key' | 'folderId' | 'path' | 'sha256'>): void {
    if (key === null || sha256 === null) return
    this.#statements.run(
      `INSERT INTO tried_keys (key, sha256, folder_id, path) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET folder_id = excluded.folder_id, path = excluded.path
         WHERE folder_id IS NOT excluded.folder_id OR path <> excluded.path`,
      key,
      sha256,
      folderId,
      path,
    )
  }

  /**
   * The key with which the service may have made a call of these bytes, see `noteTried`. Null if there is none, or if it's that of
   * another file which was sent: a person may want a copy to become another call.
   */
  triedKey({ sha256, fileKey }: Pick<StoredFile, 'sha256' | 'fileKey'>): string | null {
    const row = this.#statements.first(
      `SELECT key FROM tried_keys AS tried WHERE sha256 = ? AND NOT EXISTS (
         SELECT 1 FROM files WHERE sha256 = tried.sha256 AND key = tried.key AND status = 'sent' AND file_key <> ?)`,
      sha256,
      fileKey,
    )
    return row === undefined ? null : String(row['key'])
  }

  /** The file of which other bytes were tried with this key, another one if there is one; null: none. */
  triedWith(
    key: string,
    { folderId, path, sha256 }: Pick<StoredFile, 'folderId' | 'path' | 'sha256'>,
  ): TriedFile | null {
    const row = this.#statements.first(
      'SELECT folder_id, path FROM tried_keys WHERE key = ? AND sha256 <> ? ORDER BY folder_id IS ? AND path = ? LIMIT 1',
      key,
      sha256,
      folderId,
      path,
    )
    if (row === undefined) return null
    return { folderId: row['folder_id'] === null ? null : String(row['folder_id']), path: String(row['path']) }
  }

  /** The draw of a day, and what it means for its files, in one transaction. */
  writeDraw(folderId: string, draw: { day: string; at: EpochMs; plan: unknown }, files: readonly StoredFile[]): void {
    inTransaction(this.#database, () => {
      this.#statements.run(
        'INSERT INTO draws (folder_id, day, drawn_at, plan) VALUES (?, ?, ?, ?)',
        folderId,
        draw.day,
        draw.at,
        JSON.stringify(draw.plan),
      )
      this.#write(files)
    })
  }

  /** Deletes old summaries. If the clock was ahead, or is, the earlier of today and the last day is right. */
  sweep(today: string): void {
    this.#statements.run(
      `DELETE FROM file_days WHERE day < (SELECT date(min(?, max(day)), '-${KEPT_DAYS} days') FROM file_days)`,
      today,
    )
  }

  #rows(where: string, ...values: (string | number | null)[]): readonly StoredFile[] {
    return this.#statements.all(`SELECT * FROM current_files WHERE ${where}`, ...values).map(fileOf)
  }

  #decideCopies(files: readonly StoredFile[]): void {
    for (const { sha256, fileKey, reason } of files) {
      if (sha256 !== null && reason?.kind !== 'duplicate') this.#statements.run(DECIDE_COPIES, sha256, fileKey)
    }
  }

  #write(files: readonly StoredFile[]): void {
    for (const file of files) {
      this.#statements.run(UPDATE, ...fileValues(file), file.fileKey)
      this.#note(file.folderId, file.fileKey, file.status, file.reason)
    }
  }

  #note(folderId: string, fileKey: number, status: FileStatus, reason: FileReason | null): void {
    this.#statements.run(
      `INSERT INTO file_days (folder_id, day, file_key, status, reason) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET status = excluded.status, reason = excluded.reason`,
      folderId,
      this.#dayOf(folderId),
      fileKey,
      status,
      reason?.kind ?? null,
    )
  }
}

const INSERT = `INSERT INTO files (folder_id, path, size_bytes, modified_ms, needs, status, reason) VALUES (?, ?, ?, ?, 'decide', 'waiting', ?)`
const UPDATE = `UPDATE files SET ${FILE_COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE file_key = ?`
const DECIDE_COPIES = `UPDATE files SET needs = 'decide', check_at = 0
  WHERE sha256 = ? AND file_key <> ? AND import_id IS NULL AND needs IS NULL AND json_extract(reason, '$.kind') = 'duplicate'`

const UNCHECKED: FileReason = { kind: 'unchecked' }
export const GONE = {
  needs: null,
  draw: null,
  importId: null,
  status: 'left-out',
  reason: { kind: 'gone' },
} as const satisfies Partial<StoredFile>

/**
 * A file with a name that another recording had, since recorders reuse names: a person's values and decision to send it were about
 * that one.
 */
export function otherRecording(file: StoredFile): StoredFile {
  return { ...file, entered: {}, choice: file.choice === 'include' ? null : file.choice }
}

/** Its import failed because of it, see `isFileFailure`. */
export function failedByFile({ importId, reason }: StoredFile): boolean {
  return importId !== null && reason?.kind === 'failed' && isFileFailure(reason.failure)
}

/** The file couldn't be read, or wasn't as it had been read. Once it is read again, its import can be sent if it has the same bytes. */
export function isFileFailure({ code }: Failure): boolean {
  return code === 'recording-unreadable' || code === 'recording-changed'
}

/** As if it had just been found; a person's values and decision stay. */
export const UNREAD = {
  needs: 'decide',
  checkAt: 0,
  sha256: null,
  facts: null,
  details: null,
  found: [],
  draw: null,
  key: null,
  status: 'waiting',
  reason: UNCHECKED,
} as const
