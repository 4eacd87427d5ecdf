import { AppError } from '../../../contract/errors/errors.ts'
import type {
  RowSort,
  StagedRowAnswer,
  StagingPage,
  StagingSnapshot,
  StagingSummary,
} from '../../../contract/import/staging.ts'
import { importSummary, isAccepted } from '../../../domain/recordings/rows/importSummary.ts'
import type { RowChange, StagingRow } from '../../../domain/recordings/rows/stagingRow.ts'
import { isZoneAssumed, zoneQuestion } from '../../../domain/recordings/rules/zone/zoneQuestion.ts'
import { SECOND } from '../../../domain/units.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Clock } from '../../ports.ts'
import { SnapshotSource } from '../../streams/snapshotSource.ts'
import { APP_ENDED } from '../probing/fileProblem.ts'
import { type FileThreads, type Inspection, refused } from '../probing/inspectRecording.ts'
import { changedRow, possibleChange } from './changedRow.ts'
import type { PlannedCall } from './likelyCalls.ts'
import type { ProbeMark } from './probeMark.ts'
import { RowInspections } from './rowInspections.ts'
import type { StagingContext } from './stagingContext.ts'
import { plannedCalls, shownRows, type ShownRow } from './shownRows.ts'
import { sortedRows } from './sortedRows.ts'
import type { FoundRecording } from '../localRecordings.ts'
import { pathOf, type StoredRow } from './stagedRow.ts'
import { MOST_STEPS, type StagedRows, type UndoStep } from './stagedRows.ts'

export interface RowEdit {
  /** `assumed-zone`: those whose times are read in an assumed zone. */
  readonly stageIds: readonly string[] | 'all' | 'assumed-zone'
  readonly change: RowChange
}

export interface WantedRows {
  readonly stageIds: readonly string[] | 'all'
  /** Keys of doubts (see `doubtKey`). */
  readonly accepted: readonly string[]
}

export interface StagingQuery {
  readonly only: 'all' | 'ready' | 'blocked' | 'warned'
  readonly sort: RowSort
  readonly offset: number
  readonly limit: number
}

interface SendableRow {
  readonly stored: StoredRow
  readonly shown: StagingRow
}

export interface StagingTableOptions {
  readonly store: StagedRows
  readonly threads: FileThreads
  readonly mark: ProbeMark
  /** Data from outside the table: earlier imports and the workspace. */
  readonly known: () => StagingContext
  /** Called when all rows are inspected or a person changed them, so that the calls they would become are known. */
  readonly settled: () => void
  /** Deletes our copies of bytes that are no longer needed. Never fails. */
  readonly dropBytes: (path: string) => Promise<void>
  readonly clock: Clock
  readonly log: Log
}

/**
 * The staging table of one workspace: rows in the order of their arrival, written to disk before they become visible
 * (except inspection results). A person's changes can be undone step by step. Inspection results can't be lost, since inspection can
 * be repeated.
 */
export class StagingTable {
  /** False: some rows could not be read. Their bytes stay. */
  readonly isWhole: boolean
  readonly #options: StagingTableOptions
  readonly #rows = new Map<string, StoredRow>()
  readonly #discarded = new Map<string, StoredRow>()
  /** Newest first. */
  #steps: UndoStep[] = []
  readonly #inspections: RowInspections
  readonly #source: SnapshotSource<StagingSnapshot>
  #revision = 1
  #shown: { readonly revision: number; readonly at: number; readonly rows: readonly ShownRow[] } | null = null

  constructor(options: StagingTableOptions) {
    this.#options = options
    const { store, threads, mark, clock, log } = options
    const { rows, discarded, isWhole } = store.read()
    this.isWhole = isWhole
    for (const row of rows) this.#rows.set(row.stageId, row)
    for (const row of discarded) this.#discarded.set(row.stageId, row)
    this.#steps = [...store.steps()]
    this.#source = new SnapshotSource(() => this.snapshot(), clock)
    this.#inspections = new RowInspections({
      threads,
      mark,
      clock,
      log,
      found: (inspections) => this.#found(inspections),
      progressed: () => this.#source.changed(),
    })
    this.#inspections.add(this.#afterInterruption(mark.interrupted))
  }

  /** The files of its rows. */
  paths(): readonly string[] {
    return [...this.#rows.values()].flatMap((row) => pathOf(row) ?? [])
  }

  /** All rows with stored bytes, including discarded ones. */
  keptPaths(): readonly string[] {
    return [...this.paths(), ...[...this.#discarded.values()].flatMap((row) => pathOf(row) ?? [])]
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  watch(signal?: AbortSignal): AsyncIterable<StagingSnapshot> {
    return this.#source.watch(signal)
  }

  snapshot(): StagingSnapshot {
    const rows = this.#shownRows()
    const count = (status: ShownRow['status']) => rows.filter((row) => row.status === status).length
    const [step] = this.#steps
    return {
      revision: this.#revision,
      total: rows.length,
      unseenCount: count('unseen'),
      readyCount: count('ready'),
      blockedCount: count('blocked'),
      warnedCount: count('warned'),
      duplicateCount: rows.filter(isDuplicate).length,
      sizeBytes: rows.reduce((sum, { row }) => sum + (row.sizeBytes ?? 0), 0),
      checking: this.#inspections.progress(),
      undo:
        step === undefined
          ? null
          : { kind: step.kind, rowCount: step.kind === 'edit' ? step.before.length : step.stageIds.length },
      zoneQuestion: this.#inspections.progress() === null ? zoneQuestion(rows.map(({ row }) => row)) : null,
    }
  }

  page({ only, sort, offset, limit }: StagingQuery): StagingPage {
    const wanted = this.#shownRows().filter(({ status }) => only === 'all' || status === only)
    const rows = sortedRows(wanted, sort)
    const shown = rows.slice(offset, offset + limit).map(({ row }) => row)
    return { revision: this.#revision, total: rows.length, rows: shown }
  }

  row(stageId: string): StagedRowAnswer {
    const shown = this.#shownRows().find(({ row }) => row.stageId === stageId)
    return { revision: this.#revision, row: shown?.row ?? null }
  }

  recordingAt(stageId: string): FoundRecording | null {
    const row = this.#rows.get(stageId)
    const path = row === undefined ? null : pathOf(row)
    return path === null ? null : { path, fileName: row!.fileName }
  }

  add(rows: readonly StoredRow[]): void {
    this.#options.store.insert(rows)
    for (const row of rows) this.#rows.set(row.stageId, row)
    this.#inspections.add(rows)
    this.changed()
  }

  /** One undo step, regardless of the number of rows. Deleted rows are skipped. */
  edit(from: 'person' | 'csv', edits: readonly RowEdit[]): void {
    const edited = new Map<string, StoredRow>()
    const isSourceChosen = edits.some(({ change }) => change.timeFrom !== undefined)
    const shown = new Map(isSourceChosen ? this.#shownRows().map(({ row }) => [row.stageId, row]) : [])
    for (const { stageIds, change } of edits) {
      for (const stageId of this.#edited(stageIds)) {
        const row = edited.get(stageId) ?? this.#rows.get(stageId)
        if (row !== undefined) edited.set(stageId, changedRow(row, possibleChange(change, shown.get(stageId)), from))
      }
    }
    if (edited.size === 0) return
    const before = [...edited.keys()].flatMap((stageId) => {
      const row = this.#rows.get(stageId)
      return row === undefined ? [] : [{ stageId, timeZone: row.timeZone, entered: row.entered }]
    })
    const step = this.#options.store.edit([...edited.values()], before)
    for (const row of edited.values()) this.#rows.set(row.stageId, row)
    this.#stepped(step)
    this.#options.settled()
  }

  #edited(stageIds: RowEdit['stageIds']): Iterable<string> {
    if (stageIds !== 'assumed-zone') return stageIds === 'all' ? this.#rows.keys() : stageIds
    return this.#shownRows().flatMap(({ row }) => (isZoneAssumed(row) ? [row.stageId] : []))
  }

  discard(stageIds: readonly string[] | 'all' | 'duplicates'): void {
    const wanted = this.#ids(stageIds)
    if (wanted.length === 0) return
    const step = this.#options.store.discard(wanted)
    for (const stageId of wanted) {
      const row = this.#rows.get(stageId)
      this.#rows.delete(stageId)
      if (row !== undefined) this.#discarded.set(stageId, row)
    }
    this.#inspections.drop(wanted)
    this.#stepped(step)
  }

  undo(): boolean {
    const [step] = this.#steps
    if (step === undefined) return false
    const { store } = this.#options
    if (step.kind === 'edit') {
      const rows = step.before.flatMap(({ stageId, timeZone, entered }) => {
        const row = this.#rows.get(stageId)
        return row === undefined ? [] : [{ ...row, timeZone, entered }]
      })
      store.undo(step, rows)
      for (const row of rows) this.#rows.set(row.stageId, row)
    } else {
      store.undo(step, [])
      this.#readRows()
      const returned = step.stageIds.flatMap((stageId) => this.#rows.get(stageId) ?? [])
      for (const { stageId } of returned) this.#discarded.delete(stageId)
      this.#inspectAll()
    }
    this.#steps.shift()
    this.changed()
    return true
  }

  /** Inspects files again that could not be read. */
  inspectAgain(): void {
    const unread = [...this.#rows.values()].filter(({ inspection }) => inspection?.facts.problem?.kind === 'unreadable')
    const rows = unread.map((row) => ({ ...row, inspection: null }))
    for (const row of rows) this.#rows.set(row.stageId, row)
    this.#inspections.add(rows)
    this.changed()
  }

  /** What importing these rows would send. */
  summary({ stageIds, accepted }: WantedRows): StagingSummary {
    const rows = this.#wanted(stageIds).map(({ row }) => row)
    return { revision: this.#revision, ...importSummary(rows, new Set(accepted)) }
  }

  /** Those that can be sent, as stored and as shown. Rows with doubts that aren't accepted can't. */
  sendable({ stageIds, accepted }: WantedRows): readonly SendableRow[] {
    const keys = new Set(accepted)
    return this.#wanted(stageIds).flatMap(({ row: shown }) => {
      const stored = this.#rows.get(shown.stageId)
      return stored !== undefined && shown.check === 'done' && isAccepted(shown, keys) ? [{ stored, shown }] : []
    })
  }

  #wanted(stageIds: readonly string[] | 'all'): readonly ShownRow[] {
    // Checked against the current time, not that of the cached table.
    const rows = this.#shownRows('now')
    if (stageIds === 'all') return rows
    const wanted = new Set(stageIds)
    return rows.filter(({ row }) => wanted.has(row.stageId))
  }

  /** The calls that the rows would become, if known. */
  planned(): readonly PlannedCall[] {
    return plannedCalls([...this.#rows.values()], this.#options.known())
  }

  /** The rows have been written as imports. Earlier changes can't be undone anymore. */
  async committed(stageIds: readonly string[]): Promise<void> {
    for (const stageId of stageIds) this.#rows.delete(stageId)
    const steps = this.#steps.splice(0)
    this.changed()
    await this.#forget(steps)
  }

  /** Rows that were written as imports are in the table again. */
  returned(): void {
    this.#readRows()
    this.#inspectAll()
    this.changed()
  }

  /** The data for checking rows has changed. */
  changed(): void {
    this.#revision += 1
    this.#source.changed()
  }

  close(): void {
    this.#inspections.close()
    this.#source.close()
  }

  /** Each at its previous place, since the order is on disk. */
  #readRows(): void {
    this.#rows.clear()
    for (const row of this.#options.store.read().rows) this.#rows.set(row.stageId, row)
  }

  /** Also those whose results couldn't be written, and weren't read with the rows. */
  #inspectAll(): void {
    this.#inspections.add([...this.#rows.values()])
  }

  get revision(): number {
    return this.#revision
  }

  #ids(stageIds: readonly string[] | 'all' | 'duplicates'): readonly string[] {
    if (stageIds === 'duplicates')
      return this.#shownRows()
        .filter(isDuplicate)
        .map(({ row }) => row.stageId)
    return stageIds === 'all' ? [...this.#rows.keys()] : stageIds.filter((stageId) => this.#rows.has(stageId))
  }

  #shownRows(when: 'lately' | 'now' = 'lately'): readonly ShownRow[] {
    const now = this.#options.clock.now()
    const shown = this.#shown
    // A time in the future becomes past without any change, so the cache is valid for one second.
    const isFresh = shown !== null && shown.revision === this.#revision && Math.abs(now - shown.at) < SECOND
    if (isFresh && when === 'lately') return shown.rows
    const rows = shownRows([...this.#rows.values()], this.#inspections, this.#options.known(), now)
    this.#shown = { revision: this.#revision, at: now, rows }
    return rows
  }

  /** All rows. The one that was being read when the app ended comes last, or is refused if it probably crashed the app. */
  #afterInterruption(interrupted: ProbeMark['interrupted']): readonly StoredRow[] {
    const row = this.#rows.get(interrupted?.stageId ?? '')
    if (row === undefined || row.inspection !== null) return [...this.#rows.values()]
    if (interrupted?.isCulprit === true) {
      const fingerprint = { sizeBytes: row.sizeBytes ?? 0, modifiedMs: row.modifiedAt ?? 0 }
      const inspection = refused({ kind: 'unreadable', reason: APP_ENDED }, fingerprint)
      this.#options.store.update([{ ...row, inspection }])
      this.#rows.set(row.stageId, { ...row, inspection })
      return [...this.#rows.values()]
    }
    return [...this.#rows.values()].toSorted((a, b) => Number(a === row) - Number(b === row))
  }

  #found(inspections: ReadonlyMap<string, Inspection>): void {
    const rows = [...inspections].flatMap(([stageId, inspection]) => {
      const row = this.#rows.get(stageId)
      if (row === undefined) return [] // Discarded meanwhile; inspected again if restored.
      return [{ ...row, inspection, modifiedAt: row.modifiedAt ?? (inspection.fingerprint.modifiedMs || null) }]
    })
    for (const row of rows) this.#rows.set(row.stageId, row)
    this.changed()
    if ([...this.#rows.values()].every(({ inspection, source }) => inspection !== null || source.kind === 'link')) {
      this.#options.settled()
    }
    // Last: if the disk is full, they count for this session, and the next one inspects the rows again.
    this.#options.store.update(rows)
  }

  #stepped(step: UndoStep): void {
    this.#steps.unshift(step)
    const old = this.#steps.splice(MOST_STEPS)
    this.changed()
    void this.#forget(old)
  }

  async #forget(steps: readonly UndoStep[]): Promise<void> {
    if (steps.length === 0) return
    try {
      this.#options.store.forget(steps.map(({ stepId }) => stepId))
    } catch (error) {
      this.#options.log.error('staging.not-forgotten', { error }) // They can be undone after a restart, so their bytes stay.
      return
    }
    const paths: string[] = []
    for (const step of steps) {
      if (step.kind !== 'discard') continue
      for (const stageId of step.stageIds) {
        const row = this.#discarded.get(stageId)
        if (row?.source.kind === 'upload') paths.push(row.source.path)
        this.#discarded.delete(stageId)
      }
    }
    await Promise.all(paths.map((path) => this.#options.dropBytes(path)))
  }
}

function isDuplicate({ row }: ShownRow): boolean {
  return row.problems.some(
    (problem) => problem.kind === 'same-as-row' || (problem.kind === 'same-as-import' && problem.isSameCall),
  )
}

/** Fails with `invalid-input` for an unknown time zone. */
export function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch (error) {
    const reason = `There is no time zone “${timeZone}”.`
    throw new AppError('invalid-input', { field: 'timeZone', reason }, { cause: error })
  }
}
