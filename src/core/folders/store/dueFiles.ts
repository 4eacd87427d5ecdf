import type { RowProblem } from '../../../domain/recordings/rows/stagingRow.ts'
import { HOUR, type EpochMs } from '../../../domain/units.ts'
import type { Statements } from '../../storage/statements.ts'
import { READY } from './folderSchema.ts'
import { fileOf, type StoredFile } from './storedFile.ts'

/** What has to be done with the files of watched folders. */
export class DueFiles {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  /** The next files with this need, oldest first, then those that were written down while the clock was ahead. */
  needing(needs: 'decide' | 'check', folderId: string, now: EpochMs, limit: number): readonly StoredFile[] {
    const read = (range: '<=' | '>', at: EpochMs, most: number) =>
      this.#statements
        .all(
          `SELECT * FROM files WHERE needs = ? AND folder_id = ? AND check_at ${range} ? ORDER BY check_at LIMIT ? + 0`,
          needs,
          folderId,
          at,
          most,
        )
        .map(fileOf)
    const due = read('<=', now, limit)
    const marked = [...due, ...read('>', now + LONGEST_PAUSE, limit - due.length)]
    if (needs === 'check' || marked.length === limit) return marked
    return [...marked, ...this.#outdated(folderId, limit - marked.length)]
  }

  /** When the next file has to be checked; null if none. */
  nextCheckAt(folderId: string): EpochMs | null {
    const row = this.#statements.first(
      `SELECT min(check_at) AS at FROM files WHERE needs = 'check' AND folder_id = ?`,
      folderId,
    )
    return typeof row?.['at'] === 'number' ? row['at'] : null
  }

  /** Files that are ready, oldest calls first. */
  ready(folderId: string, limit: number): readonly StoredFile[] {
    const isReady = `reason = '${READY}' AND status = 'postponed' AND needs IS NULL`
    return this.#rows(`folder_id = ? AND ${isReady} ORDER BY call_at LIMIT ? + 0`, folderId, limit)
  }

  /** Those of all folders that are ready, or about to be decided about again. */
  readyWithKey(): readonly StoredFile[] {
    return this.#rows(`reason = '${READY}' AND status = 'postponed' AND key IS NOT NULL AND import_id IS NULL`)
  }

  /** Whether an import with this key and these bytes was taken back: it belongs to no file, and its file isn't decided again yet. */
  isTakenBack(key: string, sha256: string): boolean {
    const row = this.#statements.first(
      `SELECT count(*) FILTER (WHERE (needs = 'decide' OR reason = '{"kind":"gone"}') AND coalesce(sha256, ?) = ?) AS n,
         count(import_id) AS linked FROM files WHERE key = ?`,
      sha256,
      sha256,
      key,
    )
    return Number(row?.['n']) > 0 && row?.['linked'] === 0
  }

  /** Those that wait for a person because an earlier import of their bytes may have become a call. */
  possiblyImported(folderId: string): readonly StoredFile[] {
    const mayBe: RowProblem['kind'] = 'may-be-imported'
    return this.#rows(
      `folder_id = ? AND status = 'attention' AND import_id IS NULL AND needs IS NULL AND instr(found, ?) > 0`,
      folderId,
      `"${mayBe}"`,
    )
  }

  /** Whether calls of a day aren't read yet. Those that are out of reach may stay so. */
  hasUnread(folderId: string, day: string): boolean {
    const row = this.#statements.first(
      `SELECT 1 FROM current_files WHERE folder_id = ? AND needs IS NOT NULL
           AND ((status = 'waiting' AND (day = ? OR day IS NULL))
             OR (status = 'writing' AND day = ? AND json_extract(reason, '$.why') NOT IN ('online-only', 'out-of-reach')))
         LIMIT 1`,
      folderId,
      day,
      day,
    )
    return row !== undefined
  }

  /** Files with an import whose outcome isn't final. */
  followed(): readonly StoredFile[] {
    return this.#rows(FOLLOWED)
  }

  /** Sent since, with a call that wasn't found with media or a transcript yet. Those that were sent last first. */
  toShow(folderId: string, since: EpochMs, limit: number): readonly StoredFile[] {
    return this.#rows(
      `${SENT} AND shown_at IS NULL AND sent_at >= ? ORDER BY sent_at DESC LIMIT ? + 0`,
      folderId,
      since,
      limit,
    )
  }

  /** Sent since, with a call that was found before, and neither moved nor deleted. */
  toDispose(
    folderId: string,
    { since, shownBefore, limit }: { readonly since: EpochMs; readonly shownBefore: EpochMs; readonly limit: number },
  ): readonly StoredFile[] {
    const where = `${SENT} AND shown_at <= ? AND sent_at >= ? ORDER BY shown_at DESC LIMIT ? + 0`
    return this.#rows(where, folderId, shownBefore, since, limit)
  }

  inTheListOfImports(): number {
    return this.#statements.count(`SELECT count(*) FROM files WHERE ${FOLLOWED} AND status = 'waiting'`)
  }

  /** Days with calls that wait for their draw. */
  undrawnDays(folderId: string): readonly string[] {
    return this.#statements
      .all(
        `SELECT DISTINCT day FROM current_files
         WHERE folder_id = ? AND status = 'waiting' AND draw IS NULL AND day IS NOT NULL AND import_id IS NULL
           AND json_extract(reason, '$.kind') = 'before-draw' AND needs IS NULL ORDER BY day`,
        folderId,
      )
      .map((row) => String(row['day']))
  }

  ofDay(folderId: string, day: string): readonly StoredFile[] {
    return this.#rows('folder_id = ? AND day = ?', folderId, day)
  }

  isDrawn(folderId: string, day: string): boolean {
    return this.#statements.first('SELECT 1 FROM draws WHERE folder_id = ? AND day = ?', folderId, day) !== undefined
  }

  /** How many of an agent's calls of a day the plan has drawn, a person included, or were sent, without this file. */
  drawnOf({ folderId, day, userId, fileKey }: StoredFile): number {
    const counts = `(draw = 'drawn' OR import_id IS NOT NULL OR (choice = 'include' AND reason = '${READY}'))`
    const where = `folder_id = ? AND day = ? AND user_id = ? AND ${counts} AND file_key <> ?`
    return this.#statements.count(`SELECT count(*) FROM files WHERE ${where}`, folderId, day, userId, fileKey)
  }

  /** Files whose decision has to be made again, see `FileStore.decideAgain`. */
  #outdated(folderId: string, limit: number): readonly StoredFile[] {
    const read = (isLeftOut: 0 | 1, since: string, most: number) =>
      this.#statements
        .all(
          `SELECT * FROM files WHERE folder_id = ? AND (status = 'left-out') = ${isLeftOut}
             AND decided_in < (SELECT ${since} FROM folders WHERE folder_id = ?)
             AND needs IS NULL AND import_id IS NULL AND reason IS NOT '{"kind":"gone"}' LIMIT ? + 0`,
          folderId,
          folderId,
          most,
        )
        .map(fileOf)
    const open = read(0, 'redecide_open', limit)
    return [...open, ...read(1, 'redecide_all', limit - open.length)]
  }

  #rows(where: string, ...values: (string | number | null)[]): readonly StoredFile[] {
    return this.#statements.all(`SELECT * FROM current_files WHERE ${where}`, ...values).map(fileOf)
  }
}

/** No check is put off for longer. */
const LONGEST_PAUSE = HOUR

/** As in the condition of the index. */
const FOLLOWED = `import_id IS NOT NULL AND (status <> 'sent' OR call_id IS NULL)`

/** With a call, unchanged since, and neither moved nor deleted. */
const SENT = `folder_id = ? AND status = 'sent' AND call_id IS NOT NULL AND needs IS NULL AND source IS NULL`
