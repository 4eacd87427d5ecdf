import { workspacePaths } from '../../src/contract/paths.ts'
import type { ImportSnapshot } from '../../src/contract/snapshots.ts'
import type { ImportFields } from '../../src/domain/recordings/recording.ts'
import { doubtKey } from '../../src/domain/recordings/rows/importSummary.ts'
import type { StagingRow } from '../../src/domain/recordings/rows/stagingRow.ts'
import { type CoreClient, fileSource, firstOf, type TestCore } from './testCore.ts'

/** One recording through the import pipeline: a row, its details, a commit, an import. */

/** Adds a local file; returns the id of its row. */
export async function addPath(client: CoreClient, workspaceId: string, path: string): Promise<string> {
  const { stageIds } = await client.staging.add({ workspaceId, sources: [fileSource(path)], timeZone: 'UTC' })
  return stageIds[0] ?? ''
}

/** Uploads bytes like a page; returns the id of their row. */
export async function uploadRow(
  { core }: Pick<TestCore, 'core'>,
  workspaceId: string,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer | string },
): Promise<string> {
  const about = { name, modifiedAt: Date.UTC(2026, 5, 1, 9), folder: '', timeZone: 'UTC' }
  const url = `http://earshot.test${workspacePaths(workspaceId).stagingUpload(about)}`
  const answer = await core.handle(new Request(url, { method: 'POST', body: new Uint8Array(Buffer.from(bytes)) }))
  return ((await answer.json()) as { stageId: string }).stageId
}

/** The row once its file has been read. */
export async function readRow(client: CoreClient, workspaceId: string, stageId: string): Promise<StagingRow> {
  await firstOf(client.staging.watch({ workspaceId }), ({ unseenCount }) => unseenCount === 0)
  const { row } = await client.staging.row({ workspaceId, stageId })
  if (row === null) throw new Error('the row is not in the table')
  return row
}

/** Fills in the details and commits the row, also with warnings. Returns the id of its import; null if it could not be sent. */
export async function sendRow(
  client: CoreClient,
  workspaceId: string,
  { stageId, fields }: { readonly stageId: string; readonly fields: ImportFields },
): Promise<string | null> {
  await client.staging.edit({ workspaceId, from: 'person', edits: [{ stageIds: [stageId], change: fields }] })
  const { problems } = await readRow(client, workspaceId, stageId)
  const accepted = problems.map(doubtKey)
  const { batchId } = await client.staging.commit({ workspaceId, stageIds: [stageId], accepted })
  if (batchId === null) return null
  return (await listed(client, workspaceId, batchId))[0]?.importId ?? null
}

/** The import once it matches. */
export async function importOf(
  client: CoreClient,
  workspaceId: string,
  isWanted: (one: ImportSnapshot) => boolean,
): Promise<ImportSnapshot> {
  for await (const _ of await client.imports.watchQueue({ workspaceId })) {
    const one = (await listed(client, workspaceId, null)).find(isWanted)
    if (one !== undefined) return one
  }
  throw new Error('the queue has ended')
}

async function listed(client: CoreClient, workspaceId: string, batchId: string | null) {
  return (await client.imports.page({ workspaceId, batchId, only: 'all', offset: 0, limit: 100 })).rows
}
