import { createHash, randomUUID } from 'node:crypto'
import { constants, cpSync, existsSync } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makePrivate } from './privateFiles.ts'
import type { Catalog } from '../seed/catalog.ts'
import { prepareDatabase, type ReportProgress } from '../seed/prepare.ts'
import { GENERATOR_VERSION, makeWorld, type WorldOptions } from '../seed/world.ts'
import { openDatabase } from '../sql/database.ts'

/**
 * A cache of prepared databases to copy. Creating a Postgres takes three seconds, so an empty one is cached too and every
 * world starts as a copy of it. Each copy costs a millisecond of processor time per file, so the two databases that new ones
 * would be copied from, 640 of its 1,010 files, are dropped. The cache can be deleted at any time.
 */
export interface PreparedOptions {
  readonly preparedDir: string
  readonly world: WorldOptions
  readonly catalog: Catalog
  readonly report: ReportProgress
}

/** The options the data was generated with, beside the folder `database`. */
export const WORLD_FILE = 'world.json'

/** Written whenever its folder is used. */
export const USED_FILE = 'used'

/** Changes with how a database is prepared, apart from its data. */
const PREPARATION = 'without-templates'

// About 25 MB each: enough for the worlds of the tests and a day of demos.
const KEPT = 8
/** Worlds of the last hours are often used again, by several processes at once. */
const IN_USE_MS = 12 * 3_600_000

/** The options that make two databases equal, apart from their reference time. */
export async function identityOf(world: WorldOptions, catalog: Catalog): Promise<string> {
  const workspace = (world.workspace ?? 'first') === 'first' ? '' : `${world.workspace}-`
  const data = (world.data ?? 'stress') === 'stress' ? '' : `${world.data}-`
  return `${workspace}${data}calls-${world.calls}-seed-${world.seed}-v${GENERATOR_VERSION}-${catalog.version}-pglite-${await postgresVersion()}`
}

/** The folder of the prepared world. Creates it if missing. */
export async function findPrepared(options: PreparedOptions): Promise<string> {
  const { preparedDir, world, catalog, report } = options
  const identity = `${await identityOf(world, catalog)} ${world.referenceMs} ${PREPARATION}`
  const target = join(preparedDir, createHash('sha256').update(identity).digest('hex').slice(0, 16))
  const empty = await findEmpty(preparedDir, report)
  await makeOnce(target, async (draft) => {
    report('Making the data', null)
    copyFolder(join(empty, 'database'), join(draft, 'database'))
    const database = await openDatabase(join(draft, 'database'))
    await prepareDatabase(database, makeWorld(world, catalog), report)
    await database.close()
    await writeFile(join(draft, WORLD_FILE), JSON.stringify(world))
  })
  await removeUnused(preparedDir)
  return target
}

/** By the file system's clock, which is the same for processes whose own clocks differ. */
async function markUsed(folder: string): Promise<void> {
  await writeFile(join(folder, USED_FILE), '.')
}

/** The folder of an empty Postgres. Creates it if missing. */
export async function findEmpty(preparedDir: string, report: ReportProgress): Promise<string> {
  const empty = join(preparedDir, await emptyName())
  await makeOnce(empty, async (draft) => {
    report('Starting Postgres for the first time', null)
    const database = await openDatabase(join(draft, 'database'))
    await database.run('update pg_database set datistemplate = false')
    // Each in a statement of its own: it can't be dropped in a transaction.
    await database.run('drop database template0')
    await database.run('drop database template1')
    await database.close()
  })
  return empty
}

/** Asynchronously, it takes twice the processor time, and nothing else happens in the process until the data is there. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
}

/** An installed app's folder may be read-only. The cache then goes to the data folder. */
export async function writableFolder(preferred: string, otherwise: string): Promise<string> {
  try {
    await mkdir(preferred, { recursive: true })
    await access(preferred, constants.W_OK)
    return preferred
  } catch {
    return otherwise
  }
}

/** Creates a folder atomically. If two processes do so at once, both use the one that finished first. */
async function makeOnce(target: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) {
    // First, so that no other process removes it.
    await markUsed(target)
    await makePrivate(target)
    return
  }
  const draft = join(dirname(target), `draft-${process.pid}-${randomUUID()}`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await make(draft)
    await markUsed(draft)
    await makePrivate(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** Keeps the most recently used worlds and the newest empty database. Deletes drafts of processes that were killed. */
async function removeUnused(preparedDir: string): Promise<void> {
  const entries = await Promise.all(
    (await readdir(preparedDir)).map(async (name) => {
      const path = join(preparedDir, name)
      // Several processes may clean up at once: an already deleted folder counts as old.
      return {
        name,
        path,
        usedMs: await stat(join(path, USED_FILE)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      }
    }),
  )
  const worlds = entries.filter(({ name }) => /^[0-9a-f]{16}$/.test(name)).toSorted((a, b) => b.usedMs - a.usedMs)
  const drafts = entries.filter(({ name }) => isAbandoned(name))
  const empty = await emptyName()
  const oldPostgres = entries.filter(({ name }) => name.startsWith('empty-') && name !== empty)
  // Another process may be copying one that was used lately.
  const newest = worlds[0]?.usedMs ?? 0
  const unused = worlds.slice(KEPT).filter(({ usedMs }) => usedMs < newest - IN_USE_MS)
  await Promise.all(
    [...unused, ...drafts, ...oldPostgres].map(({ path }) => rm(path, { recursive: true, force: true })),
  )
}

/** A draft of a process that no longer runs. The clock can't tell: its process may have another one. */
function isAbandoned(name: string): boolean {
  if (!name.startsWith('draft-')) return false
  const [, pid] = /^draft-(\d+)-/.exec(name) ?? []
  if (pid === undefined) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    // EPERM: it runs as another user.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM')
  }
}

async function emptyName(): Promise<string> {
  return `empty-${await postgresVersion()}-${PREPARATION}`
}

/** A data folder may be unreadable to another version of Postgres. */
async function postgresVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  const { version } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
