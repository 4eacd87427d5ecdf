import type { BudgetSnapshot, ImportQueueSnapshot } from '../../../../contract/snapshots.ts'
import type { FoldersSnapshot } from '../../../../contract/import/folders.ts'
import type { RowSort, StagingSnapshot } from '../../../../contract/import/staging.ts'
import { importSummary, isAccepted } from '../../../../domain/recordings/rows/importSummary.ts'
import { isBlocking, rowProblems, unreadCells } from '../../../../domain/recordings/rows/rowProblems.ts'
import type { RowChange, RowFields, RowProblem, StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { isZoneAssumed, zoneQuestion } from '../../../../domain/recordings/rules/zone/zoneQuestion.ts'
import type { CallType, User } from '../../../../domain/workspaces/directory.ts'
import type { RowFilter, RowQuery } from '../table/stagingPages.ts'

const none = { value: null, from: null }

export const AGENTS: readonly User[] = [
  { userId: 1, name: 'Ida Novak', isActive: true },
  { userId: 2, name: 'Bo Berg', isActive: true },
  { userId: 3, name: 'Uma Blocked', isActive: false },
].map((user) => ({ workspaceId: 1, email: null, customFields: null, ...user }))

const TYPES: readonly CallType[] = [{ id: 5, name: 'Discovery', description: null, isArchived: false }]

/** A row as the core would return it: complete except for its agent. */
export function stagingRow(index: number, change: Partial<StagingRow> = {}): StagingRow {
  const two = (value: number) => String(value).padStart(2, '0')
  const local = `2026-11-03T${two(8 + (index % 12))}:${two(index % 60)}:00`
  const fields: RowFields = {
    timestamp: { value: `${local}.000Z`, from: 'file-name' },
    userId: none,
    callTypeId: none,
    title: none,
    leadName: none,
    leadCompany: none,
    voipId: none,
  }
  return {
    stageId: `s${index}`,
    source: { kind: 'upload' },
    fileName: `call ${index}.wav`,
    folder: 'monday',
    sizeBytes: 2_000_000,
    check: 'done',
    sha256: null,
    facts: { kind: 'wav', codec: 'A-law', channels: 1, sampleRate: 8000, durationSeconds: 245, isCutOff: false },
    times: [{ from: 'file-name', local, offsetMinutes: null }],
    timeZone: 'UTC',
    fields,
    problems: [],
    ...change,
  }
}

/** An in-memory staging table with the core's procedures: pages, edits, undo, and each row's problems. */
export class FakeStaging {
  #rows: readonly StagingRow[]
  #before: { readonly rows: readonly StagingRow[]; readonly kind: 'edit' | 'discard'; readonly count: number } | null =
    null
  #assessed: { readonly of: readonly StagingRow[]; readonly rows: readonly StagingRow[] } | null = null
  #revision = 1
  readonly #listeners = new Set<() => void>()
  readonly pagesRequested: number[] = []
  queue: ImportQueueSnapshot = EMPTY_QUEUE
  watched: FoldersSnapshot = { recovery: null, folders: [], rules: [], mostPerDay: 240 }
  committed = 0
  readonly sent: StagingRow[] = []
  #addedCount = 0
  added = (row: Partial<StagingRow>): StagingRow => stagingRow(0, row)

  constructor(rows: readonly StagingRow[]) {
    this.#rows = rows
  }

  get rows(): readonly StagingRow[] {
    if (this.#assessed?.of === this.#rows) return this.#assessed.rows
    const context = { nowMs: Date.parse('2026-11-21T10:00:00Z'), users: AGENTS, callTypes: TYPES }
    const rows = this.#rows.map((row) => ({
      ...row,
      problems: rowProblems(row, { ...context, found: row.problems }),
    }))
    this.#assessed = { of: this.#rows, rows }
    return rows
  }

  /** What the core finds out about a row. */
  found(index: number, change: Partial<StagingRow>): void {
    this.#rows = this.#rows.map((row, at) => (at === index ? { ...row, ...change } : row))
    this.#changed()
  }

  #of(only: RowFilter, sort: RowSort = 'arrival'): readonly StagingRow[] {
    const rank = ({ problems }: StagingRow) => (problems.some(isBlocking) ? 0 : problems.length > 0 ? 1 : 2)
    const rows = sort === 'problems' ? this.rows.toSorted((a, b) => rank(a) - rank(b)) : this.rows
    return rows.filter(({ problems }) => {
      const isBlocked = problems.some(isBlocking)
      if (only === 'all') return true
      return only === 'blocked' ? isBlocked : !isBlocked && (only === 'warned') === problems.length > 0
    })
  }

  #snapshot(): StagingSnapshot {
    return {
      revision: this.#revision,
      total: this.#rows.length,
      unseenCount: 0,
      readyCount: this.#of('ready').length,
      blockedCount: this.#of('blocked').length,
      warnedCount: this.#of('warned').length,
      duplicateCount: this.rows.filter(isDuplicate).length,
      sizeBytes: this.#rows.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0),
      checking: null,
      undo: this.#before && { kind: this.#before.kind, rowCount: this.#before.count },
      zoneQuestion: zoneQuestion(this.rows),
    }
  }

  #step(kind: 'edit' | 'discard', count: number, rows: readonly StagingRow[]): void {
    this.#before = { rows: this.#rows, kind, count }
    this.#rows = rows
    this.#changed()
  }

  #changed(): void {
    this.#revision += 1
    for (const listener of this.#listeners) listener()
  }

  readonly client = {
    staging: {
      watch: (_input: unknown, { signal }: { readonly signal: AbortSignal }) =>
        Promise.resolve(this.#snapshots(signal)),
      page: ({ only, sort, offset, limit }: RowQuery & { readonly offset: number; readonly limit: number }) => {
        this.pagesRequested.push(offset)
        const rows = this.#of(only, sort)
        return Promise.resolve({
          revision: this.#revision,
          total: rows.length,
          rows: rows.slice(offset, offset + limit),
        })
      },
      row: ({ stageId }: { readonly stageId: string }) =>
        Promise.resolve({ revision: this.#revision, row: this.rows.find((row) => row.stageId === stageId) ?? null }),
      // A ticket is the file's name.
      add: ({ sources }: { readonly sources: readonly { readonly ticket: string }[] }) => {
        const added = sources.map(({ ticket }) =>
          this.added({ fileName: ticket, stageId: `s${(this.#addedCount += 1)}`, folder: '' }),
        )
        this.#rows = [...this.#rows, ...added]
        this.#changed()
        return Promise.resolve({
          stageIds: added.map(({ stageId }) => stageId),
          leftOutCount: 0,
          table: null,
          tableCount: 0,
        })
      },
      edit: ({ edits, from }: { readonly edits: readonly Edit[]; readonly from: 'person' | 'csv' }) => {
        const isEdited = (row: StagingRow, { stageIds }: Edit) =>
          stageIds === 'assumed-zone' ? isZoneAssumed(row) : isOf(row, { stageIds })
        const changed = this.#rows.map((row) =>
          edits.filter((edit) => isEdited(row, edit)).reduce((one, { change }) => withChange(one, change, from), row),
        )
        this.#step('edit', changed.filter((row, index) => row !== this.#rows[index]).length, changed)
        return Promise.resolve()
      },
      discard: ({ stageIds }: { readonly stageIds: readonly string[] | 'all' | 'duplicates' }) => {
        const kept = this.#rows.filter((row) =>
          stageIds === 'duplicates' ? !isDuplicate(row) : stageIds !== 'all' && !stageIds.includes(row.stageId),
        )
        this.#step('discard', this.#rows.length - kept.length, kept)
        return Promise.resolve()
      },
      undo: () => {
        const isUndone = this.#before !== null
        if (this.#before) this.#rows = this.#before.rows
        this.#before = null
        this.#changed()
        return Promise.resolve({ isUndone })
      },
      check: () => Promise.resolve(),
      summary: ({ stageIds, accepted }: Wanted) => {
        const rows = this.rows.filter((row) => isOf(row, { stageIds }))
        return Promise.resolve({ revision: this.#revision, ...importSummary(rows, new Set(accepted)) })
      },
      takeBack: () => {
        const { length: rowCount } = this.sent
        this.#rows = [...this.#rows, ...this.sent.splice(0)]
        this.committed = 0
        this.#changed()
        return Promise.resolve({ rowCount })
      },
      commit: ({ stageIds, accepted, revision = this.#revision }: Wanted & { readonly revision?: number }) => {
        const sentFrom = Date.now() + 10_000
        if (revision !== this.#revision) return Promise.resolve({ batchId: null, importCount: 0, sentFrom })
        const sent = this.rows.filter((row) => isOf(row, { stageIds }) && isAccepted(row, new Set(accepted)))
        if (sent.length === 0) return Promise.resolve({ batchId: null, importCount: 0, sentFrom })
        this.committed += sent.length
        this.sent.push(...sent)
        this.#rows = this.#rows.filter(({ stageId }) => !sent.some((row) => row.stageId === stageId))
        this.#changed()
        return Promise.resolve({ batchId: 'b', importCount: sent.length, sentFrom })
      },
    },
    imports: {
      watchQueue: (_input: unknown, { signal }: { readonly signal: AbortSignal }) =>
        Promise.resolve(standing(this.queue, signal)),
    },
    folders: {
      watch: (_input: unknown, { signal }: { readonly signal: AbortSignal }) =>
        Promise.resolve(standing(this.watched, signal)),
    },
    app: {
      watch: (_input: unknown, { signal }: { readonly signal: AbortSignal }) => Promise.resolve(standing(APP, signal)),
    },
    directory: { users: () => Promise.resolve(AGENTS), callTypes: () => Promise.resolve(TYPES) },
    budget: {
      watch: (_input: unknown, { signal }: { readonly signal: AbortSignal }) =>
        Promise.resolve(standing(BUDGET, signal)),
    },
  }

  async *#snapshots(signal: AbortSignal): AsyncGenerator<StagingSnapshot, void, void> {
    while (!signal.aborted) {
      yield this.#snapshot()
      await new Promise<void>((resolve) => {
        const go = () => {
          this.#listeners.delete(go)
          resolve()
        }
        this.#listeners.add(go)
        signal.addEventListener('abort', go)
      })
    }
  }
}

function isDuplicate({ problems }: StagingRow): boolean {
  return problems.some(({ kind }) => kind === 'same-as-row')
}

interface Edit {
  readonly stageIds: Chosen['stageIds'] | 'assumed-zone'
  readonly change: RowChange
}

interface Wanted extends Chosen {
  readonly accepted: readonly string[]
}

interface Chosen {
  readonly stageIds: readonly string[] | 'all'
}

function isOf({ stageId }: StagingRow, { stageIds }: Chosen): boolean {
  return stageIds === 'all' || stageIds.includes(stageId)
}

function withChange(
  row: StagingRow,
  {
    timeZone,
    timeFrom: _from,
    reset: _reset,
    unread = {},
    assumedZone,
    readZone: _readZone,
    isByOrder,
    ...values
  }: RowChange,
  from: 'person' | 'csv',
): StagingRow {
  const said = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: value ?? null, from }]))
  const fields = { ...row.fields, ...said }
  const isUnread = (problem: RowProblem) => problem.kind === 'unread-cell' || problem.kind === 'unread-entry'
  const isConfirmed = ({ kind }: RowProblem) =>
    (kind === 'assumed-zone' && from === 'person' && (timeZone !== undefined || assumedZone === null)) ||
    (kind === 'matched-by-order' && isByOrder === false)
  const kept = row.problems.filter(
    (problem) => !isConfirmed(problem) && (!isUnread(problem) || !('field' in problem && problem.field in said)),
  )
  return { ...row, timeZone: timeZone ?? row.timeZone, fields, problems: [...kept, ...unreadCells(unread, fields)] }
}

async function* standing<Value>(value: Value, signal: AbortSignal): AsyncGenerator<Value, void, void> {
  yield value
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
}

export const EMPTY_QUEUE: ImportQueueSnapshot = {
  revision: 1,
  recovery: null,
  counts: {
    waiting: 0,
    sending: 0,
    processing: 0,
    stillProcessing: 0,
    noRecording: 0,
    done: 0,
    failed: 0,
    canceled: 0,
  },
  stopped: null,
  waitsFor: null,
  sending: null,
  nextSendAt: null,
  lastSendAt: null,
  batches: [],
}

/** Each test of a page has its own workspace: `w` and a number. */
const APP = { workspaces: Array.from({ length: 1000 }, (_, at) => ({ id: `w${at}`, name: 'Northwind Sales' })) }

const BUDGET: BudgetSnapshot = {
  used: 0,
  limit: 100,
  waiting: 0,
  nextFreeAt: null,
  coolingDownUntil: null,
  imports: { used: 0, limit: 10, nextFreeAt: null, coolingDownUntil: null },
}
