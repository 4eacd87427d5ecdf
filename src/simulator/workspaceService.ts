import { readCallTypes } from './callTypes.ts'
import type { Clock } from './clock.ts'
import { openDataFolder, type DataFolderOptions } from './data/dataFolder.ts'
import { createImportService } from './imports/importService.ts'
import { createMediaFiles } from './media/mediaFiles.ts'
import { createUrlSigner } from './media/signedUrl.ts'
import { DEFAULT_WORKSPACE, type SimulatorOptions } from './options.ts'
import { createCursorSeal } from './paging/cursorSeal.ts'
import { makeWorld } from './seed/world.ts'
import type { Service } from './service.ts'
import type { Database } from './sql/database.ts'
import { sql } from './sql/sql.ts'

interface WorkspaceServiceOptions {
  readonly apiKeys: readonly string[]
  readonly folder: DataFolderOptions
  readonly simulator: SimulatorOptions
  readonly clock: Clock
  readonly baseUrl: () => string
}

export interface WorkspaceService {
  readonly service: Service
  close(): Promise<void>
}

/**
 * Opens one workspace. Its database, imported files and the secret of its cursors and links are its own, so nothing of
 * another workspace can be found in it.
 */
export async function openWorkspaceService(options: WorkspaceServiceOptions): Promise<WorkspaceService> {
  const { simulator, clock } = options
  const { catalog } = options.folder
  const folder = await openDataFolder(options.folder)
  const { database } = folder
  try {
    const secret = await readSecret(database)
    const workspace = { ...DEFAULT_WORKSPACE, ...simulator.workspace }
    const callTypes = await readCallTypes(database)
    const imports = createImportService({
      database,
      catalog,
      clock,
      callTypes,
      folder: folder.importsDir,
      processingMs: simulator.processingMs ?? 3000,
      detectsCallType: () => workspace.detectsCallType,
      fetchRecording: simulator.fetchRecording ?? ((url, signal) => fetch(url, { signal })),
      onError: (error) => console.error('An import could not be processed', error),
    })
    const service: Service = {
      apiKeys: options.apiKeys,
      database,
      seal: createCursorSeal(secret),
      signer: createUrlSigner(secret),
      world: makeWorld(folder.world, catalog),
      callTypes,
      mediaFiles: createMediaFiles(catalog, imports.files),
      imports,
      clock,
      workspace,
      nulls: simulator.nulls ?? 'last',
      appUrl: simulator.appUrl ?? 'https://app.talkwell.example',
      mediaSeconds: simulator.mediaSeconds ?? 1800,
      baseUrl: options.baseUrl,
    }
    return {
      service,
      async close() {
        await imports.close()
        await folder.close()
      },
    }
  } catch (error) {
    await folder.close()
    throw error
  }
}

async function readSecret(database: Database): Promise<Buffer> {
  const [row] = await database.query(sql`select value from service_state where name = 'secret'`)
  return Buffer.from(row?.['value'] as string, 'hex')
}
