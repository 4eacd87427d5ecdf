import { create } from 'zustand'
import type { Failure } from '../../../contract/errors/errors.ts'
import type { AddedSources } from '../../../contract/import/staging.ts'
import type { HostBridge } from '../../../contract/hostBridge.ts'
import { format } from '../../components/format.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { attempt } from '../attempt.ts'
import { failureFrom } from '../connection/coreError.ts'
import { computerZone } from '../localZone.ts'
import { type UploadedRow, UploadFailure, uploadToTable } from './uploadRecording.ts'
import { keyIn, type Workspace, type WorkspaceClient } from '../connection/workspaceClient.ts'

export interface TransferredFile {
  readonly file: File
  /** Path within the drop, with `/` between names; empty for a file that was dropped directly. */
  readonly folder: string
  /** Called when it is a row. */
  readonly onAdded?: ((stageId: string) => void) | undefined
}

export interface FailedTransfer extends TransferredFile {
  readonly failure: Failure
}

interface Transfers {
  readonly core: WorkspaceClient | null
  /** For the current drops; both are 0 when nothing is uploading. */
  readonly doneBytes: number
  readonly totalBytes: number
  readonly leftCount: number
  readonly failed: readonly FailedTransfer[]
  /** A dropped CSV, to be matched with the recordings of its workspace once they are in the table. */
  readonly sidecar: { readonly workspace: Workspace; readonly file: File } | null
}

const NOTHING: Transfers = {
  core: null,
  doneBytes: 0,
  totalBytes: 0,
  leftCount: 0,
  failed: [],
  sidecar: null,
}

export const useTransfers = create<Transfers>(() => NOTHING)

/** The transfers to a workspace. They continue while the person is in another one. */
export function useTransfersTo(workspace: Workspace): Transfers {
  return useTransfers((transfers) => (isSame(transfers.core, workspace) ? transfers : NOTHING))
}

/** The contract accepts up to 5,000 sources per call. */
const SOURCES_AT_ONCE = 1000

let stop = new AbortController()
/** The drops that are added by ticket, one after another: the rows of two calls could come in another order. */
let adding: Promise<void> = Promise.resolve()
/** How many files of these drops are neither being added nor uploads yet. */
let waitingCount = 0
let queue: TransferredFile[] = []
/** The uploads that have begun and not ended, in the order of the drop. */
let running: string[] = []

/** Adds dropped files to the staging table: by ticket on the desktop, otherwise by upload. */
export function addToTable(core: WorkspaceClient, files: readonly TransferredFile[]): void {
  const { core: before, leftCount, failed: failures } = useTransfers.getState()
  if (before !== null && before !== core) {
    const notAddedCount = waitingCount + leftCount + failures.length
    stopTransfers()
    sayNotAdded('transfers', notAddedCount)
  }
  useTransfers.setState({ core })
  const host = window.earshotHost
  if (host === undefined) upload(core, files)
  else {
    const { signal } = stop
    waitingCount += files.length
    adding = adding.then(() => addByTicket(host, core, files, signal))
  }
}

function sayNotAdded(id: string, count: number): void {
  if (count === 0) return
  const words =
    count === 1
      ? 'It was for another workspace. Drop it there again.'
      : 'They were for another workspace. Drop them there again.'
  showToast(id, { title: `${format.count(count, 'file')} not added`, words, isUrgent: true })
}

async function addByTicket(
  host: HostBridge,
  core: WorkspaceClient,
  files: readonly TransferredFile[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < files.length && !signal.aborted; from += SOURCES_AT_ONCE) {
    const some = files.slice(from, from + SOURCES_AT_ONCE)
    try {
      const tickets = await host.ticketsForFiles(some.map(({ file }) => file))
      if (signal.aborted) return
      const ticketed = some.flatMap((one, index) => {
        const ticket = tickets[index] ?? null
        return ticket === null ? [] : [{ ...one, ticket }]
      })
      waitingCount -= ticketed.length
      await addTicketed(core, ticketed, signal)
      if (signal.aborted) return
      const others = some.filter((_, index) => (tickets[index] ?? null) === null)
      waitingCount -= others.length
      upload(core, others)
    } catch (error) {
      if (signal.aborted) return
      waitingCount -= some.length
      failed(some, failureFrom(error))
    }
  }
}

async function addTicketed(
  core: WorkspaceClient,
  files: readonly (TransferredFile & { readonly ticket: string })[],
  signal: AbortSignal,
): Promise<void> {
  if (files.length === 0) return
  const sources = files.map(({ ticket, folder }) => ({ kind: 'file', ticket, folder }) as const)
  try {
    const { stageIds } = await core.staging.add({ sources, timeZone: computerZone() })
    for (const [index, stageId] of stageIds.entries()) files[index]?.onAdded?.(stageId)
  } catch (error) {
    if (!signal.aborted) failed(files, failureFrom(error))
    // They weren't waiting anymore when a drop in another workspace ended these transfers. With its own id it hides no other count.
    else sayNotAdded('late-transfers', files.length)
  }
}

function upload(core: WorkspaceClient, files: readonly TransferredFile[]): void {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  useTransfers.setState(({ totalBytes, leftCount }) => ({
    totalBytes: totalBytes + bytes,
    leftCount: leftCount + files.length,
  }))
  // Without spread: there may be more files than a call can have arguments.
  for (const file of files) queue.push(file)
  fill(core)
}

/** Adds links to the staging table, in order. The service downloads them itself. Returns those that couldn't be added. */
export async function addLinksToTable(core: WorkspaceClient, links: readonly string[]): Promise<readonly string[]> {
  for (let from = 0; from < links.length; from += SOURCES_AT_ONCE) {
    const sources = links.slice(from, from + SOURCES_AT_ONCE).map((url) => ({ kind: 'link', url }) as const)
    const added = await attempt('staging', () => core.staging.add({ sources, timeZone: computerZone() }))
    if (added === null) return links.slice(from)
  }
  return []
}

/** Adds files and folders of the host to the staging table, in order. */
export async function addTicketsToTable(
  core: WorkspaceClient,
  tickets: readonly string[],
): Promise<{ readonly addedCount: number } & Omit<AddedSources, 'stageIds'>> {
  let addedCount = 0
  let leftOutCount = 0
  let table: File | null = null
  let tableCount = 0
  for (let from = 0; from < tickets.length; from += SOURCES_AT_ONCE) {
    const sources = tickets.slice(from, from + SOURCES_AT_ONCE).map((ticket) => ({ kind: 'file', ticket }) as const)
    const added = await core.staging.add({ sources, timeZone: computerZone() })
    addedCount += added.stageIds.length
    leftOutCount += added.leftOutCount
    table ??= added.table
    tableCount += added.tableCount
  }
  return { addedCount, leftOutCount, table, tableCount }
}

export function keepSidecar(workspace: Workspace, file: File): void {
  useTransfers.setState({ sidecar: { workspace, file } })
}

export function forgetSidecar(): void {
  useTransfers.setState({ sidecar: null })
}

/** The CSV for the recordings of a workspace. */
export function useSidecar(workspace: Workspace): File | null {
  return useTransfers(({ sidecar }) => (sidecar && isSame(sidecar.workspace, workspace) ? sidecar.file : null))
}

function isSame(one: Workspace | null, other: Workspace): boolean {
  return one !== null && keyIn(one) === keyIn(other)
}

export function retryTransfers(): void {
  const { core, failed: again } = useTransfers.getState()
  useTransfers.setState({ failed: [] })
  if (core !== null) addToTable(core, again)
}

export function forgetFailedTransfers(): void {
  useTransfers.setState({ failed: [] })
}

/** Cancels the pending uploads. Finished ones stay in the table. */
export function stopTransfers(): void {
  stop.abort()
  stop = new AbortController()
  adding = Promise.resolve()
  waitingCount = 0
  queue = []
  running = []
  useTransfers.setState(NOTHING)
}

/** One at a time, small files mostly waited for answers: 500 took twice as long. */
const MOST_RUNNING = 3

/** Rows keep the order of the drop, which a CSV without file names relies on: each upload names the one before it. */
function fill(core: WorkspaceClient): void {
  const { signal } = stop
  while (running.length < MOST_RUNNING) {
    const next = queue.shift()
    if (next === undefined) return
    const uploadId = crypto.randomUUID()
    const after = running.at(-1)
    running.push(uploadId)
    const { workspaceId } = core
    const row = { workspaceId, folder: next.folder, timeZone: computerZone(), uploadId, ...(after && { after }) }
    void transfer(next, row, signal).finally(() => {
      if (signal.aborted) return
      running = running.filter((one) => one !== uploadId)
      fill(core)
    })
  }
}

async function transfer(next: TransferredFile, row: UploadedRow, signal: AbortSignal): Promise<void> {
  const { file } = next
  let counted = 0
  const count = (bytes: number) => {
    const more = bytes - counted
    counted = bytes
    if (!signal.aborted) useTransfers.setState(({ doneBytes }) => ({ doneBytes: doneBytes + more }))
  }
  try {
    const onProgress = (fraction: number) => count(Math.floor(file.size * fraction))
    const stageId = await uploadToTable(file, row, { signal, onProgress })
    if (!signal.aborted) next.onAdded?.(stageId)
  } catch (error) {
    if (!signal.aborted) failed([next], error instanceof UploadFailure ? error.failure : failureFrom(error))
  }
  if (signal.aborted) return
  count(file.size)
  useTransfers.setState(({ leftCount, ...rest }) =>
    leftCount <= 1 ? { leftCount: 0, doneBytes: 0, totalBytes: 0 } : { ...rest, leftCount: leftCount - 1 },
  )
}

function failed(files: readonly TransferredFile[], failure: Failure): void {
  const more = files.map(({ file, folder, onAdded }) => ({ file, folder, onAdded, failure }))
  useTransfers.setState(({ failed: before }) => ({ failed: [...before, ...more] }))
}
