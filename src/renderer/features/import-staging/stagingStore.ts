import { create } from 'zustand'
import type { Failure } from '../../../contract/errors.ts'
import type { ImportSnapshot } from '../../../contract/snapshots.ts'
import { checkDraft, draftOf, type ImportDraft } from '../../../domain/recordings/importDraft.ts'
import type { StagedRecording } from '../../../domain/recordings/recording.ts'
import { core } from '../../client/connection/core.ts'
import { failureFrom } from '../../client/connection/coreError.ts'
import { recordingSourceOf, UploadFailure } from '../../client/imports/uploadRecording.ts'
import { importHabits, rememberImportHabits } from './importHabits.ts'
import { itemOfFile, itemOfImport, problemOf, wouldMakeSecondCall, type StagingItem } from './stagingItem.ts'

interface Staging {
  readonly workspaceId: string | null
  /** The first is on the screen, the others come after it. */
  readonly items: readonly StagingItem[]
  /** How many were dropped since the dialog opened, for «2 of 5». */
  readonly droppedCount: number
  /** Imports that were started in this window: their progress is told, whatever page is open. */
  readonly startedIds: ReadonlySet<string>
  /** Of these the person has gone on to the call: that it is ready is seen there. */
  readonly openedIds: ReadonlySet<string>
}

export const useStaging = create<Staging>(() => ({
  workspaceId: null,
  items: [],
  droppedCount: 0,
  startedIds: new Set<string>(),
  openedIds: new Set<string>(),
}))

let reading: AbortController | undefined
const broughtAgain = new Set<number>()

/** Takes files into the dialog, behind those that are there already. */
export function stageFiles(workspaceId: string, files: readonly File[]): void {
  if (files.length === 0) return
  const { items, droppedCount } = useStaging.getState()
  // What is on the screen and already sent makes room for what was just dropped.
  const kept = items.filter((item) => item.importId === null || item.isCorrecting)
  useStaging.setState({
    workspaceId,
    items: [...kept, ...files.map((file) => itemOfFile(file))],
    droppedCount: kept.length === 0 ? files.length : droppedCount + files.length,
  })
  lookAtFirst()
}

/** Puts another file in the place of the one on the screen. What was typed stays, but for the time, which was the file's. */
export function replaceFile(file: File): void {
  const { items } = useStaging.getState()
  const first = items[0]
  if (!first) return
  release(first)
  const draft = first.draft && { ...first.draft, localTime: '' }
  useStaging.setState({ items: [{ ...itemOfFile(file), draft, isTouched: first.isTouched }, ...items.slice(1)] })
  lookAtFirst()
}

/** Looks at the same file once more, after what was in the way has gone. */
export function lookAgain(): void {
  updateFirst((item) => ({ ...item, look: { kind: 'reading', fraction: null } }))
  lookAtFirst()
}

export function editDraft(change: Partial<ImportDraft>): void {
  updateFirst((item) => {
    if (!item.draft) return item
    const mended = Object.fromEntries(Object.entries(item.problems).filter(([field]) => !(field in change)))
    return { ...item, draft: { ...item.draft, ...change }, isTouched: true, problems: mended }
  })
}

/** Opens the form of the import on the screen again, with everything that was typed. */
export function correctImport(): void {
  updateFirst((item) => ({ ...item, isCorrecting: true, startFailure: null }))
}

/** Opens the form of an import that failed earlier, with what was sent. */
export function correctStoredImport(one: ImportSnapshot): void {
  useStaging.setState({ workspaceId: one.workspaceId, droppedCount: 1, items: [itemOfImport(one)] })
}

/** Sends the recording on the screen, or says beside the values what is wrong. The same recording is one import however often this is called. */
export async function submitImport(nowMs: number): Promise<void> {
  const { workspaceId, items } = useStaging.getState()
  const item = items[0]
  if (workspaceId === null || !item?.draft || item.look.kind !== 'ready' || item.isStarting) return
  const checked = checkDraft(item.draft, item.look.recording.occurredAt.instant, nowMs)
  if ('problems' in checked) return updateFirst((first) => ({ ...first, problems: checked.problems }))

  const { stageId } = item.look.recording
  const again = wouldMakeSecondCall(item) ? { allowsSecondCall: true } : {}
  update(item.key, (same) => ({ ...same, isStarting: true, startFailure: null, problems: {} }))
  try {
    const importId =
      item.importId === null
        ? (await core().imports.start({ workspaceId, stageId, fields: checked.fields, ...again })).importId
        : (await core().imports.retry({ importId: item.importId, fields: checked.fields }), item.importId)
    rememberImportHabits(workspaceId, checked.fields)
    const { items: now, startedIds } = useStaging.getState()
    useStaging.setState({ startedIds: new Set([...startedIds, importId]) })
    // With more to come the next form opens; the last one stays and shows how it goes.
    if (now.length > 1 && now[0]?.key === item.key) dropFirst()
    else update(item.key, (same) => ({ ...same, isStarting: false, importId, isCorrecting: false }))
  } catch (error) {
    const failure = failureFrom(error)
    update(item.key, (same) => ({ ...same, isStarting: false, startFailure: failure }))
    if (isForgotten(failure) && item.file && item.importId === null) await bringAgain(item.key, workspaceId, nowMs)
  }
}

/** The core was started anew since it looked at the recording, and has let its bytes go. */
function isForgotten(failure: Failure): boolean {
  return failure.code === 'not-found' && failure.data.what === 'dropped-recording'
}

/** Brings the file to the core once more and sends it: whoever pressed «Import» need not know. A second time in a row is said. */
async function bringAgain(key: number, workspaceId: string, nowMs: number): Promise<void> {
  if (broughtAgain.has(key)) return
  broughtAgain.add(key)
  update(key, (same) => ({ ...same, look: { kind: 'reading', fraction: null }, startFailure: null }))
  const item = useStaging.getState().items.find((candidate) => candidate.key === key)
  if (item) await look(item, workspaceId)
  if (useStaging.getState().items[0]?.key === key) await submitImport(nowMs)
  broughtAgain.delete(key)
}

/** Lets the recording on the screen go, unsent, and goes on to the next. */
export function skipRecording(): void {
  const first = useStaging.getState().items[0]
  if (!first) return
  release(first)
  dropFirst()
}

/** Closes the dialog of a sent recording because its call opens. */
export function leaveForCall(importId: string): void {
  useStaging.setState(({ openedIds }) => ({ openedIds: new Set([...openedIds, importId]) }))
  closeStaging()
}

/** Closes the dialog. What was sent goes on; what was not is let go. */
export function closeStaging(): void {
  for (const item of useStaging.getState().items) release(item)
  useStaging.setState({ items: [], droppedCount: 0 })
}

function dropFirst(): void {
  useStaging.setState(({ items }) => ({ items: items.slice(1) }))
  if (useStaging.getState().items.length === 0) useStaging.setState({ droppedCount: 0 })
  else lookAtFirst()
}

function lookAtFirst(): void {
  const { items, workspaceId } = useStaging.getState()
  const first = items[0]
  if (!first || workspaceId === null || first.look.kind !== 'reading' || reading) return
  void look(first, workspaceId)
}

async function look(item: StagingItem, workspaceId: string): Promise<void> {
  if (!item.file) return
  const mine = (reading = new AbortController())
  const show = (change: Partial<StagingItem>) => update(item.key, (same) => ({ ...same, ...change }))
  try {
    const source = await recordingSourceOf(item.file, {
      signal: mine.signal,
      onProgress: (fraction) => show({ look: { kind: 'reading', fraction } }),
    })
    const recording = await core().imports.stage({ source }, { signal: mine.signal })
    const failure = problemOf(recording)
    if (failure) {
      discard(recording)
      show({ look: { kind: 'refused', failure } })
    } else if (isShown(item)) {
      const fresh = draftOf(recording, importHabits(workspaceId))
      update(item.key, (same) => ({
        ...same,
        look: { kind: 'ready', recording },
        draft: same.draft ? { ...same.draft, localTime: same.draft.localTime || fresh.localTime } : fresh,
      }))
    } else discard(recording)
  } catch (error) {
    show({ look: { kind: 'refused', failure: error instanceof UploadFailure ? error.failure : failureFrom(error) } })
  } finally {
    if (reading === mine) reading = undefined
    lookAtFirst()
  }
}

/** Stops what runs for an item and frees what the core keeps of it, unless it was started: then it belongs to the import. */
function release(item: StagingItem): void {
  if (item.look.kind === 'reading' && useStaging.getState().items[0]?.key === item.key) {
    reading?.abort()
    reading = undefined
  }
  if (item.look.kind === 'ready' && item.importId === null && !item.isStarting) discard(item.look.recording)
}

function discard({ stageId }: StagedRecording): void {
  // Failing is harmless: the core sweeps what nobody started.
  core()
    .imports.discard({ stageId })
    .catch(() => undefined)
}

function isShown({ key }: StagingItem): boolean {
  return useStaging.getState().items.some((item) => item.key === key)
}

function updateFirst(change: (item: StagingItem) => StagingItem): void {
  const first = useStaging.getState().items[0]
  if (first) update(first.key, change)
}

function update(key: number, change: (item: StagingItem) => StagingItem): void {
  useStaging.setState(({ items }) => ({ items: items.map((item) => (item.key === key ? change(item) : item)) }))
}
