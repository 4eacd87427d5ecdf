import { AppError } from '../../../contract/errors/errors.ts'
import type { ImportSnapshot } from '../../../contract/snapshots.ts'
import { attempt } from '../../client/attempt.ts'
import { change } from '../../client/undo/change.ts'
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

/** Applies the action to all imports in `wanted`. A toast says what was done ("12 imports canceled"), and can undo it. */
export async function changeAll(core: WorkspaceClient, wanted: WantedImports, action: ImportAction): Promise<void> {
  const importIds = await attempt('imports-changed', () => readImportIds(core, wanted))
  if (importIds === null) return
  const apply = async (what: ImportAction | 'restore') =>
    importIds.length === 0
      ? 0
      : (await core.imports.changeMany({ importIds: [...importIds], action: what })).changedCount
  const title = (changedCount: number) => `${format.count(changedCount, 'import')} ${DONE[action]}`
  if (action !== 'retry' && importIds.length > 0) {
    const undo = () => apply(UNDO[action]).then(assertChanged)
    await change(core, { id: 'imports-changed', title, do: () => apply(action), undo, toast: {} })
    return
  }
  const changedCount = await attempt('imports-changed', () => apply(action))
  if (changedCount !== null) showToast('imports-changed', { title: title(changedCount) })
}

/** Moves a queued, failed or canceled import back to the recordings under review. Returns whether it did. */
export function returnToReview(core: WorkspaceClient, { importId, recording }: ImportSnapshot): Promise<boolean> {
  const ids = { importIds: [importId] }
  return change(core, {
    id: 'imports-changed',
    title: `“${recording.fileName}” moved back to review`,
    do: async () => assertChanged((await core.imports.returnToReview(ids)).returnedCount),
    undo: async () => assertChanged((await core.imports.queueAgain(ids)).queuedCount),
    toast: {},
  })
}

type QueuePlace = Parameters<WorkspaceClient['imports']['move']>[0]['to']

/** Changes when a queued import is sent. */
export async function moveImport(
  core: WorkspaceClient,
  { importId, recording }: ImportSnapshot,
  to: QueuePlace,
): Promise<void> {
  const move = (place: QueuePlace) => core.imports.move({ importIds: [importId], to: place })
  await change(core, {
    id: 'imports-changed',
    title: `“${recording.fileName}” moved in the queue`,
    do: () => move(to),
    undo: ({ from }) => move(from),
  })
}

export async function removeImport(core: WorkspaceClient, { importId, recording }: ImportSnapshot): Promise<void> {
  const restore = () => core.imports.changeMany({ importIds: [importId], action: 'restore' })
  await change(core, {
    id: `import-removed-${importId}`,
    title: `import of “${recording.fileName}” removed from the list`,
    do: () => core.imports.remove({ importId }),
    undo: () => restore().then(({ changedCount }) => assertChanged(changedCount)),
    toast: {},
  })
}

export async function cancelImport(core: WorkspaceClient, { importId, recording }: ImportSnapshot): Promise<void> {
  await change(core, {
    id: 'imports-changed',
    title: `import of “${recording.fileName}” canceled`,
    do: () => core.imports.cancel({ importId }),
    undo: () => core.imports.retry({ importId }),
  })
}

/** The core keeps what was removed for a limited time only. */
function assertChanged(changedCount: number): void {
  if (changedCount === 0) throw new AppError('not-found', { what: 'import' })
}
