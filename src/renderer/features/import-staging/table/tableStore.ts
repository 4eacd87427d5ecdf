import { create } from 'zustand'
import type { RowSort, StagingSnapshot } from '../../../../contract/import/staging.ts'
import type { RowChange, RowFieldName } from '../../../../domain/recordings/rows/stagingRow.ts'
import { attempt } from '../../../client/attempt.ts'
import { format } from '../../../components/format.ts'
import { showToast } from '../../../components/overlays/toasts.ts'
import type { RowFilter } from './stagingPages.ts'
import { FIRST_COLUMN } from './tableColumns.ts'
import { wantsFocus } from './wantsFocus.ts'
import type { WorkspaceClient } from '../../../client/connection/workspaceClient.ts'

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

/** To import recordings that are still being checked. */
interface Wish {
  /** Identifies the details. */
  readonly key: string
  /** `dropped`: the check has found a problem. */
  readonly state: 'waiting' | 'dropped'
}

interface TableState {
  readonly core: WorkspaceClient | null
  readonly only: RowFilter
  readonly sort: RowSort
  readonly selected: ReadonlySet<string>
  /** The focused cell, where a range selection starts. */
  readonly active: { readonly index: number; readonly column: number }
  readonly inspected: Inspected | null
  readonly wish: Wish | null
  readonly inline: InlineEdit | null
}

const FRESH: TableState = {
  core: null,
  only: 'all',
  sort: 'arrival',
  selected: new Set(),
  active: { index: 0, column: FIRST_COLUMN },
  inspected: null,
  wish: null,
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

export function setWish(wish: TableState['wish']): void {
  useTable.setState({ wish })
}

/** Whether the person edits a cell, has details open or has selected rows. */
export function isAtWork(): boolean {
  const { inline, inspected, selected } = useTable.getState()
  return inline !== null || inspected !== null || selected.size > 0
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
    active: { index, column },
    ...(inspected !== null &&
      inspected.rows !== 'selected' &&
      stageId !== undefined &&
      inspected.rows.stageId !== stageId && { inspected: { rows: { stageId }, focus: null } }),
  }))
}

export function select(stageIds: Iterable<string>): void {
  useTable.setState({ selected: new Set(stageIds) })
}

export function toggleRow(stageId: string): void {
  useTable.setState(({ selected }) => {
    const next = new Set(selected)
    if (!next.delete(stageId)) next.add(stageId)
    return { selected: next }
  })
}

/** Changes rows in one undoable step, or shows why that failed. Returns whether it did. */
export async function editRows(
  core: WorkspaceClient,
  stageIds: readonly string[] | 'assumed-zone',
  change: RowChange,
): Promise<boolean> {
  const edits = [{ stageIds, change }]
  return (await attempt('staging', () => core.staging.edit({ from: 'person', edits }))) !== null
}

export async function skipRows(core: WorkspaceClient, stageIds: readonly string[] | 'duplicates'): Promise<void> {
  if ((await attempt('staging', () => core.staging.discard({ stageIds }))) !== null)
    useTable.setState({ selected: new Set(), inspected: null })
}

/** Undoes the last change and names it. */
export async function undo(
  core: WorkspaceClient,
  { kind, rowCount }: NonNullable<StagingSnapshot['undo']>,
): Promise<void> {
  const change = kind === 'edit' ? format.count(rowCount, 'change') : `${format.count(rowCount, 'recording')} skipped`
  if ((await attempt('staging', () => core.staging.undo())) !== null) showToast('undo', { title: `Undid: ${change}` })
}

export async function checkAgain(core: WorkspaceClient): Promise<void> {
  await attempt('staging', () => core.staging.check())
}
