import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Log } from '../../diagnostics/log.ts'

/** `strikes`: how much suggests that the row's file crashed the app. */
const mark = z.object({ stageId: z.string(), strikes: z.number() })
type Mark = z.infer<typeof mark>

/** Nearly every file is read in less. If the app ends later than this in a probe, the file probably crashed it. */
const SUSPICIOUS_MS = 1000
const MOST_STRIKES = 1

/**
 * Stores on disk which row's file is being read, before its first byte is read, so that a file that crashes the app isn't read
 * at every start. A row gets one strike if the app ended while it was being read, which can happen to any file when the app is
 * killed or the power fails; it is then read again after all others. A repeat, or a probe that had already taken a second, is
 * the second strike.
 */
export class ProbeMark {
  readonly #database: DatabaseSync
  readonly #log: Log
  #interrupted: Mark | null
  #current: string | null = null
  #suspicion: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(database: DatabaseSync, log: Log) {
    this.#database = database
    this.#log = log
    this.#interrupted = storedMark(database)
  }

  /** The row that was being read when the app ended. `isCulprit`: don't read it again automatically. */
  get interrupted(): { readonly stageId: string; readonly isCulprit: boolean } | null {
    if (this.#interrupted === null) return null
    const { stageId, strikes } = this.#interrupted
    return { stageId, isCulprit: strikes > MOST_STRIKES }
  }

  begin(stageId: string): void {
    if (this.#isClosed) return
    clearTimeout(this.#suspicion)
    this.#current = stageId
    const before = this.#interrupted?.stageId === stageId ? this.#interrupted.strikes : 0
    this.#write({ stageId, strikes: before + 1 })
    this.#suspicion = setTimeout(() => this.#write({ stageId, strikes: before + 2 }), SUSPICIOUS_MS)
  }

  /** The row may no longer be the current one, because the next may have begun. */
  end(stageId: string): void {
    if (this.#interrupted?.stageId === stageId) this.#interrupted = null
    if (this.#current === stageId) this.#clear()
  }

  /** The app is quitting normally, so no file is to blame. Files read after this are not marked. */
  close(): void {
    this.#isClosed = true
    this.#clear()
  }

  #clear(): void {
    clearTimeout(this.#suspicion)
    if (this.#current !== null) this.#write(null)
    this.#current = null
  }

  #write(value: Mark | null): void {
    try {
      // A file can't cause a power cut, so this doesn't sync to the disk, which would take longer than most probes.
      this.#database.exec('PRAGMA synchronous = NORMAL')
      const [sql, ...values] =
        value === null
          ? ["DELETE FROM settings WHERE name = 'probing'"]
          : ["INSERT OR REPLACE INTO settings (name, value) VALUES ('probing', ?)", JSON.stringify(value)]
      this.#database.prepare(sql).run(...values)
    } catch (error) {
      // The disk is full: read the file anyway.
      this.#log.error('staging.probe-mark', { error })
    } finally {
      this.#database.exec('PRAGMA synchronous = FULL')
    }
  }
}

function storedMark(database: DatabaseSync): Mark | null {
  try {
    const stored = database.prepare("SELECT value FROM settings WHERE name = 'probing'").get()
    return stored === undefined ? null : mark.parse(JSON.parse(String(stored['value'])))
  } catch {
    return null // Only this app writes it. Without it, the row is read again.
  }
}
