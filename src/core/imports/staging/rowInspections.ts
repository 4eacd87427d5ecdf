import type { RowCheck } from '../../../domain/recordings/rows/stagingRow.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Clock } from '../../ports.ts'
import { type FileThreads, type Inspection, inspectRecording } from '../probing/inspectRecording.ts'
import type { ProbeMark } from './probeMark.ts'
import { pathOf, type StoredRow } from './stagedRow.ts'

/** Files opened and probed while one is hashed, so that the hashing thread, the bottleneck, never waits. */
const AT_ONCE = 4
/** Results are written in batches: otherwise a thousand small files would need a thousand disk syncs. */
const WRITE_EVERY_MS = 200
const MOST_UNWRITTEN = 200

export interface RowInspectionsOptions {
  readonly threads: FileThreads
  readonly mark: ProbeMark
  readonly clock: Clock
  readonly log: Log
  /** By row; called from time to time with all results since the last call. */
  readonly found: (inspections: ReadonlyMap<string, Inspection>) => void
  readonly progressed: () => void
}

/** Inspects rows in the order of their arrival, a few at a time. */
export class RowInspections {
  readonly #options: RowInspectionsOptions
  readonly #waiting = new Map<string, StoredRow>()
  readonly #running = new Map<string, { readBytes: number }>()
  #found = new Map<string, Inspection>()
  #writesAt = 0
  /** All rows since the inspection was last idle. */
  #bytes = { read: 0, total: 0 }
  #isClosed = false

  constructor(options: RowInspectionsOptions) {
    this.#options = options
  }

  /** Skips links, and rows that are inspected or will be. */
  add(rows: readonly StoredRow[]): void {
    const pending = [this.#waiting, this.#running, this.#found]
    for (const row of rows) {
      if (row.inspection !== null || pathOf(row) === null) continue
      if (pending.some((some) => some.has(row.stageId))) continue
      this.#waiting.set(row.stageId, row)
      this.#bytes.total += row.sizeBytes ?? 0
    }
    this.#fill()
  }

  drop(stageIds: readonly string[]): void {
    for (const stageId of stageIds) this.#waiting.delete(stageId)
  }

  checkOf(stageId: string): RowCheck {
    return this.#running.has(stageId) ? 'checking' : 'waiting'
  }

  progress(): { readonly readBytes: number; readonly totalBytes: number } | null {
    if (this.#waiting.size + this.#running.size === 0) return null
    let readBytes = this.#bytes.read
    for (const one of this.#running.values()) readBytes += one.readBytes
    return { readBytes, totalBytes: Math.max(this.#bytes.total, readBytes) }
  }

  close(): void {
    this.#isClosed = true
    this.#options.mark.close()
  }

  #fill(): void {
    while (!this.#isClosed && this.#running.size < AT_ONCE) {
      const [row] = this.#waiting.values()
      if (row === undefined) break
      this.#waiting.delete(row.stageId)
      const progress = { readBytes: 0 }
      this.#running.set(row.stageId, progress)
      this.#inspect(row, progress)
        .catch((error: unknown) => this.#options.log.error('staging.inspect', { error }))
        .finally(() => {
          this.#running.delete(row.stageId)
          this.#bytes.read += row.sizeBytes ?? 0
          this.#fill()
          this.#writeSometimes()
        })
    }
  }

  async #inspect(row: StoredRow, progress: { readBytes: number }): Promise<void> {
    const { threads, mark, progressed } = this.#options
    const inspection = await inspectRecording(pathOf(row) ?? '', row.fileName, threads, {
      probing: () => mark.begin(row.stageId),
      probed: () => mark.end(row.stageId),
      hashed: (bytes) => {
        progress.readBytes = bytes
        progressed()
      },
    })
    if (this.#isClosed) return // Unwritten results are inspected again at the next start.
    this.#found.set(row.stageId, inspection)
  }

  #writeSometimes(): void {
    const isLast = this.#waiting.size + this.#running.size === 0
    const now = this.#options.clock.monotonicMs()
    if (this.#isClosed || this.#found.size === 0) return
    if (!isLast && now < this.#writesAt && this.#found.size < MOST_UNWRITTEN) return
    this.#writesAt = now + WRITE_EVERY_MS
    const found = this.#found
    this.#found = new Map()
    try {
      this.#options.found(found)
    } catch (error) {
      this.#options.log.error('staging.not-written', { error })
    }
    if (isLast) this.#bytes = { read: 0, total: 0 }
  }
}
