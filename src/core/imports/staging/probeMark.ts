import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Log } from '../../diagnostics/log.ts'

/** `strikes`: what speaks for the row's file having ended the app. */
const mark = z.object({ stageId: z.string(), strikes: z.number() })
type Mark = z.infer<typeof mark>

/** Nearly every file is read in less, so an app that ends later in a probe has most likely died of it. */
const SUSPICIOUS_MS = 1000
const MOST_STRIKES = 1

/**
 * The row whose file is being read, on the disk before the first byte is read, so that a file that the app died of isn't
 * read at every start. One strike is having been read when the app ended, which any file may be when the app is killed
 * or the power fails: it is read again, after all others. The second is the same once more, or a probe that had
 * already taken a second.
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

  /** Of the row that was being read when the app ended; `isCulprit`: it is not to be read again unasked. */
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

  /** Also for a row that is not the current one: by then the next may have begun. */
  end(stageId: string): void {
    if (this.#interrupted?.stageId === stageId) this.#interrupted = null
    if (this.#current === stageId) this.#clear()
  }

  /** The app ends as it should, so no file is to blame. Files that are still read afterwards are not marked. */
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
      // No file cuts the power, so this need not wait for the disk, which costs more than most probes.
      this.#database.exec('PRAGMA synchronous = NORMAL')
      const [sql, ...values] =
        value === null
          ? ["DELETE FROM settings WHERE name = 'probing'"]
          : ["INSERT OR REPLACE INTO settings (name, value) VALUES ('probing', ?)", JSON.stringify(value)]
      this.#database.prepare(sql).run(...values)
    } catch (error) {
      // A full disk: the file is read all the same.
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
    return null // Written by this app alone; without it the row is read again.
  }
}
