import {
  FILE_STATUSES,
  type DaySummary,
  type FileReason,
  type FilesQuery,
  type FileStatus,
} from '../../../contract/import/folders.ts'
import type { FoundRow, Statements } from '../../storage/statements.ts'
import { READY } from './folderSchema.ts'
import { fileOf, type Seen, type StoredFile } from './storedFile.ts'

interface FoundName {
  readonly fileKey: number
  readonly path: string
}

/** The files of watched folders as a page shows them, and in numbers. */
export class ShownFiles {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  count(folderId: string): number {
    return this.#statements.count('SELECT count(*) FROM files WHERE folder_id = ?', folderId)
  }

  counts(folderId: string): Record<FileStatus, number> {
    const counts = Object.fromEntries(FILE_STATUSES.map((status) => [status, 0])) as Record<FileStatus, number>
    const rows = this.#statements.all(
      'SELECT status, count(*) AS n FROM files WHERE folder_id = ? GROUP BY status',
      folderId,
    )
    for (const row of rows) counts[String(row['status']) as FileStatus] = Number(row['n'])
    return counts
  }

  page({ folderId, only, offset, limit }: FilesQuery): {
    readonly total: number
    readonly files: readonly StoredFile[]
  } {
    const where = only === 'all' ? 'folder_id = ? AND ? IS NOT NULL' : 'folder_id = ? AND status = ?'
    const total = this.#statements.count(`SELECT count(*) FROM files WHERE ${where}`, folderId, only)
    const files = this.#statements
      .all(
        `SELECT * FROM files WHERE ${where} ORDER BY call_at IS NULL, call_at, file_key LIMIT ? + 0 OFFSET ?`,
        folderId,
        only,
        limit,
        offset,
      )
      .map(fileOf)
    return { total, files }
  }

  /** Those that were found last. `isUnaffected`: in the list of imports, sent, or gone. */
  newest(folderId: string, limit: number): readonly (Seen & { readonly isUnaffected: boolean })[] {
    return this.#statements
      .all(
        `SELECT path, size_bytes, modified_ms, import_id IS NOT NULL OR status = 'sent'
             OR coalesce(json_extract(reason, '$.kind') = 'gone', 0) AS is_unaffected
           FROM files WHERE folder_id = ? ORDER BY file_key DESC LIMIT ? + 0`,
        folderId,
        limit,
      )
      .map((row) => ({ ...seenOf(row), isUnaffected: row['is_unaffected'] === 1 }))
  }

  /** What was sent from a folder of this path that isn't watched anymore. */
  sentBefore(folderPath: string): readonly Seen[] {
    return this.#statements
      .all(
        `SELECT files.path, size_bytes, modified_ms FROM files JOIN folders USING (folder_id)
           WHERE folders.path = ? AND removed_at IS NOT NULL AND status = 'sent'`,
        folderPath,
      )
      .map(seenOf)
  }

  /** Paths of files that were found after the one with this key, in that order. */
  names(folderId: string, afterKey: number, limit: number): readonly FoundName[] {
    return this.#names('folder_id = ?', folderId, afterKey, limit)
  }

  /** As `names`, without those that are gone. */
  namesThere(folderId: string, afterKey: number, limit: number): readonly FoundName[] {
    return this.#names(`folder_id = ? AND reason IS NOT '{"kind":"gone"}'`, folderId, afterKey, limit)
  }

  #names(where: string, folderId: string, afterKey: number, limit: number): readonly FoundName[] {
    return this.#statements
      .all(
        `SELECT file_key, path FROM files WHERE file_key > ? AND ${where} ORDER BY file_key LIMIT ? + 0`,
        afterKey,
        folderId,
        limit,
      )
      .map((row) => ({ fileKey: Number(row['file_key']), path: String(row['path']) }))
  }

  /** The key of the file that was found before the last so many; 0 if there is none. */
  keyBeforeLast(folderId: string, count: number): number {
    const statement = 'SELECT file_key FROM files WHERE folder_id = ? ORDER BY file_key DESC LIMIT 1 OFFSET ?'
    return this.#statements.count(statement, folderId, count)
  }

  /** Newest day first. */
  summaries(folderId: string, day?: string): readonly DaySummary[] {
    const rows = this.#statements.all(
      `SELECT day, status, reason, count(*) AS n FROM file_days WHERE folder_id = ? AND (? IS NULL OR day = ?)
         GROUP BY day, status, reason ORDER BY day DESC`,
      folderId,
      day ?? null,
      day ?? null,
    )
    return [...Map.groupBy(rows, (row) => String(row['day']))].map(([of, parts]) => summaryOf(of, parts))
  }

  /** Files that aren't sent and may be, by day and agent. `isReady`: neither the plan nor a person has to decide. */
  unsent(
    folderId: string,
  ): readonly { readonly day: string | null; readonly count: number; readonly isReady: boolean }[] {
    return this.#statements
      .all(
        `SELECT day, json_extract(reason, '$.kind') IN ('limit', 'importing') AS is_ready, count(*) AS n FROM files
         WHERE folder_id = ? AND (status IN ('waiting', 'writing') OR (status = 'postponed' AND reason = '${READY}'))
         GROUP BY is_ready, day, user_id`,
        folderId,
      )
      .map((row) => ({
        day: row['day'] === null ? null : String(row['day']),
        count: Number(row['n']),
        isReady: row['is_ready'] === 1,
      }))
  }

  /** Calls that pass the selection, by day and agent, between two days (inclusive). */
  passing(folderId: string, from: string, to: string): readonly { readonly day: string; readonly count: number }[] {
    return this.#statements
      .all(
        `SELECT day, count(*) AS n FROM files WHERE folder_id = ? AND day BETWEEN ? AND ?
           AND (status <> 'left-out' OR json_extract(reason, '$.kind') = 'before-start')
         GROUP BY day, user_id`,
        folderId,
        from,
        to,
      )
      .map((row) => ({ day: String(row['day']), count: Number(row['n']) }))
  }
}

function seenOf(row: FoundRow): Seen {
  return {
    path: String(row['path']),
    sizeBytes: Number(row['size_bytes']),
    modifiedMs: Number(row['modified_ms']),
  }
}

function summaryOf(day: string, rows: readonly Readonly<Record<string, unknown>>[]): DaySummary {
  const of = (status: FileStatus, reason?: FileReason['kind']) =>
    rows
      .filter((row) => row['status'] === status && (reason === undefined || row['reason'] === reason))
      .reduce((sum, row) => sum + Number(row['n']), 0)
  const leftOut = rows
    .filter((row) => row['status'] === 'left-out')
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
