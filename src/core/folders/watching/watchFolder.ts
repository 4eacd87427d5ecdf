import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FolderState, LostReason, WatchWay } from '../../../contract/import/folderState.ts'
import { SECOND } from '../../../domain/units.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Clock } from '../../ports.ts'
import type { Following } from './folderEvents.ts'
import type { FolderReading } from './thread/folderReader.ts'
import { NOT_MOUNTED } from './thread/failureCodes.ts'
import { KnownFiles } from './knownFiles.ts'
import type { ListedFile, ListedFolder, WatchLimits } from './listFolder.ts'
import { lostReason } from './lostReason.ts'
import { readListing } from './thread/readListing.ts'
import type { SeenFile } from './seenFile.ts'
import { ThreadedReading } from './thread/threadedReading.ts'

export interface WatchOptions {
  /** Absolute. */
  readonly path: string
  /**
   * Files that were in the folder when it was last watched, and aren't done with, in parts. Those that are missing are reported as
   * gone.
   */
  readonly knownPaths?: Iterable<readonly string[]>
  readonly clock: Clock
  readonly log: Log
  /**
   * New and changed files, at most 250 at once. The first listing reports all of them.
   */
  readonly onFiles: (batch: readonly SeenFile[]) => void
  /** Files that are no longer in the folder. Not called for a lost folder, whose files are only out of reach. */
  readonly onGone: (paths: readonly string[]) => void
  readonly onState: (state: FolderState) => void
  readonly limits?: WatchLimits
  /** Tests read without a thread. */
  readonly reading?: FolderReading
}

export interface FolderWatch {
  /** Lists the folder again now. */
  check(): void
  close(): Promise<void>
}

/** Short enough for a person who waits for a recording; reading 1,000 paths takes a few milliseconds. */
const POLL_SECONDS = 60
/** A folder whose scan takes long is scanned less often, so that scanning takes at most a tenth of the time. */
const SCAN_SHARE = 10
const LONGEST_POLL_SECONDS = 3600
/** With events, for what they missed. */
const SAFETY_POLL_SECONDS = 900
const LOST_SECONDS = 30
const REPORT_EVERY_FILES = 5000

/** Lists a folder, then reports changes until closed. Never throws for a lost share: reports it, and when it is back. */
export function watchFolder(options: WatchOptions): FolderWatch {
  const { path, clock, log, onFiles, onGone, onState, limits } = options
  const reading = options.reading ?? new ThreadedReading(clock)
  const known = new KnownFiles()
  let knownPaths = options.knownPaths ?? []
  const changedPaths = new Set<string>()
  let rootId: string | null = null
  let lost: { readonly since: number; readonly reason: LostReason } | null = null
  let lastState = ''
  /** When the whole folder is listed again, by `Clock.monotonicMs`. */
  let dueMs = 0
  /** Decided again when a lost folder is back. */
  let decided: WatchWay | null = null
  let isClosed = false
  let pause = new AbortController()
  reading.listen((paths) => {
    if (paths === null) dueMs = 0
    else for (const changed of paths) changedPaths.add(changed)
    pause.abort()
  })
  const ended = run()

  return {
    check() {
      dueMs = 0
      pause.abort()
    },
    async close() {
      isClosed = true
      pause.abort()
      reading.close()
      await ended
    },
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      pause = new AbortController()
      if (clock.monotonicMs() >= dueMs) await scan()
      else await readChanges()
      // With events, nothing reports that the folder itself is gone: see `readChanges`.
      const waitMs = Math.min(
        dueMs - clock.monotonicMs(),
        decided?.by === 'events' ? POLL_SECONDS * SECOND : Number.POSITIVE_INFINITY,
      )
      if (!isClosed && waitMs > 0) await clock.wait(waitMs, pause.signal).catch(() => undefined) // Aborted: scan at once.
    }
  }

  async function scan(): Promise<void> {
    const from = clock.monotonicMs()
    // A request or an event meanwhile leads to another scan.
    dueMs = Number.POSITIVE_INFINITY
    changedPaths.clear()
    try {
      const { report, folders } = await list()
      const { way, hasNewFolders } = await follow(folders)
      const shortest = way.by === 'events' ? SAFETY_POLL_SECONDS : POLL_SECONDS
      const tookSeconds = (clock.monotonicMs() - from) / SECOND
      const everySeconds = Math.min(LONGEST_POLL_SECONDS, Math.max(shortest, Math.ceil(tookSeconds * SCAN_SHARE)))
      const nextSeconds = hasNewFolders ? POLL_SECONDS : everySeconds
      dueMs = Math.min(dueMs, clock.monotonicMs() + nextSeconds * SECOND)
      if (lost !== null) log.info('folder-back', { awayMs: clock.now() - lost.since })
      lost = null
      publish({ kind: 'watching', ...way, everySeconds, report })
    } catch (error) {
      if (!isClosed) lose(lostReason(error))
    }
  }

  async function follow(folders: readonly string[]): Promise<Following> {
    if (decided?.by === 'polling') return { way: decided, hasNewFolders: false }
    const following = await reading.perform({ kind: 'follow', root: path, folders })
    decided = following.way
    if (decided.by === 'polling') reading.rest()
    return following
  }

  /** Without changes, this only finds out whether the folder is still there. */
  async function readChanges(): Promise<void> {
    const paths = [...changedPaths]
    changedPaths.clear()
    try {
      const found = await reading.perform({ kind: 'read-paths', root: path, paths })
      if (found.hasFolders || found.rootId !== rootId) dueMs = 0
      // If the folder was replaced, the files aren't gone, see `list`.
      if (found.rootId !== rootId) return
      report(found.files)
      const gone = found.gone.filter((path) => known.forget(path))
      if (gone.length > 0) onGone(gone)
    } catch {
      dueMs = 0 // Listing it finds out why, and what changed.
    }
  }

  async function list(): Promise<ListedFolder> {
    // A folder that couldn't be read stays lost until it was listed.
    const isFirst = rootId === null && lost === null
    let fileCount = 0
    await expectKnown()
    known.begin()
    if (isFirst) publish({ kind: 'listing', fileCount })
    let listed: ListedFolder | null = null
    for await (const slice of readListing(reading, { path, limits })) {
      report(slice.files)
      const before = Math.floor(fileCount / REPORT_EVERY_FILES)
      fileCount += slice.files.length
      if (isFirst && Math.floor(fileCount / REPORT_EVERY_FILES) > before) publish({ kind: 'listing', fileCount })
      listed = slice.listed
    }
    if (listed === null) throw new Error('The listing ended without a result.')
    // The folder in which a share is mounted is still there, and empty, without the share.
    const isOther = rootId === null ? isEmpty(listed) : listed.rootId !== rootId
    if (isOther && listed.report.fileCount === 0 && known.count > 0) {
      throw Object.assign(new Error('The folder is empty.'), { code: NOT_MOUNTED })
    }
    rootId = listed.rootId
    const gone = listed.report.limit === null ? known.gone(listed.unreadable) : []
    if (gone.length > 0) onGone(gone)
    return listed
  }

  async function expectKnown(): Promise<void> {
    for (const paths of knownPaths) {
      // There may be 250,000 of them.
      if (known.count > 0) await nextTurn()
      if (isClosed) throw new Error('The folder isn’t watched anymore.')
      known.expect(paths)
    }
    knownPaths = []
  }

  function report(files: readonly ListedFile[]): void {
    const changed = known.changed(files, clock.monotonicMs())
    if (changed.length === 0 || isClosed) return
    onFiles(changed)
    known.accept(changed)
  }

  function lose(reason: LostReason): void {
    dueMs = clock.monotonicMs() + LOST_SECONDS * SECOND
    decided = null
    // The folder that comes back may not be the one that the events are for.
    reading.rest()
    if (lost?.reason !== reason) log.warn('folder-lost', { reason })
    lost = { since: lost?.since ?? clock.now(), reason }
    publish({ kind: 'lost', ...lost })
  }

  function publish(state: FolderState): void {
    const text = JSON.stringify(state)
    if (text === lastState) return
    lastState = text
    onState(state)
  }
}

/** Whether nothing at all is in the folder, not even subfolders: a mount point is like that while its share is missing. */
function isEmpty({ folders, report }: ListedFolder): boolean {
  const { fileCount, temporaryCount, otherCount, linkCount, unreadableCount } = report
  return folders.length <= 1 && fileCount + temporaryCount + otherCount + linkCount + unreadableCount === 0
}
