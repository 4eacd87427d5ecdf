import { AppError } from '../../../contract/errors.ts'
import type { ImportSnapshot } from '../../../contract/snapshots.ts'
import { recordChange } from '../../client/undo/undoStack.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { format } from '../../components/format.ts'
import { readImportIds, type WantedImports } from './importPages.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

export type ImportAction = 'retry' | 'cancel' | 'remove'

const DONE: Readonly<Record<ImportAction, string>> = {
  retry: 'queued again',
  cancel: 'canceled',
  remove: 'removed from the list',
}

/** A recording that is sent again may arrive at once, so that can't be undone. */
const UNDO = { cancel: 'retry', remove: 'restore' } as const

/** Applies the action to all imports in `wanted`. A toast says what was done ("12 imports canceled"), and can undo it. Returns its words. */
export async function changeAll(core: WorkspaceClient, wanted: WantedImports, action: ImportAction): Promise<string> {
  const importIds = await readImportIds(core, wanted)
  const change = async (what: ImportAction | 'restore') =>
    importIds.length === 0
      ? 0
      : (await core.imports.changeMany({ importIds: [...importIds], action: what })).changedCount
  const done = `${format.count(await change(action), 'import')} ${DONE[action]}`
  if (action !== 'retry' && importIds.length > 0) {
    recordChange(
      core,
      { title: done, undo: () => change(UNDO[action]).then(assertChanged), redo: () => change(action) },
      { id: 'imports-changed', title: done },
    )
  } else showToast('imports-changed', { title: done })
  return done
}

/** Moves a queued, failed or canceled import back to the recordings under review. */
export async function returnToReview(core: WorkspaceClient, { importId, recording }: ImportSnapshot) {
  const ids = { importIds: [importId] }
  const move = async () => assertChanged((await core.imports.returnToReview(ids)).returnedCount)
  await move()
  recordChange(
    core,
    {
      title: `“${recording.fileName}” moved back to review`,
      undo: async () => assertChanged((await core.imports.queueAgain(ids)).queuedCount),
      redo: move,
    },
    { id: 'imports-changed', title: 'Moved back to review', words: recording.fileName },
  )
}

type QueuePlace = Parameters<WorkspaceClient['imports']['move']>[0]['to']

/** Changes when a queued import is sent. */
export async function moveImport(core: WorkspaceClient, { importId, recording }: ImportSnapshot, to: QueuePlace) {
  const move = (place: QueuePlace) => core.imports.move({ importIds: [importId], to: place })
  const { from } = await move(to)
  recordChange(core, {
    title: `“${recording.fileName}” moved in the queue`,
    undo: async () => void (await move(from)),
    redo: async () => void (await move(to)),
  })
}

/** Removes an ended import from the list. The toast offers to undo. */
export async function removeImport(core: WorkspaceClient, { importId, recording }: ImportSnapshot) {
  const remove = () => core.imports.remove({ importId })
  const restore = () => core.imports.changeMany({ importIds: [importId], action: 'restore' })
  await remove()
  recordChange(
    core,
    {
      title: `import of “${recording.fileName}” removed from the list`,
      undo: () => restore().then(({ changedCount }) => assertChanged(changedCount)),
      redo: remove,
    },
    { id: `import-removed-${importId}`, title: 'Import removed from the list', words: recording.fileName },
  )
}

export async function cancelImport(core: WorkspaceClient, { importId, recording }: ImportSnapshot) {
  const cancel = () => core.imports.cancel({ importId })
  await cancel()
  recordChange(core, {
    title: `import of “${recording.fileName}” canceled`,
    undo: () => core.imports.retry({ importId }),
    redo: cancel,
  })
}

/** The core keeps what was removed for a limited time only. */
function assertChanged(changedCount: number): void {
  if (changedCount === 0) throw new AppError('not-found', { what: 'import' })
}
