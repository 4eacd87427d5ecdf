import { AppError } from '../../../contract/errors/errors.ts'
import type { ChangedImports, ImportSnapshot } from '../../../contract/snapshots.ts'
import { problemWords } from '../../../domain/recordings/rows/rowProblemWords.ts'
import { attempt } from '../../client/attempt.ts'
import { change } from '../../client/undo/change.ts'
import { PartlyUndone } from '../../client/undo/undoStack.ts'
import { confirm } from '../../components/overlays/confirm.ts'
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

/**
 * Applies the action to all imports in `wanted`. A toast says what was done ("12 imports canceled"), and can undo it, but not that
 * recordings were sent again: they may arrive at once.
 */
export async function changeAll(core: WorkspaceClient, wanted: WantedImports, action: ImportAction): Promise<void> {
  const importIds = await attempt('imports-changed', () => readImportIds(core, wanted))
  if (importIds === null) return
  const apply = (): Promise<ChangedImports> =>
    importIds.length === 0
      ? Promise.resolve({ changedCount: 0 })
      : core.imports.changeMany({ importIds: [...importIds], action })
  const title = ({ changedCount }: ChangedImports) => `${format.count(changedCount, 'import')} ${DONE[action]}`
  if (action !== 'retry' && importIds.length > 0) {
    const undo = ({ changedCount }: ChangedImports) =>
      action === 'cancel' ? uncancel(core, importIds, changedCount) : restore(core, importIds)
    await change(core, { id: 'imports-changed', title, do: apply, undo, toast: {} })
    return
  }
  const changed = await attempt('imports-changed', apply)
  if (changed === null) return
  const { doubtfulCount } = changed
  showToast('imports-changed', {
    title: title(changed),
    ...(doubtfulCount !== undefined && {
      words: `${format.count(doubtfulCount, 'import wasn’t', 'imports weren’t')} queued, because another import has the same audio. Try ${doubtfulCount === 1 ? 'it' : 'each'} again to decide.`,
    }),
  })
}

/** Moves a queued, failed or canceled import back to the recordings under review. Returns whether it did. */
export function returnToReview(core: WorkspaceClient, { importId, recording }: ImportSnapshot): Promise<boolean> {
  const ids = { importIds: [importId] }
  return change(core, {
    id: 'imports-changed',
    title: `“${recording.fileName}” moved back to review`,
    do: async () => assertChanged({ changedCount: (await core.imports.returnToReview(ids)).returnedCount }),
    undo: async () => assertChanged({ changedCount: (await core.imports.queueAgain(ids)).queuedCount }),
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
  await change(core, {
    id: `import-removed-${importId}`,
    title: `import of “${recording.fileName}” removed from the list`,
    do: () => core.imports.remove({ importId }),
    undo: () => restore(core, [importId]),
    toast: {},
  })
}

export async function cancelImport(core: WorkspaceClient, { importId, recording }: ImportSnapshot): Promise<void> {
  await change(core, {
    id: 'imports-changed',
    title: `import of “${recording.fileName}” canceled`,
    do: () => core.imports.cancel({ importId }),
    undo: () => uncancel(core, [importId], 1),
  })
}

/** Sends a failed or canceled import again. A person decides if that could make a second call. */
export async function retryImport(
  core: WorkspaceClient,
  { importId, recording, doubt }: ImportSnapshot,
): Promise<void> {
  const isAgreed =
    doubt === undefined ||
    (await confirm({
      title: `Send “${recording.fileName}” again?`,
      content: problemWords(doubt, format).words,
      action: 'Send again',
    }))
  if (!isAgreed) return
  await attempt('imports-changed', () =>
    core.imports.retry({ importId, ...(doubt !== undefined && { mayDuplicate: true }) }),
  )
}

async function restore(core: WorkspaceClient, importIds: readonly string[]): Promise<void> {
  assertChanged(await core.imports.changeMany({ importIds: [...importIds], action: 'restore' }))
}

/** Queues canceled imports again, unless they were sent, or could make second calls since then. */
async function uncancel(
  core: WorkspaceClient,
  importIds: readonly string[],
  canceledCount: number,
): Promise<PartlyUndone | undefined> {
  const { changedCount } = await core.imports.changeMany({ importIds: [...importIds], action: 'uncancel' })
  if (changedCount >= canceledCount) return undefined
  const left = `${format.count(canceledCount - changedCount, 'import')} already sent, or with the same audio as another`
  return new PartlyUndone(
    changedCount === 0
      ? `Can’t undo: ${left}`
      : `${format.count(changedCount, 'import')} queued again, apart from ${left}`,
  )
}

/** The core keeps what was removed for a limited time only. */
function assertChanged({ changedCount }: ChangedImports): void {
  if (changedCount === 0) throw new AppError('not-found', { what: 'import' })
}
