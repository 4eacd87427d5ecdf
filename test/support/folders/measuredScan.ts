import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { FOLDER_MIGRATIONS } from '../../../src/core/folders/store/folderSchema.ts'
import { FileStore } from '../../../src/core/folders/store/fileStore.ts'
import type { FolderReading } from '../../../src/core/folders/watching/thread/folderReader.ts'
import { ThreadedReading } from '../../../src/core/folders/watching/thread/threadedReading.ts'
import { watchFolder } from '../../../src/core/folders/watching/watchFolder.ts'
import { openDatabase } from '../../../src/core/storage/database.ts'
import { systemClock } from '../../../src/hosts/node/systemClock.ts'
import { type Stalls, startStallProbe } from '../stalls/stallProbe.ts'

/** A process that looks at a folder as the app does or as others do, and measures itself. Each way keeps the same facts. */
export interface ScanOrders {
  readonly way: 'Earshot' | 'readdir and stat' | 'chokidar'
  readonly folder: string
  readonly dataFolder: string
  /** Chokidar's main file. */
  readonly chokidar: string | null
}

export interface Scan {
  readonly name: string
  readonly fileCount: number
  readonly firstMs: number
  readonly allMs: number
  readonly stalls: Stalls
  /** Above the idle process, with its threads: the most while it looked. */
  readonly peakBytes: number
  /** The same after garbage collection. */
  readonly keptBytes: number
}

type Chokidar = {
  watch(
    folder: string,
    options: { readonly alwaysStat: boolean },
  ): {
    on(event: 'add', listener: (path: string, info: { readonly size: number; readonly mtimeMs: number }) => void): void
    on(event: 'ready', listener: () => void): void
  }
}

const known = new Map<string, { readonly sizeBytes: number; readonly modifiedMs: number }>()
let knownCount = 0
const FOLDER_ID = 'watched'
const SAMPLE_MS = 10
const SETTLING_MS = 1000

process.once('message', (orders: ScanOrders) => {
  void perform(orders).then((scans) => process.send?.(scans, () => process.exit(0)))
})

async function perform({ way, folder, dataFolder, chokidar }: ScanOrders): Promise<readonly Scan[]> {
  switch (way) {
    case 'Earshot':
      return earshot(folder, dataFolder)
    case 'readdir and stat':
      return [await measured(way, () => readAll(folder))]
    case 'chokidar': {
      const library = (await import(pathToFileURL(chokidar ?? '').href)) as Chokidar
      return [await measured(way, () => watchWith(library, folder))]
    }
  }
}

/** With the database of the app, in which each file is written. */
async function earshot(folder: string, dataFolder: string): Promise<readonly Scan[]> {
  const { database, close } = openDatabase(join(dataFolder, 'folders.db'), {
    migrations: FOLDER_MIGRATIONS,
    clock: systemClock,
  })
  database.exec(`INSERT INTO rules VALUES (1, 'r', '{}', NULL)`)
  database.exec(
    `INSERT INTO folders (position, folder_id, path, rule_id, settings, added_at, proof) VALUES (1, '${FOLDER_ID}', '', 'r', '{}', 0, '{}')`,
  )
  const files = new FileStore(database, () => '')
  const threaded = new ThreadedReading(systemClock)
  let onEnd = () => {}
  // Deciding how to watch is the last part of a look.
  const reading: FolderReading = {
    async perform(task) {
      const result = await threaded.perform(task)
      if (task.kind === 'follow') onEnd()
      return result
    },
    listen: (onChanged) => threaded.listen(onChanged),
    rest() {
      threaded.rest()
      onEnd()
    },
    close: () => threaded.close(),
  }
  const ended = () => new Promise<void>((resolve) => (onEnd = resolve))
  let way = ''
  const start = () =>
    watchFolder({
      path: folder,
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onFiles(batch) {
        files.seen(FOLDER_ID, batch)
        knownCount += batch.length
      },
      onGone: () => undefined,
      onState: (state) => (way = state.kind === 'watching' ? state.by : way),
      reading,
    })
  let watch: ReturnType<typeof start> | undefined
  const first = await measured('Earshot, first look', async () => {
    watch = start()
    await ended()
  })
  const again = await measured('Earshot, next look', async () => {
    watch?.check()
    await ended()
  })
  close()
  return [{ ...first, name: `${first.name} (${way})` }, again]
}

async function readAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile()) return
      const path = join(entry.parentPath, entry.name)
      const { size, mtimeMs } = await stat(path)
      keep(relative(folder, path), size, mtimeMs)
    }),
  )
}

function watchWith({ watch }: Chokidar, folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, { alwaysStat: true })
    watcher.on('add', (path, { size, mtimeMs }) => {
      keep(relative(folder, path), size, mtimeMs)
    })
    watcher.on('ready', resolve)
  })
}

function keep(path: string, sizeBytes: number, modifiedMs: number): void {
  known.set(path, { sizeBytes, modifiedMs })
  knownCount += 1
}

async function measured(name: string, look: () => Promise<void>): Promise<Scan> {
  await setTimeout(SETTLING_MS)
  global.gc?.()
  const idleBytes = process.memoryUsage.rss()
  let peakBytes = idleBytes
  let firstMs: number | null = null
  const from = performance.now()
  const before = knownCount
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
    if (firstMs === null && knownCount > before) firstMs = performance.now() - from
  }, SAMPLE_MS)
  const probe = startStallProbe()
  await look()
  const allMs = performance.now() - from
  await setTimeout(SAMPLE_MS * 2)
  const stalls = probe.take()
  probe.stop()
  clearInterval(sampling)
  await setTimeout(SETTLING_MS)
  global.gc?.()
  const keptBytes = process.memoryUsage.rss() - idleBytes
  return {
    name,
    fileCount: knownCount,
    firstMs: firstMs ?? allMs,
    allMs,
    stalls,
    peakBytes: peakBytes - idleBytes,
    keptBytes,
  }
}
