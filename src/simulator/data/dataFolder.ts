import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from './folderLock.ts'
import {
  copyFolder,
  findPrepared,
  identityOf,
  WORLD_FILE,
  writableFolder,
  type PreparedOptions,
} from './preparedData.ts'
import { makePrivate } from './privateFiles.ts'
import type { WorldOptions } from '../seed/world.ts'
import { openDatabase, type Database } from '../sql/database.ts'

/** The folder of a running service: its database and imported files. */
interface DataFolder {
  readonly database: Database
  readonly world: WorldOptions
  readonly importsDir: string
  /** Closes the database and removes the folder if it is temporary. */
  close(): Promise<void>
}

export interface DataFolderOptions extends PreparedOptions {
  readonly dataDir: string | undefined
}

/**
 * Opens the service's folder. An existing folder is used as is, whatever its reference time, because it holds people's
 * imports. A new folder is copied from a prepared database.
 */
export async function openDataFolder(options: DataFolderOptions): Promise<DataFolder> {
  const { dataDir, world, catalog } = options
  const folder =
    dataDir === undefined
      ? await mkdtemp(join(tmpdir(), 'earshot-service-'))
      : join(dataDir, await identityOf(world, catalog))
  await mkdir(folder, { recursive: true })
  // Also those of earlier versions.
  await makePrivate(folder)
  const release = lockFolder(folder)
  const leave = async (): Promise<void> => {
    release()
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    const importsDir = join(folder, 'imports')
    await mkdir(importsDir, { recursive: true })
    await removeLeftovers(folder, /^copy-/)
    await removeLeftovers(importsDir, /^(upload|fetch)-/)
    await copyPrepared(options, folder)
    options.report('Opening the database', null)
    const stored = JSON.parse(await readFile(join(folder, WORLD_FILE), 'utf8')) as WorldOptions
    const database = await openDatabase(join(folder, 'database'))
    return {
      database,
      world: stored,
      importsDir,
      async close() {
        await database.close()
        await leave()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/** The database is renamed into place last, so a folder that has one is complete. */
async function copyPrepared(options: DataFolderOptions, folder: string): Promise<void> {
  const databaseDir = join(folder, 'database')
  if (existsSync(databaseDir)) return
  const preparedDir = await writableFolder(options.preparedDir, join(folder, 'prepared'))
  const prepared = await findPrepared({ ...options, preparedDir })
  options.report('Copying the prepared data', null)
  const copy = join(folder, `copy-${randomUUID()}`)
  copyFolder(prepared, copy)
  await rename(join(copy, WORLD_FILE), join(folder, WORLD_FILE))
  await rename(join(copy, 'database'), databaseDir)
  await rm(copy, { recursive: true, force: true })
}

/** Removes what a killed service left unfinished. The lock guarantees that no other process is working on it. */
async function removeLeftovers(folder: string, name: RegExp): Promise<void> {
  const names = (await readdir(folder)).filter((entry) => name.test(entry))
  await Promise.all(names.map((entry) => rm(join(folder, entry), { recursive: true, force: true })))
}
