import { create } from 'zustand'
import type { Failure } from '../../../../contract/errors.ts'
import type { ImportSnapshot } from '../../../../contract/snapshots.ts'
import type { RowChange } from '../../../../domain/recordings/rows/stagingRow.ts'
import { failureFrom } from '../../../client/connection/coreError.ts'
import type { CoreClient } from '../../../client/connection/coreLink.ts'
import { addRecording, type TransferredFile } from '../../../client/imports/stagingTransfers.ts'
import { UploadFailure } from '../../../client/imports/uploadRecording.ts'
import { importRows } from '../importRows.ts'

/** A recording that was dropped by itself: the form of its row in the staging table. */
export interface OpenRecording {
  readonly kind: 'recording'
  readonly core: CoreClient
  readonly workspaceId: string
  readonly file: File
  /** Its row; null until the core has the file. */
  readonly stageId: string | null
  /** The fraction of the file that has reached the core, 0–1; null while unknown. */
  readonly fraction: number | null
  readonly typed: RowChange
  readonly isCommitting: boolean
  readonly failure: Failure | null
}

export interface OpenCorrection {
  readonly kind: 'correction'
  readonly one: ImportSnapshot
}

interface State {
  readonly open: OpenRecording | OpenCorrection | null
}

export const useOpenRecording = create<State>(() => ({ open: null }))

/** A pause in typing. If the app closes or crashes, at most this much is lost. */
const SAVE_AFTER_MS = 300

let adding = new AbortController()
let unsaved: RowChange = {}
let timer: ReturnType<typeof setTimeout> | undefined

/** Adds a file to the staging table and opens the form of its row. */
export async function openFile(
  core: CoreClient,
  workspaceId: string,
  file: File,
  typed: RowChange = {},
): Promise<void> {
  adding.abort()
  const { signal } = (adding = new AbortController())
  unsaved = typed
  useOpenRecording.setState({
    open: {
      kind: 'recording',
      core,
      workspaceId,
      file,
      stageId: null,
      fraction: null,
      typed,
      isCommitting: false,
      failure: null,
    },
  })
  try {
    const onProgress = (fraction: number) => {
      if (!signal.aborted) update({ fraction })
    }
    const stageId = await addRecording(core, workspaceId, file, { signal, onProgress })
    // Closed just as its row was created.
    if (signal.aborted) {
      discardRow(core, workspaceId, stageId)
      return
    }
    update({ stageId })
    await saveRecording()
  } catch (error) {
    if (!signal.aborted) update({ failure: error instanceof UploadFailure ? error.failure : failureFrom(error) })
  }
}

export function openCorrection(one: ImportSnapshot): void {
  useOpenRecording.setState({ open: { kind: 'correction', one } })
}

/** Adds the same file again, after the cause of the failure was fixed. */
export function retryFile(): void {
  const open = openNow()
  if (open) void openFile(open.core, open.workspaceId, open.file, open.typed)
}

/** Replaces the open file. Typed values stay, except the time, which was the old file's. */
export function replaceFile(file: File): void {
  const open = openNow()
  if (!open) return
  const { timestamp: _, ...typed } = open.typed
  discardRecording()
  void openFile(open.core, open.workspaceId, file, typed)
}

/** Shown at once, saved to the row after a pause in typing. */
export function editRecording(change: RowChange): void {
  const open = openNow()
  if (!open) return
  update({ typed: { ...open.typed, ...change } })
  unsaved = { ...unsaved, ...change }
  clearTimeout(timer)
  timer = setTimeout(() => void saveRecording(), SAVE_AFTER_MS)
}

/** Saves the typed values to the row. Returns whether it succeeded. */
export async function saveRecording(more: RowChange = {}): Promise<boolean> {
  const open = openNow()
  clearTimeout(timer)
  if (!open || open.stageId === null) return false
  const change = { ...unsaved, ...more }
  const { reset, ...values } = change
  if (Object.keys(change).length === 0) return true
  unsaved = {}
  const edit = { stageIds: [open.stageId], change: { ...values, ...(reset && { reset: [...reset] }) } }
  try {
    await open.core.staging.edit({ workspaceId: open.workspaceId, from: 'person', edits: [edit] })
    if (openNow()?.stageId === open.stageId) update({ failure: null })
    return true
  } catch (error) {
    // Saved with the next change, or when the button is pressed.
    if (openNow()?.stageId === open.stageId) {
      unsaved = { ...change, ...unsaved }
      update({ failure: failureFrom(error) })
    }
    return false
  }
}

/**
 * Turns the row into an import. `more`: values that the form shows and the row doesn't have yet. `accepted`: the doubts that it
 * shows. Returns `imported`, `blocked`
 * if the row has a problem that prevents sending (the row says which), or `failed`.
 */
export async function importRecording(
  more: RowChange,
  accepted: readonly string[],
  onTakenBack?: () => void,
): Promise<'imported' | 'blocked' | 'failed'> {
  const open = openNow()
  if (!open || open.stageId === null || open.isCommitting) return 'failed'
  const { core, workspaceId, stageId } = open
  update({ isCommitting: true, failure: null })
  try {
    if (!(await saveRecording(more))) return 'failed'
    if (
      (await importRows(core, workspaceId, { stageIds: [stageId], accepted, ...(onTakenBack && { onTakenBack }) })) ===
      0
    )
      return 'blocked'
    closeRecording()
    return 'imported'
  } catch (error) {
    update({ failure: failureFrom(error) })
    return 'failed'
  } finally {
    update({ isCommitting: false })
  }
}

export async function lookAgain(): Promise<void> {
  const open = openNow()
  if (!open) return
  try {
    await open.core.staging.check({ workspaceId: open.workspaceId })
  } catch (error) {
    update({ failure: failureFrom(error) })
  }
}

export function discardRecording(): void {
  const open = openNow()
  unsaved = {}
  if (open && open.stageId !== null) discardRow(open.core, open.workspaceId, open.stageId)
  closeRecording()
}

/** Closes the form and keeps its row in the table. Stays open if the typed values couldn't be saved. */
export async function keepForLater(): Promise<void> {
  if (await saveRecording()) closeRecording()
}

/** Closes the form before the table opens. Returns its file if it has no row yet. */
export function leaveToTable(): readonly TransferredFile[] {
  const open = openNow()
  if (open === null || open.stageId !== null) {
    void keepForLater()
    return []
  }
  closeRecording()
  return [{ file: open.file, folder: '' }]
}

/** Closes the open form. A row stays in the table; adding a file is canceled. */
export function closeRecording(): void {
  adding.abort()
  clearTimeout(timer)
  unsaved = {}
  useOpenRecording.setState({ open: null })
}

function openNow(): OpenRecording | null {
  const { open } = useOpenRecording.getState()
  return open?.kind === 'recording' ? open : null
}

function update(change: Partial<OpenRecording>): void {
  useOpenRecording.setState(({ open }) => (open?.kind === 'recording' ? { open: { ...open, ...change } } : { open }))
}

function discardRow(core: CoreClient, workspaceId: string, stageId: string): void {
  core.staging
    .discard({ workspaceId, stageIds: [stageId] })
    // The row stays in the table then, where the user can remove it.
    .catch(() => undefined)
}
