import { create } from 'zustand'
import type { RowSort, StagingSnapshot } from '../../../../contract/import/staging.ts'
import type { RowChange, RowFieldName } from '../../../../domain/recordings/rows/stagingRow.ts'
import { attempt } from '../../../client/attempt.ts'
import { format } from '../../../components/format.ts'
import { showToast } from '../../../components/overlays/toasts.ts'
import type { RowFilter } from './stagingPages.ts'
import { FIRST_COLUMN } from './tableColumns.ts'
import { wantsFocus } from './wantsFocus.ts'
import { keyIn, type Workspace, type WorkspaceClient } from '../../../client/connection/workspaceClient.ts'

/** What the details beside the table are of. */
export interface Inspected {
  /** A row, or those that are selected, so that nothing acts on rows that one doesn't see. */
  readonly rows: { readonly stageId: string } | 'selected'
  /** What gets the focus; null: it stays in the table. */
  readonly focus: RowFieldName | 'heading' | null
}

export interface InlineEdit {
  readonly stageId: string
  readonly field: RowFieldName
  /** The character that started it and replaces the text; null to edit the text. */
  readonly typed: string | null
}

/** The import of recordings that are still being checked. */
interface PendingImport {
  /** Identifies the details. */
  readonly key: string
  /** `blocked`: the check has found a problem. */
  readonly state: 'waiting' | 'blocked'
}

export interface ActiveCell {
  readonly index: number
  readonly column: number
  /** Its row, which may move; null before a person has chosen one, and while it's loading. */
  readonly stageId: string | null
}

interface TableState {
  readonly core: WorkspaceClient | null
  readonly only: RowFilter
  readonly sort: RowSort
  readonly selected: ReadonlySet<string>
  /** The focused cell, where a range selection starts. */
  readonly active: ActiveCell
  readonly inspected: Inspected | null
  readonly pendingImport: PendingImport | null
  readonly inline: InlineEdit | null
}

const FRESH: TableState = {
  core: null,
  only: 'all',
  sort: 'arrival',
  selected: new Set(),
  active: { index: 0, column: FIRST_COLUMN, stageId: null },
  inspected: null,
  pendingImport: null,
  inline: null,
}

/** The state of the staging table's view and its selection. The rows themselves are in the core. */
export const useTable = create<TableState>(() => FRESH)

/** The user opens the page: it is as they left it, unless that was in another workspace. Returns what leaving it does. */
export function enterTable(core: WorkspaceClient): () => void {
  useTable.setState((table) => (table.core === core ? table : { ...FRESH, core }))
  return () => useTable.setState({ inspected: null, inline: null })
}

export function showOnly(only: RowFilter): void {
  useTable.setState(({ core, sort }) => ({ ...FRESH, core, sort, only }))
}

/** Sorts by a column. If it was already sorted by it, restores the order of arrival. */
export function sortBy(sort: RowSort): void {
  useTable.setState((table) => ({ sort: table.sort === sort ? 'arrival' : sort, active: FRESH.active }))
}

export function inspect(rows: Inspected['rows'], focus: Inspected['focus'] = null): void {
  useTable.setState({ inspected: { rows, focus } })
}

export function setPendingImport(pendingImport: TableState['pendingImport']): void {
  useTable.setState({ pendingImport })
}

/** Whether the person edits a cell of this workspace's table, has details open or has selected rows, other than those of `idle`. */
export function isAtWork(core: WorkspaceClient, idle: ReadonlySet<string> | null): boolean {
  const { inline, inspected, selected, ...table } = useTable.getState()
  const isSelecting = selected.size > 0 && selected !== idle
  return table.core === core && (inline !== null || inspected !== null || isSelecting)
}

/** A recording that was dropped by itself: its details open beside the table, which may not be shown yet. */
export function inspectDropped(core: WorkspaceClient, stageId: string): void {
  useTable.setState((table) => ({
    ...(table.core === core ? table : { ...FRESH, core }),
    inspected: { rows: { stageId }, focus: 'userId' },
  }))
}

/** The active cell gets the focus back. */
export function closeInspector(): void {
  wantsFocus.current = true
  useTable.setState(({ active }) => ({ inspected: null, active: { ...active } }))
}

/** The details follow the active row, unless they are of the selection. */
export function activate(index: number, column: number, stageId: string | undefined): void {
  useTable.setState(({ inspected }) => ({
    active: { index, column, stageId: stageId ?? null },
    ...(inspected !== null &&
      inspected.rows !== 'selected' &&
      stageId !== undefined &&
      inspected.rows.stageId !== stageId && { inspected: { rows: { stageId }, focus: null } }),
  }))
}

/** Details of the selection stay open, and don't take the focus again. */
export function select(stageIds: Iterable<string>): void {
  useTable.setState(({ inspected }) => ({
    selected: new Set(stageIds),
    inspected: inspected && { ...inspected, focus: null },
  }))
}

/** The table gets the focus: what clears the selection disappears with it. */
export function clearSelection(): void {
  wantsFocus.current = true
  select([])
}

export function toggleRow(stageId: string): void {
  const next = new Set(useTable.getState().selected)
  if (!next.delete(stageId)) next.add(stageId)
  select(next)
}

/** When each undoable step of this session was made, by `performance.now()`, the newest last. By workspace. */
const stepsMadeAt = new Map<string, number[]>()

/** When the newest of the steps was made; 0 if that was in an earlier session. */
export function lastStepAt(core: Workspace): number {
  return stepsMadeAt.get(keyIn(core))?.at(-1) ?? 0
}

/** Call it after an import: changes of imported rows can't be undone in the table. */
export function forgetSteps(core: Workspace): void {
  stepsMadeAt.delete(keyIn(core))
}

/** Sends a request that makes a step. Notes the time first, because the table may show the step before the answer arrives. */
async function makeStep<Result>(core: Workspace, request: () => Promise<Result>): Promise<Result> {
  const madeAt = performance.now()
  stepsMadeAt.set(keyIn(core), [...(stepsMadeAt.get(keyIn(core)) ?? []), madeAt])
  try {
    return await request()
  } catch (error) {
    stepsMadeAt.set(
      keyIn(core),
      (stepsMadeAt.get(keyIn(core)) ?? []).filter((at) => at !== madeAt),
    )
    throw error
  }
}

/** Changes rows in one undoable step. Fails like a request. */
export async function sendEdits(
  core: WorkspaceClient,
  edits: Parameters<WorkspaceClient['staging']['edit']>[0],
): Promise<void> {
  await makeStep(core, () => core.staging.edit(edits))
}

/** Changes rows in one undoable step, or shows why that failed. Returns whether it did. */
export async function editRows(
  core: WorkspaceClient,
  stageIds: readonly string[] | 'assumed-zone',
  change: RowChange,
): Promise<boolean> {
  const edits = [{ stageIds, change }]
  return (await attempt('staging', () => sendEdits(core, { from: 'person', edits }))) !== null
}

/** Skips rows, or shows why that failed. The table gets the focus: what skips them may disappear with them. */
export async function skipRows(core: WorkspaceClient, stageIds: readonly string[] | 'duplicates'): Promise<void> {
  const focused = document.activeElement
  if ((await attempt('staging', () => makeStep(core, () => core.staging.discard({ stageIds })))) === null) return
  // The user may have put the focus elsewhere meanwhile.
  if (document.activeElement === focused || document.activeElement === document.body) wantsFocus.current = true
  const skipped = new Set(stageIds === 'duplicates' ? useTable.getState().selected : stageIds)
  useTable.setState(({ selected }) => ({
    selected: new Set([...selected].filter((stageId) => !skipped.has(stageId))),
    inspected: null,
  }))
}

/** Undoes the last change and names it. */
export async function undo(
  core: WorkspaceClient,
  { kind, rowCount }: NonNullable<StagingSnapshot['undo']>,
): Promise<void> {
  const change = kind === 'edit' ? format.count(rowCount, 'change') : `${format.count(rowCount, 'recording')} skipped`
  const madeAt = stepsMadeAt.get(keyIn(core))?.pop()
  if ((await attempt('staging', () => core.staging.undo())) === null) {
    if (madeAt !== undefined) stepsMadeAt.get(keyIn(core))?.push(madeAt)
    return
  }
  showToast('undo', { title: `Undid: ${change}` })
}

export async function checkAgain(core: WorkspaceClient): Promise<void> {
  await attempt('staging', () => core.staging.check())
}
