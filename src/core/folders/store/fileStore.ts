import type { DatabaseSync } from 'node:sqlite'
import { FILE_STANDINGS, type DaySummary, type FileReason, type FileStanding } from '../../../contract/folders.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { inTransaction } from '../../storage/database.ts'
import { FILE_COLUMNS, fileOf, fileValues, type StoredFile } from './storedFile.ts'

/** A file as it was seen in a folder. */
interface Seen {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: EpochMs
}

/** Days of summaries that are kept. */
const KEPT_DAYS = 400

/** The files of watched folders. Each change is on disk when its method returns. */
export class FileStore {
  readonly #database: DatabaseSync
  /** The day of a moment, in the zone of a folder. */
  readonly #dayOf: (folderId: string) => string

  constructor(database: DatabaseSync, dayOf: (folderId: string) => string) {
    this.#database = database
    this.#dayOf = dayOf
  }

  /**
   * New files, and files with another size or time than before. Those that are in the list of imports or were sent only have to
   * be read again. Returns whether there were any.
   */
  seen(folderId: string, batch: readonly Seen[]): boolean {
    const find = this.#database.prepare('SELECT * FROM files WHERE folder_id = ? AND path = ?')
    const insert = this.#database.prepare(
      `INSERT INTO files (folder_id, path, size_bytes, modified_ms, needs, standing, reason) VALUES (?, ?, ?, ?, 'decide', 'waiting', ?)`,
    )
    const changed: StoredFile[] = []
    const before: StoredFile[] = []
    let isNew = false
    inTransaction(this.#database, () => {
      for (const { path, sizeBytes, modifiedMs } of batch) {
        const row = find.get(folderId, path)
        if (row === undefined) {
          insert.run(folderId, path, sizeBytes, modifiedMs, JSON.stringify(UNCHECKED))
          isNew = true
          continue
        }
        const file = fileOf(row)
        const isBack = file.reason?.kind === 'gone'
        if (file.sizeBytes === sizeBytes && file.modifiedMs === modifiedMs && !isBack) continue
        const seen = { ...file, sizeBytes, modifiedMs }
        before.push(file)
        if (file.importId !== null) changed.push({ ...seen, needs: 'check', checkAt: 0 })
        else changed.push({ ...seen, ...UNREAD })
      }
      this.#write(changed)
      // What they contained may now be in their copies only.
      this.#decideCopies(before)
    })
    return isNew || changed.length > 0
  }

  /** The next files with this need, oldest first. */
  needing(needs: 'decide' | 'check', folderId: string, now: EpochMs, limit: number): readonly StoredFile[] {
    return this.#database
      .prepare('SELECT * FROM files WHERE needs = ? AND folder_id = ? AND check_at <= ? ORDER BY check_at LIMIT ?')
      .all(needs, folderId, now, limit)
      .map(fileOf)
  }

  /** When the next file has to be checked; null if none. */
  nextCheckAt(folderId: string): EpochMs | null {
    const row = this.#database
      .prepare(`SELECT min(check_at) AS at FROM files WHERE needs = 'check' AND folder_id = ?`)
      .get(folderId)
    return typeof row?.['at'] === 'number' ? row['at'] : null
  }

  write(files: readonly StoredFile[]): void {
    if (files.length > 0) inTransaction(this.#database, () => this.#write(files))
  }

  /** Writes what was decided. Copies that were left out because of a file that isn't sent are decided again. */
  writeDecided(files: readonly StoredFile[]): void {
    inTransaction(this.#database, () => {
      this.#write(files)
      this.#decideCopies(files.filter(({ standing }) => standing === 'attention' || standing === 'left-out'))
    })
  }

  /** Writes a file that is in the list of imports now. Its copies are decided again. */
  writeLinked(file: StoredFile): void {
    inTransaction(this.#database, () => {
      this.#write([file])
      this.#database
        .prepare(
          `UPDATE files SET needs = 'decide', check_at = 0 WHERE sha256 = ? AND file_key <> ? AND import_id IS NULL AND needs IS NULL`,
        )
        .run(file.sha256, file.fileKey)
    })
  }

  /** Everything that isn't in the list of imports has to be decided again. `where`: only with these standings. */
  decideAgain(folderId: string, where: readonly FileStanding[] = FILE_STANDINGS): void {
    this.#database
      .prepare(
        `UPDATE files SET needs = 'decide', check_at = 0
         WHERE folder_id = ? AND import_id IS NULL AND needs IS NULL AND standing IN (SELECT value FROM json_each(?))`,
      )
      .run(folderId, JSON.stringify(where))
  }

  /** Recordings were left out because they are also in this folder, which is no longer watched. */
  decideDuplicatesAgain(folderId: string): void {
    this.#database
      .prepare(
        `UPDATE files SET needs = 'decide', check_at = 0
         WHERE import_id IS NULL AND needs IS NULL AND standing = 'left-out' AND json_extract(reason, '$.folderId') = ?`,
      )
      .run(folderId)
  }

  /** These are no longer in their folder. Returns those that are in the list of imports and weren't sent. */
  gone(folderId: string, paths: readonly string[]): readonly StoredFile[] {
    return inTransaction(this.#database, () => {
      const files = paths.flatMap((path) => this.of(folderId, path) ?? [])
      const unsent = files.filter(({ standing }) => standing !== 'sent')
      this.#write(unsent.filter(({ importId }) => importId === null).map((file) => ({ ...file, ...GONE })))
      this.#decideCopies(unsent)
      return unsent.filter(({ importId }) => importId !== null)
    })
  }

  /** Files that can't be read, or aren't finished, are read again now; everything else is decided again. */
  checkAgain(folderId: string): void {
    inTransaction(this.#database, () => {
      this.decideAgain(folderId)
      this.#database.prepare(`UPDATE files SET check_at = 0 WHERE folder_id = ? AND needs = 'check'`).run(folderId)
    })
  }

  /** The plan has changed. */
  forgetDraws(folderId: string): void {
    inTransaction(this.#database, () => {
      this.#database.prepare('DELETE FROM draws WHERE folder_id = ?').run(folderId)
      this.#database.prepare('UPDATE files SET draw = NULL WHERE folder_id = ? AND import_id IS NULL').run(folderId)
    })
  }

  of(folderId: string, path: string): StoredFile | null {
    const row = this.#database.prepare('SELECT * FROM files WHERE folder_id = ? AND path = ?').get(folderId, path)
    return row === undefined ? null : fileOf(row)
  }

  sameContent({ sha256, fileKey }: StoredFile): readonly StoredFile[] {
    if (sha256 === null) return []
    return this.#rows('sha256 = ? AND file_key <> ?', sha256, fileKey)
  }

  sameKey({ key, fileKey }: StoredFile): readonly StoredFile[] {
    return key === null ? [] : this.#rows('key = ? AND file_key <> ?', key, fileKey)
  }

  /** Files that are ready, oldest calls first. */
  ready(folderId: string, limit: number): readonly StoredFile[] {
    return this.#database
      .prepare(
        `SELECT * FROM files WHERE folder_id = ? AND reason = '${READY}' AND standing = 'postponed' AND needs IS NULL ORDER BY call_at LIMIT ?`,
      )
      .all(folderId, limit)
      .map(fileOf)
  }

  /** Those of all folders that are ready, or about to be decided about again. */
  readyWithKey(): readonly StoredFile[] {
    return this.#rows(`reason = '${READY}' AND standing = 'postponed' AND key IS NOT NULL AND import_id IS NULL`)
  }

  /** Whether calls of a day aren't read yet. Those that are out of reach may stay so. */
  hasUnread(folderId: string, day: string): boolean {
    const row = this.#database
      .prepare(
        `SELECT 1 FROM files WHERE folder_id = ? AND needs IS NOT NULL
           AND ((standing = 'waiting' AND (day = ? OR day IS NULL))
             OR (standing = 'writing' AND day = ? AND json_extract(reason, '$.why') NOT IN ('online-only', 'out-of-reach')))
         LIMIT 1`,
      )
      .get(folderId, day, day)
    return row !== undefined
  }

  /** Files with an import whose outcome isn't final. */
  followed(): readonly StoredFile[] {
    return this.#rows(FOLLOWED)
  }

  /** Sent since, with a call, and neither moved nor deleted. */
  toDispose(folderId: string, since: EpochMs, limit: number): readonly StoredFile[] {
    return this.#rows(
      `folder_id = ? AND standing = 'sent' AND call_id IS NOT NULL AND source IS NULL AND sent_at >= ? LIMIT ?`,
      folderId,
      since,
      limit,
    )
  }

  inTheListOfImports(): number {
    const row = this.#database
      .prepare(`SELECT count(*) AS n FROM files WHERE ${FOLLOWED} AND standing = 'waiting'`)
      .get()
    return Number(row?.['n'] ?? 0)
  }

  count(folderId: string): number {
    const row = this.#database.prepare('SELECT count(*) AS n FROM files WHERE folder_id = ?').get(folderId)
    return Number(row?.['n'] ?? 0)
  }

  counts(folderId: string): Record<FileStanding, number> {
    const counts = Object.fromEntries(FILE_STANDINGS.map((standing) => [standing, 0])) as Record<FileStanding, number>
    const rows = this.#database
      .prepare('SELECT standing, count(*) AS n FROM files WHERE folder_id = ? GROUP BY standing')
      .all(folderId)
    for (const row of rows) counts[String(row['standing']) as FileStanding] = Number(row['n'])
    return counts
  }

  page(query: {
    readonly folderId: string
    readonly only: FileStanding | 'all'
    readonly offset: number
    readonly limit: number
  }): { readonly total: number; readonly files: readonly StoredFile[] } {
    const { folderId, only, offset, limit } = query
    const where = only === 'all' ? 'folder_id = ? AND ? IS NOT NULL' : 'folder_id = ? AND standing = ?'
    const total = this.#database.prepare(`SELECT count(*) AS n FROM files WHERE ${where}`).get(folderId, only)
    const files = this.#database
      .prepare(`SELECT * FROM files WHERE ${where} ORDER BY call_at IS NULL, call_at, file_key LIMIT ? OFFSET ?`)
      .all(folderId, only, limit, offset)
      .map(fileOf)
    return { total: Number(total?.['n'] ?? 0), files }
  }

  /** Those that were found last. */
  newest(folderId: string, limit: number): readonly Seen[] {
    return this.#database
      .prepare('SELECT path, size_bytes, modified_ms FROM files WHERE folder_id = ? ORDER BY file_key DESC LIMIT ?')
      .all(folderId, limit)
      .map((row) => ({
        path: String(row['path']),
        sizeBytes: Number(row['size_bytes']),
        modifiedMs: Number(row['modified_ms']),
      }))
  }

  /** Newest day first. */
  summaries(folderId: string, day?: string): readonly DaySummary[] {
    const rows = this.#database
      .prepare(
        `SELECT day, standing, reason, count(*) AS n FROM file_days WHERE folder_id = ? AND (? IS NULL OR day = ?)
         GROUP BY day, standing, reason ORDER BY day DESC`,
      )
      .all(folderId, day ?? null, day ?? null)
    return [...Map.groupBy(rows, (row) => String(row['day']))].map(([of, parts]) => summaryOf(of, parts))
  }

  /** Days with calls that wait for their draw. */
  undrawnDays(folderId: string): readonly string[] {
    return this.#database
      .prepare(
        `SELECT DISTINCT day FROM files
         WHERE folder_id = ? AND standing = 'waiting' AND draw IS NULL AND day IS NOT NULL AND import_id IS NULL
           AND json_extract(reason, '$.kind') = 'before-draw' AND needs IS NULL ORDER BY day`,
      )
      .all(folderId)
      .map((row) => String(row['day']))
  }

  /** Of this day. */
  ofDay(folderId: string, day: string): readonly StoredFile[] {
    return this.#rows('folder_id = ? AND day = ?', folderId, day)
  }

  isDrawn(folderId: string, day: string): boolean {
    return (
      this.#database.prepare('SELECT 1 FROM draws WHERE folder_id = ? AND day = ?').get(folderId, day) !== undefined
    )
  }

  /** How many of an agent's calls of a day the plan has drawn, without this file. */
  drawnOf({ folderId, day, userId, fileKey }: StoredFile): number {
    const row = this.#database
      .prepare(
        `SELECT count(*) AS n FROM files WHERE folder_id = ? AND day = ? AND user_id = ? AND draw = 'drawn' AND file_key <> ?`,
      )
      .get(folderId, day, userId, fileKey)
    return Number(row?.['n'] ?? 0)
  }

  /** The draw of a day, and what it means for its files, in one transaction. */
  writeDraw(folderId: string, draw: { day: string; at: EpochMs; plan: unknown }, files: readonly StoredFile[]): void {
    inTransaction(this.#database, () => {
      this.#database
        .prepare('INSERT INTO draws (folder_id, day, drawn_at, plan) VALUES (?, ?, ?, ?)')
        .run(folderId, draw.day, draw.at, JSON.stringify(draw.plan))
      this.#write(files)
    })
  }

  /** Files that aren't sent and may be, by day and agent. `isReady`: neither the plan nor a person has to decide. */
  unsent(
    folderId: string,
  ): readonly { readonly day: string | null; readonly count: number; readonly isReady: boolean }[] {
    return this.#database
      .prepare(
        `SELECT day, json_extract(reason, '$.kind') IN ('limit', 'importing') AS is_ready, count(*) AS n FROM files
         WHERE folder_id = ? AND (standing IN ('waiting', 'writing') OR (standing = 'postponed' AND reason = '${READY}'))
         GROUP BY is_ready, day, user_id`,
      )
      .all(folderId)
      .map((row) => ({
        day: row['day'] === null ? null : String(row['day']),
        count: Number(row['n']),
        isReady: row['is_ready'] === 1,
      }))
  }

  /** Calls that pass the selection, by day and agent, between two days (inclusive). */
  passing(folderId: string, from: string, to: string): readonly { readonly day: string; readonly count: number }[] {
    return this.#database
      .prepare(
        `SELECT day, count(*) AS n FROM files WHERE folder_id = ? AND day BETWEEN ? AND ?
           AND (standing <> 'left-out' OR json_extract(reason, '$.kind') = 'before-start')
         GROUP BY day, user_id`,
      )
      .all(folderId, from, to)
      .map((row) => ({ day: String(row['day']), count: Number(row['n']) }))
  }

  sweep(): void {
    this.#database
      .prepare(`DELETE FROM file_days WHERE day < (SELECT date(max(day), '-${KEPT_DAYS} days') FROM file_days)`)
      .run()
  }

  #rows(where: string, ...values: (string | number | null)[]): readonly StoredFile[] {
    return this.#database
      .prepare(`SELECT * FROM files WHERE ${where}`)
      .all(...values)
      .map(fileOf)
  }

  #decideCopies(files: readonly StoredFile[]): void {
    const decide = this.#database.prepare(
      `UPDATE files SET needs = 'decide', check_at = 0
       WHERE sha256 = ? AND file_key <> ? AND import_id IS NULL AND needs IS NULL AND json_extract(reason, '$.kind') = 'duplicate'`,
    )
    for (const { sha256, fileKey, reason } of files) {
      if (sha256 !== null && reason?.kind !== 'duplicate') decide.run(sha256, fileKey)
    }
  }

  #write(files: readonly StoredFile[]): void {
    const update = this.#database.prepare(
      `UPDATE files SET ${FILE_COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE file_key = ?`,
    )
    for (const file of files) {
      update.run(...fileValues(file), file.fileKey)
      this.#note(file.folderId, file.fileKey, file.standing, file.reason)
    }
  }

  #note(folderId: string, fileKey: number, standing: FileStanding, reason: FileReason | null): void {
    this.#database
      .prepare(
        `INSERT INTO file_days (folder_id, day, file_key, standing, reason) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET standing = excluded.standing, reason = excluded.reason`,
      )
      .run(folderId, this.#dayOf(folderId), fileKey, standing, reason?.kind ?? null)
  }
}

const UNCHECKED: FileReason = { kind: 'unchecked' }
/** As in the conditions of the indexes. */
const FOLLOWED = `import_id IS NOT NULL AND (standing <> 'sent' OR call_id IS NULL)`
const READY = JSON.stringify({ kind: 'limit' } satisfies FileReason)

export const GONE = {
  needs: null,
  draw: null,
  importId: null,
  standing: 'left-out',
  reason: { kind: 'gone' },
} as const satisfies Partial<StoredFile>

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
  standing: 'waiting',
  reason: UNCHECKED,
} as const

function summaryOf(day: string, rows: readonly Readonly<Record<string, unknown>>[]): DaySummary {
  const of = (standing: FileStanding, reason?: FileReason['kind']) =>
    rows
      .filter((row) => row['standing'] === standing && (reason === undefined || row['reason'] === reason))
      .reduce((sum, row) => sum + Number(row['n']), 0)
  const leftOut = rows
    .filter((row) => row['standing'] === 'left-out')
    .map((row) => ({ reason: String(row['reason']) as FileReason['kind'], count: Number(row['n']) }))
  return {
    day,
    sent: of('sent'),
    waiting: of('waiting') + of('writing'),
    leftOut,
    postponed: of('postponed'),
    attention: of('attention'),
    failed: of('attention', 'failed'),
  }
}
