import { PartlyUndone, recordChange } from '../../client/undo/undoStack.ts'
import { format } from '../../components/format.ts'
import { forgetSteps } from './table/tableStore.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

/** How long a person can take an import back before its first byte is sent. */
const HOLD_SECONDS = 10

interface RowsToImport {
  readonly stageIds: readonly string[] | 'all'
  /** Keys of the doubts that the person accepted. */
  readonly accepted: readonly string[]
  /** What the person saw; nothing is imported if the rows have changed since. */
  readonly revision: number
  /** Called when the rows are in the table again. */
  readonly onTakenBack: () => void
}

/** Imports rows. It can be undone for ten seconds. Returns how many; 0 if none can be sent as they are now. Fails like a request. */
export async function importRows(
  core: WorkspaceClient,
  { stageIds, accepted, revision, onTakenBack }: RowsToImport,
): Promise<number> {
  const { batchId, importCount, sentFrom } = await core.staging.commit({
    stageIds,
    accepted,
    revision,
    holdSeconds: HOLD_SECONDS,
  })
  if (batchId === null) return 0
  forgetSteps(core)
  const recordings = format.count(importCount, 'recording')
  const takeBack = async () => {
    const { rowCount } = await core.staging.takeBack({ batchId })
    if (rowCount === 0) return new PartlyUndone('Sending has begun. You can cancel the recordings in the queue.')
    onTakenBack()
    return undefined
  }
  recordChange(
    core,
    { title: `import of ${recordings}`, undo: takeBack, isHere: () => Date.now() < sentFrom, edit: batchId },
    { id: 'import-queued', title: `${recordings} queued`, forMs: HOLD_SECONDS * 1000 },
  )
  return importCount
}
